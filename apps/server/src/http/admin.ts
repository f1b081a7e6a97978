import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '@shopwright/engine'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'

const dist = resolve(import.meta.dirname, '../../../admin/dist')

/** Shops are looked at through frames. */
const policyAt = (shops: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-src ${shops}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    // Those of `admin/src/api/markup.ts`, and of the editor, which reads what is pasted in a document of its own.
    'trusted-types default shopwright ProseMirrorClipboard',
  ].join('; ')

const shopsOf = ({ platformHost, secure }: App): string => `${secure ? 'https' : 'http'}://*.${platformHost}`

/** The administration's page on the platform host, and its hashed files. */
export async function adminRoutes(app: FastifyInstance, parts: App): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: join(dist, 'admin-assets'),
    prefix: '/admin-assets/',
    immutable: true,
    preCompressed: true,
    maxAge: '1y',
    decorateReply: false,
  })
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { place } = await parts.identifyGuest(request)
    if (place.kind !== 'platform') return onStoreHost(request, reply)
    const name = request.url.startsWith('/admin') ? 'admin.html' : 'index.html'
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyAt(shopsOf(parts)))
      .header('cache-control', 'no-cache')
      .send(readFileSync(join(dist, name)))
  }
  for (const path of ['/', '/forget', '/reset', '/invitation', '/registration', '/login', '/admin', '/admin/*'])
    app.get(path, page)
  const onStoreHost = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!app.storefront) throw new AppError('not-found')
    return app.storefront(request, reply)
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    storefront?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  }
}
