import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SpreadsheetError } from './errors.ts'
import type { XlsxLimits } from './limits.ts'
import type { Book } from './xlsx-book.ts'
import { readPart } from './xlsx-part.ts'
import { textCollector } from './xlsx-texts.ts'
import type { Archive } from './zip-archive.ts'

export type SharedStrings = { at: (index: number) => string | undefined; close: () => void }

/** Reads the table of shared strings: the first megabytes stay in memory, the rest goes to a temporary file. */
export async function readSharedStrings(archive: Archive, book: Book, limits: XlsxLimits): Promise<SharedStrings> {
  const table = stringTable(limits)
  if (!book.strings) return table
  const texts = textCollector()
  const handlers = {
    open(name: string) {
      if (name === 'si') texts.start()
      texts.open(name)
    },
    text: texts.text,
    close(name: string) {
      texts.close(name)
      if (name === 'si') table.add(texts.take())
    },
  }
  try {
    for await (const _ of readPart(archive, book.strings, handlers, limits)) table.flush()
    return table
  } catch (error) {
    table.close()
    throw error
  }
}

// What a string costs in memory besides its characters.
const OVERHEAD = 24

function stringTable(limits: XlsxLimits) {
  const inMemory: string[] = []
  const spilled: { offset: number; length: number }[] = []
  let memory = 0
  let file: SpillFile | undefined

  return {
    add(text: string) {
      if (inMemory.length + spilled.length >= limits.strings)
        throw new SpreadsheetError('too-many-strings', { limit: limits.strings })
      memory += OVERHEAD + text.length * 2
      if (memory <= limits.stringsInMemory) {
        // A copy: a slice would keep the whole chunk of the file that it was cut from.
        inMemory.push(Buffer.from(text).toString())
        return
      }
      file ??= spillFile()
      spilled.push(file.append(text))
    },
    flush: () => file?.flush(),
    at(index: number) {
      if (index < inMemory.length) return inMemory[index]
      const place = spilled[index - inMemory.length]
      return place && file?.read(place)
    },
    close: () => file?.close(),
  }
}

type Place = { offset: number; length: number }
type SpillFile = {
  append: (text: string) => Place
  flush: () => void
  read: (place: Place) => string
  close: () => void
}

function spillFile(): SpillFile {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-strings-'))
  const fd = openSync(join(folder, 'strings'), 'wx+', 0o600)
  let pending: Buffer[] = []
  let size = 0
  const flush = () => {
    for (const bytes of pending) writeSync(fd, bytes)
    pending = []
  }
  return {
    append(text) {
      const bytes = Buffer.from(text)
      const place = { offset: size, length: bytes.length }
      size += bytes.length
      pending.push(bytes)
      return place
    },
    flush() {
      if (pending.length === 0) return
      pending = [Buffer.concat(pending)]
      flush()
    },
    read({ offset, length }) {
      const bytes = Buffer.alloc(length)
      readSync(fd, bytes, 0, length, offset)
      return bytes.toString()
    },
    close() {
      closeSync(fd)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
