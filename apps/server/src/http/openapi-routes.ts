import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { openapi } from '@shopwright/engine'
import { nounOf, webhookEvents } from '@shopwright/shop/model'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'
import { bespokeRoutes } from './bespoke-routes.ts'

/** The API's description, and a page that renders it from files of our own. */
export function openapiRoutes(app: FastifyInstance, { engine }: App): void {
  // Two megabytes that few installations are ever asked for.
  let document: string | undefined
  const described = (): string => (document ??= JSON.stringify(openapi(engine.registry, bespokeRoutes, '0.1.0', told)))
  const script = createRequire(import.meta.url)
    .resolve('@scalar/api-reference')
    .replace(/dist[\\/].*$/, 'dist/browser/standalone.js')
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(described()))
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs/reference.js', async (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'public, max-age=86400').send(readFileSync(script)),
  )
}

/** Of a row that is gone its id is told. */
const told = webhookEvents.map((name) => ({ name, noun: name.endsWith('.deleted') ? null : (nounOf(name) ?? null) }))

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shopwright API</title></head>
<body><script id="api-reference" data-url="/api/openapi.json"></script><script src="/api/docs/reference.js"></script></body></html>`
