import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { BackupBroken } from './manifest.ts'

// A sealed backup: this mark, salt, nonce, the archive under AES-256-GCM, and the tag that says that all of it is there.
const mark = Buffer.from('SHOPWRIGHT BACKUP 1\n')
const saltLength = 16
const nonceLength = 12
const tagLength = 16
const headLength = mark.length + saltLength + nonceLength

type Bytes = AsyncIterable<Buffer>

export const isSealed = (head: Buffer): boolean => head.subarray(0, mark.length).equals(mark)

export async function* sealed(archive: Bytes, password: string): AsyncGenerator<Buffer> {
  const [salt, nonce] = [randomBytes(saltLength), randomBytes(nonceLength)]
  const cipher = createCipheriv('aes-256-gcm', keyOf(password, salt), nonce)
  yield Buffer.concat([mark, salt, nonce])
  for await (const bytes of archive) yield cipher.update(bytes)
  yield cipher.final()
  yield cipher.getAuthTag()
}

/** What it gives is not to be believed before it has ended: only the end tells that nobody has changed it. */
export async function* unsealed(file: Bytes, password: string): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let decipher: ReturnType<typeof decipherOf> | null = null
  for await (const bytes of file) {
    held = Buffer.concat([held, bytes])
    if (!decipher && held.length >= headLength) {
      decipher = decipherOf(password, held.subarray(mark.length, headLength))
      held = held.subarray(headLength)
    }
    if (!decipher || held.length <= tagLength) continue
    yield decipher.update(held.subarray(0, -tagLength))
    held = held.subarray(-tagLength)
  }
  if (!decipher || held.length < tagLength) throw new BackupBroken('The file is cut off.')
  decipher.setAuthTag(held)
  try {
    yield decipher.final()
  } catch (cause) {
    throw new BackupBroken('The password is another one, or the file has been changed.', { cause })
  }
}

const keyOf = (password: string, salt: Buffer): Buffer => scryptSync(password, salt, 32)

const decipherOf = (password: string, head: Buffer) =>
  createDecipheriv('aes-256-gcm', keyOf(password, head.subarray(0, saltLength)), head.subarray(saltLength), {
    authTagLength: tagLength,
  })
