import { createReadStream } from 'node:fs'
import type { FastifyReply } from 'fastify'

/** RFC 6266: a plain name for old programs, the true one for the rest. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** Bytes of somebody's own, to be saved: no browser looks into them, runs them, or keeps them for others. */
export const sendSaved = (reply: FastifyReply, name: string, path: string): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-disposition', attachment(name))
    .type('application/octet-stream')
    .send(createReadStream(path))
