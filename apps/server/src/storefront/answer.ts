import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Searched } from '@shopwright/shop/storefront'
import { acceptedEncoding } from '../http/encodings.ts'
import type { CachedPage } from './page-cache.ts'

/** A rendered answer before it is sent. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: Buffer
  cookies: string[]
  /** what the page calls itself, as far as it does */
  title: string | null
  searched: Searched | null
  /** set when it may be kept for all */
  page: CachedPage | null
}

export const etagOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22)

/** Sends a page from memory: 304 when the client has it, else in the encoding that it takes. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  if (!page.compressed) page.wanted()
  const encoding = page.compressed ? acceptedEncoding(request.headers['accept-encoding'] as string | undefined) : null
  const etag = encoding ? `"${page.etag}-${encoding}"` : `"${page.etag}"`
  const given = request.headers['if-none-match']
  if (given?.includes(page.etag)) {
    const { 'content-type': _type, ...headers } = page.headers
    response.writeHead(304, { ...headers, etag }).end()
    return
  }
  const body = encoding && page.compressed ? page.compressed[encoding] : page.body
  response.writeHead(page.status, {
    ...page.headers,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    etag,
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
