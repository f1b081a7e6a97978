import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { SpreadsheetError } from './errors.ts'
import type { XlsxLimits } from './limits.ts'

/** An archive whose directory was checked; its parts are read in place, nothing is ever extracted to a path. */
export type Archive = {
  has: (name: string) => boolean
  read: (name: string) => AsyncGenerator<Buffer>
  close: () => void
}

/** Opens a zip after security T25: counts, sizes, ratio, names, overlaps. Throws SpreadsheetError. */
export async function openArchive(path: string, limits: XlsxLimits): Promise<Archive> {
  await refuseOtherFiles(path)
  const zip = await yauzl
    .openPromise(path, { autoClose: false, strictFileNames: true, validateEntrySizes: true })
    .catch((error) => Promise.reject(broken(error)))
  try {
    const entries = await checkedEntries(zip, limits)
    return {
      has: (name) => entries.has(name),
      read: (name) => readEntry(zip, entries.get(name)),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw broken(error)
  }
}

async function refuseOtherFiles(path: string): Promise<void> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    if (buffer.readUInt32LE(0) !== 0x04034b50) throw new SpreadsheetError('not-a-spreadsheet')
  } finally {
    await file.close()
  }
}

async function checkedEntries(zip: ZipFile, limits: XlsxLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new SpreadsheetError('archive-too-many-entries', { limit: limits.entries })
  const entries = new Map<string, Entry>()
  let total = 0
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    if (entry.isEncrypted()) throw new SpreadsheetError('archive-encrypted')
    if (name.includes('\0')) throw new SpreadsheetError('archive-broken', { reason: 'name' })
    if (entries.has(name)) throw new SpreadsheetError('archive-duplicate', { name })
    total += entry.uncompressedSize
    if (entry.uncompressedSize > limits.entryBytes || total > limits.totalBytes) {
      throw new SpreadsheetError('archive-too-large', { name, limit: limits.entryBytes })
    }
    const inflates = entry.uncompressedSize > entry.compressedSize * limits.ratio
    if (entry.uncompressedSize > limits.ratioFromBytes && inflates)
      throw new SpreadsheetError('archive-ratio', { name, limit: limits.ratio })
    entries.set(name, entry)
  }
  refuseOverlaps([...entries.values()])
  return entries
}

/** One block of compressed data that many entries share is how a small file becomes petabytes. */
function refuseOverlaps(entries: Entry[]): void {
  const spans = entries
    .map((entry) => ({
      from: entry.relativeOffsetOfLocalHeader,
      to: entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameLength + entry.compressedSize,
    }))
    .sort((a, b) => a.from - b.from)
  for (let at = 1; at < spans.length; at++) {
    if ((spans[at]?.from ?? 0) < (spans[at - 1]?.to ?? 0)) throw new SpreadsheetError('archive-overlap')
  }
}

async function* readEntry(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) throw new SpreadsheetError('archive-broken', { reason: 'part missing' })
  let stream: Readable | undefined
  try {
    stream = await zip.openReadStreamPromise(entry)
    // The declared size was checked above; yauzl ends the stream when the data does not keep to it.
    for await (const chunk of stream) yield chunk
  } catch (error) {
    throw broken(error)
  } finally {
    stream?.destroy()
  }
}

function broken(error: unknown): SpreadsheetError {
  if (error instanceof SpreadsheetError) return error
  return new SpreadsheetError(
    'archive-broken',
    { reason: error instanceof Error ? error.message.slice(0, 200) : '' },
    error,
  )
}
