import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { BackupBroken } from './manifest.ts'
import { isSealed, sealed, unsealed } from './seal.ts'

export type Entry = { name: string; size: number; bytes: AsyncIterable<Buffer> }
export type Written = [name: string, size: number, hash: string]

/** Writes entries as they come into a packed archive, sealed where there is a password, and waits until it is on the disk. */
export async function writeArchive(
  file: string,
  password: string | undefined,
  fill: (add: (entry: Entry) => Promise<Written>) => Promise<void>,
): Promise<void> {
  const archive = pack()
  const filled = fill(async ({ name, size, bytes }) => {
    const hash = createHash('sha256')
    const entry = archive.entry({ name, size, mode: 0o600 })
    await pipeline(bytes, hashing(hash), entry)
    return [name, size, hash.digest('hex')]
  }).then(
    () => archive.finalize(),
    (error: Error) => {
      archive.destroy(error)
      throw error
    },
  )
  const sealing = password === undefined ? through : (bytes: AsyncIterable<Buffer>) => sealed(bytes, password)
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const written = pipeline(archive, gzip, sealing, createWriteStream(file, { mode: 0o600, flush: true, flags: 'wx' }))
  await Promise.all([written, filled])
}

/** Reads an archive from its beginning to its end. Throws `BackupBroken` for what is none, or not whole. */
export async function readArchive(
  file: string,
  password: string | undefined,
  take: (entry: Entry & { hash: () => string }) => Promise<void>,
): Promise<void> {
  const head = await headOf(file)
  const hasSeal = isSealed(head)
  if (!hasSeal && !(head[0] === 0x1f && head[1] === 0x8b))
    throw new BackupBroken('The file is no backup of Shopwright.')
  if (hasSeal && password === undefined)
    throw new BackupBroken('The backup is sealed: set SHOPWRIGHT_BACKUP_PASSWORD to its password.')
  const opening = hasSeal ? (bytes: AsyncIterable<Buffer>) => unsealed(bytes, password as string) : through
  const entries = extract()
  let refused: { error: unknown } | undefined
  entries.on('entry', (header, stream, next) => {
    const hash = createHash('sha256')
    const bytes = hashing(hash)(stream as AsyncIterable<Buffer>) // its type does not say of what
    stream.on('error', () => {}) // who was not reading it yet would not hear that all of it was given up
    take({ name: header.name, size: header.size, bytes, hash: () => hash.digest('hex') }).then(
      () => {
        stream.resume()
        next()
      },
      (error: Error) => {
        // Of an archive that has ended already, an entry has nothing of its own to tell.
        if (!entries.destroying) refused = { error }
        entries.destroy(error)
      },
    )
  })
  try {
    await pipeline(createReadStream(file), opening, createGunzip(), entries)
  } catch (cause) {
    if (refused) throw refused.error // whoever takes the entries, not the file
    if (cause instanceof BackupBroken || !isDamage(cause)) throw cause
    throw new BackupBroken('The file is damaged or cut off.', { cause })
  }
}

export const bytesOf = (entry: Pick<Entry, 'bytes'>): Promise<Buffer> => buffer(Readable.from(entry.bytes))

async function* through(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* bytes
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of bytes) {
      hash.update(part)
      yield part
    }
  }

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file).catch((cause: Error) => {
    throw new BackupBroken(`The file ${file} cannot be read.`, { cause })
  })
  try {
    const { buffer: head, bytesRead } = await handle.read(Buffer.alloc(32), 0, 32, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Of the packing, not of the disk or the database. */
const isDamage = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return /^Z_|^ERR_STREAM_PREMATURE/.test(code) || /tar|unexpected end|header|checksum/i.test(message)
}
