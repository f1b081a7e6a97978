import type { IncomingMessage } from 'node:http'

/** What is asked, as text. Throws where it is longer than `most` bytes. */
export async function bodyOf(request: IncomingMessage, most = Number.POSITIVE_INFINITY): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += (part as Buffer).length
    if (size > most) throw new Error('too large')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString()
}
