import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { SpreadsheetError } from './errors.ts'

const MAX_SIZE = 0xffff_ffff
// 1 January 1980: the same rows give the same bytes.
const DOS_DATE = 0x21

type Written = { name: Buffer; offset: number; crc: number; compressed: number; size: number }

export type ZipWriter = {
  add: (name: string, chunks: AsyncIterable<string> | Iterable<string>) => Promise<void>
  finish: () => Promise<void>
  abort: () => Promise<void>
}

/** Writes a zip file part by part without holding a part in memory; sizes are filled in after each part. */
export async function writeZip(path: string): Promise<ZipWriter> {
  const file = await open(path, 'w', 0o600)
  const entries: Written[] = []
  let position = 0

  const append = async (bytes: Buffer) => {
    await writeAll(file, bytes, position)
    position += bytes.length
    if (position > MAX_SIZE) throw new SpreadsheetError('file-too-large', { limit: MAX_SIZE })
  }

  return {
    async add(name, chunks) {
      const entry: Written = { name: Buffer.from(name), offset: position, crc: 0, compressed: 0, size: 0 }
      await append(Buffer.concat([localHeader(entry), entry.name]))
      const start = position
      await deflate(chunks, entry, append)
      entry.compressed = position - start
      if (entry.size > MAX_SIZE) throw new SpreadsheetError('file-too-large', { limit: MAX_SIZE })
      await writeAll(file, localHeader(entry), entry.offset)
      entries.push(entry)
    },
    async finish() {
      const start = position
      for (const entry of entries) await append(Buffer.concat([directoryHeader(entry), entry.name]))
      await append(endOfDirectory(entries.length, position - start, start))
      await file.sync()
      await file.close()
    },
    abort: () => file.close(),
  }
}

/** Rows repeat themselves so much that trying harder takes three times as long for a sixth of the bytes. */
const level = 3

async function deflate(
  chunks: AsyncIterable<string> | Iterable<string>,
  entry: Written,
  append: (bytes: Buffer) => Promise<void>,
): Promise<void> {
  const stream = createDeflateRaw({ level })
  const consumed = (async () => {
    for await (const bytes of stream) await append(bytes)
  })()
  const produced = (async () => {
    for await (const chunk of chunks) {
      const bytes = Buffer.from(chunk)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      if (!stream.write(bytes)) await once(stream, 'drain')
    }
    stream.end()
  })()
  // A failing source must end the consumer as well, or it would wait for ever.
  produced.catch((error) => stream.destroy(error))
  await Promise.all([produced, consumed])
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

// UTF-8 names, deflated.
const FLAGS = 0x0800
const METHOD = 8

function localHeader(entry: Written): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeFields(header, entry, 4)
  return header
}

function directoryHeader(entry: Written): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 4)
  writeFields(header, entry, 6)
  header.writeUInt32LE(entry.offset, 42)
  return header
}

function writeFields(header: Buffer, entry: Written, at: number): void {
  header.writeUInt16LE(20, at)
  header.writeUInt16LE(FLAGS, at + 2)
  header.writeUInt16LE(METHOD, at + 4)
  header.writeUInt16LE(0, at + 6)
  header.writeUInt16LE(DOS_DATE, at + 8)
  header.writeUInt32LE(entry.crc, at + 10)
  header.writeUInt32LE(entry.compressed, at + 14)
  header.writeUInt32LE(entry.size, at + 18)
  header.writeUInt16LE(entry.name.length, at + 22)
}

function endOfDirectory(count: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(start, 16)
  return end
}
