import { AppError } from '@shopwright/engine'
import { LARGEST_FILE } from '@shopwright/shop/server'
import type { FastifyRequest } from 'fastify'

const formLimit = 262_144
const fileLimit = LARGEST_FILE + formLimit
/** Bytes of forms with files that are read at the same time, in all shops of this process. */
const together = 67_108_864

/** Forms that may bring a shopper's file along. */
const bringsFile = /^(?:\/[a-z]{2})?\/(?:cart|one-click|option-files)(?:\.data)?(?:\?|$)/

let reading = 0

/**
 * The body of a form. Of those that are large only as many are read at once as fit into memory; who comes then is asked to come
 * again. Throws `too-large` (413), `unavailable` (503).
 */
export async function readForm(request: FastifyRequest, payload: AsyncIterable<Buffer>): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0)
  const isMultipart = /^multipart\//i.test(request.headers['content-type'] ?? '')
  const limit = isMultipart && announced > formLimit && bringsFile.test(request.url) ? fileLimit : formLimit
  const room = limit === fileLimit ? announced : 0
  const refusal =
    announced > limit
      ? new AppError('too-large', {}, { status: 413 })
      : reading + room > together
        ? new AppError('unavailable')
        : null
  if (!refusal) reading += room
  try {
    const parts: Buffer[] = []
    let size = 0
    for await (const part of payload) {
      size += part.length
      // What is refused is read all the same, and not kept: a browser that is still sending hears no answer.
      if (size <= limit && !refusal) parts.push(part)
      else parts.length = 0
      if (size > fileLimit * 2) break
    }
    if (refusal) throw refusal
    if (size > limit) throw new AppError('too-large', {}, { status: 413 })
    return Buffer.concat(parts)
  } finally {
    if (!refusal) reading -= room
  }
}
