import { linkOf, type ShopStore, setCookie } from '@shopwright/shop/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../http/app.ts'
import type { AskedPages } from './asked-pages.ts'
import { hasTracking } from './cache-key.ts'

const day = 86_400

export const isReferred = (request: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  request.method !== 'POST' && hasTracking(request.url)

/**
 * Who follows the link of an affiliate or of a campaign gets a cookie with its code, the last one wins, and goes on to the
 * same page without it: pages that all share set no cookie. A code that is nobody's changes nothing.
 */
export async function followReferral(
  parts: App,
  looked: AskedPages,
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  store: ShopStore,
  path: string,
  search: string,
): Promise<FastifyReply> {
  const query = new URLSearchParams(search)
  const code = query.get('tracking') ?? ''
  query.delete('tracking')
  const link = await parts.engine.inStore({ store }, (ctx) => linkOf(ctx, code))
  if (link === 'campaign') looked.follow(store.id, code, request.headers)
  if (link)
    reply.header(
      'set-cookie',
      setCookie('sw_tracking', code, { maxAge: store.settings.tracking_days * day, secure: parts.secure }),
    )
  const rest = query.toString()
  // One slash at the beginning: two, or a backslash, would lead to another host.
  const to = `/${path}`.replace(/^[\\/]+/, '/')
  return reply.header('cache-control', 'no-store').redirect(rest ? `${to}?${rest}` : to, 302)
}
