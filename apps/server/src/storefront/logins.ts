import { LoginFailure } from '@shopwright/shop/server'
import { beginLogin, comeBack, deleteByProvider, type ShopVisit } from '@shopwright/shop/storefront'
import type { FastifyReply, FastifyRequest } from 'fastify'

const way = /^\/auth\/([a-z]{1,32})(\/callback|\/deletion)?$/

/**
 * `/auth/<provider>` leads a browser there, `…/callback` is where it comes back, `…/deletion` is asked by the provider itself. Null for
 * any other page, and where the shop has no such provider: then it is a page that is not there.
 */
export async function followLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: ShopVisit,
  path: string,
  search: string,
): Promise<FastifyReply | null> {
  const [, code, what] = way.exec(path) ?? []
  if (!code) return null
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  if (what === '/deletion') {
    if (request.method !== 'POST' || !Buffer.isBuffer(request.body)) return null
    const signed = new URLSearchParams(request.body.toString()).get('signed_request') ?? ''
    const done = await deleteByProvider(visit, code, signed)
    return done && reply.send(done)
  }
  if (request.method === 'POST') return null
  const query = new URLSearchParams(search)
  const to = await (what ? comeBack(visit, code, query) : begun(visit, code, query))
  return to === null ? null : reply.header('set-cookie', visit.cookies).redirect(to, 303)
}

async function begun(visit: ShopVisit, code: string, query: URLSearchParams): Promise<string | null> {
  try {
    return beginLogin(visit, code, query)
  } catch (error) {
    if (error instanceof LoginFailure) return `${visit.language.prefix}/login?refused=closed`
    throw error
  }
}
