import { designOf, type Preview, readPreview, type ShopStore, setCookie } from '@shopwright/shop/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../http/app.ts'

export const isPreviewLink = (request: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  request.method !== 'POST' && /[?&]preview=/.test(request.url)

/** Who follows a link to a preview keeps it for this browser's session and goes on to the page; any other word ends it. */
export function followPreview(
  parts: App,
  reply: FastifyReply,
  store: ShopStore,
  path: string,
  search: string,
): FastifyReply {
  const query = new URLSearchParams(search)
  const token = query.get('preview') ?? ''
  query.delete('preview')
  const isGood = readPreview(token, store, parts.engine.clock()) !== null
  const { secure } = parts
  reply.header('set-cookie', setCookie('sw_preview', isGood ? token : '', isGood ? { secure } : { maxAge: 0, secure }))
  const rest = query.toString()
  return reply.header('cache-control', 'no-store').redirect(rest ? `${path}?${rest}` : path, 302)
}

/** What this visit is shown in place of what everybody sees; in a frame the address says it, so that no browser keeps it. */
export function previewOf(
  request: Pick<FastifyRequest, 'url'>,
  cookies: Record<string, string>,
  store: ShopStore,
  now: Date,
): { preview: Preview | null; isFramed: boolean } {
  const framed = new URLSearchParams(request.url.split('?')[1] ?? '').get('frame')
  const token = framed ?? cookies.sw_preview
  return { preview: token ? readPreview(token, store, now) : null, isFramed: framed !== null }
}

/** The store as the preview dresses it. */
export async function dressed({ engine }: App, store: ShopStore, preview: Preview | null): Promise<ShopStore> {
  if (!preview?.design && !preview?.theme) return store
  const design = preview.design
    ? await engine.readInStore({ store }, (ctx) => designOf(ctx, preview.design))
    : store.design
  return { ...store, design, theme: preview.theme ?? store.theme }
}
