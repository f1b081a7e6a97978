import { randomBytes } from 'node:crypto'
import { AppError } from '@shopwright/engine'
import { foreignHosts, movedIn, type ShopVisit, storefrontOf } from '@shopwright/shop/storefront'
import { type Fragments, isPersonal, type Pieces } from '@shopwright/theme-kit'
import { referrerPolicy } from '../http/referrer.ts'
import { strictTransport } from '../http/strict-transport.ts'
import type { Theme } from '../themes/theme-builds.ts'
import { type Answer, etagOf } from './answer.ts'
import { nextMidnight } from './midnight.ts'
import { finishPage } from './policy.ts'

export type Asked = {
  method: string
  path: string
  query: string
  contentType?: string | undefined
  body?: Uint8Array | undefined
}

const kept = ['content-type', 'location', 'x-remix-response', 'x-remix-reload-document', 'x-remix-revalidate']

/**
 * Lets the theme render one visit. The request that it gets is built anew from what the answer may depend on: no other
 * header of the shopper's reaches it.
 */
export async function render(theme: Theme, fragments: Fragments, visit: ShopVisit, asked: Asked): Promise<Answer> {
  const nonce = randomBytes(16).toString('base64url')
  const url = `${visit.parts.originOf(visit.store)}${asked.path}${asked.query ? `?${asked.query}` : ''}`
  const request = new Request(url, {
    method: asked.method === 'HEAD' ? 'GET' : asked.method,
    headers: asked.contentType ? { 'content-type': asked.contentType } : {},
    ...(asked.body && asked.method === 'POST' ? { body: Buffer.from(asked.body) } : {}),
  })
  if (asked.method === 'POST') await readable(request)
  const report = (error: unknown) => visit.parts.engine.log.error({ err: error, url: asked.path }, 'a page failed')
  const moved = movedIn(visit.store, visit.language.code)
  const handle = theme.handlerFor(visit.language.prefix, moved)
  let page: Pieces | undefined
  const deliver = (pieces: Pieces) => {
    page = pieces
  }
  const response = await handle(request, {
    storefront: storefrontOf(visit),
    nonce,
    report,
    fragments,
    deliver,
    moved,
  })
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const finished = isHtml
    ? finishPage(page ?? [await response.text()], nonce, {
        payees: payeesOf(visit, asked),
        framer: framerOf(visit),
        ...(isPersonal(asked.path) ? {} : await foreignHosts(visit)),
      })
    : null
  const body = finished ? finished.body : Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    // The shop's own pages learn no more of where somebody comes from than others do.
    'referrer-policy': referrerPolicy(asked.path, 'strict-origin'),
    ...strictTransport(visit.parts.secure),
    'cache-control': 'private, no-store',
    vary: 'accept-encoding, cookie',
  }
  for (const name of kept) {
    const value = response.headers.get(name)
    if (value) headers[name] = value
  }
  if (finished) headers['content-security-policy'] = finished.policy
  if (visit.preview) headers['x-robots-tag'] = 'noindex'
  const isShared = response.status === 200 && !visit.isPersonal && visit.cookies.length === 0 && asked.method !== 'POST'
  const { searched = null, cookies } = visit
  const title = visit.title ?? (isHtml ? titleIn(body) : null)
  return { status: response.status, headers, body, cookies, title, searched, page: isShared ? pageOf() : null }

  function pageOf(): Answer['page'] {
    headers['cache-control'] = 'no-cache'
    const now = visit.parts.engine.clock().getTime()
    return {
      storeId: visit.store.id,
      status: 200,
      headers,
      etag: etagOf(body),
      body,
      compressed: null,
      wanted: () => {},
      tags: visit.tags,
      title: visit.store.settings.customers_online ? (title ?? '') : null,
      expiresAt: nextMidnight(now, visit.store.timeZone),
      doubtedAt: null,
    }
  }
}

/** What a document says that it is called. */
const titleIn = (body: Buffer): string | null =>
  /<title>([^<]*)<\/title>/
    .exec(body.toString('utf8', 0, 16_384))?.[1]
    ?.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: keyof typeof signs) => signs[name]) ?? null
const signs = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** A form that breaks off is the sender's fault; inside the theme it would be the page's. */
const readable = (request: Request): Promise<unknown> =>
  request
    .clone()
    .formData()
    .catch(() => {
      throw new AppError('malformed', {}, { status: 400 })
    })

/** The administration looks at previews through a frame; nobody else frames a page. */
const framerOf = ({ preview, isFramed, parts }: ShopVisit): string | undefined =>
  preview && isFramed ? parts.originOf(null) : undefined

/** A placed order may lead to the page of a payment provider. */
const payeesOf = (visit: ShopVisit, asked: Asked): string[] =>
  asked.path === `${visit.language.prefix}/checkout` ? ['https:', visit.parts.originOf(null)] : []
