import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authorise, invalid, operations } from '@shopwright/engine'
import { isId } from '@shopwright/resource'
import { type ExchangeTools, type ShopCtx, samplesOf, writeErrorList } from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'
import { parameter } from './parameter.ts'

/** A look into a file, and the list of a run's errors. Not resources: they are read from bytes, and written as bytes. */
export function exchangeRoutes(app: FastifyInstance, parts: App, exchange: ExchangeTools): void {
  const profiles = parts.engine.registry.get('import-profiles')

  app.get('/api/import-samples', async (request) => {
    const file_id = parameter(request, 'file_id')
    if (!isId(file_id)) throw invalid({ file_id: { code: 'required' } })
    const entity = parameter(request, 'type') === 'categories' ? 'categories' : 'products'
    return parts.within(request, profiles, 'find', async (ctx) => {
      authorise(ctx, profiles, 'find')
      return samplesOf(ctx as ShopCtx, parts.files, exchange, file_id, entity)
    })
  })

  app.get('/api/imports/:id/errors.xlsx', async (request, reply) => {
    const { id } = request.params as { id: string }
    const imports = parts.engine.registry.get('imports')
    // Nothing is made on the disk for who may not have it.
    await parts.within(request, imports, 'get', (ctx) => operations.get(ctx, 'imports', id))
    const folder = await mkdtemp(join(tmpdir(), 'shopwright-errors-'))
    const path = join(folder, 'errors.xlsx')
    try {
      await parts.within(request, imports, 'get', (ctx) => writeErrorList(ctx as ShopCtx, exchange, id, path))
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
    reply
      .header('content-disposition', 'attachment; filename="errors.xlsx"')
      .header('cache-control', 'private, no-store')
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const stream = createReadStream(path)
    stream.on('close', () => rm(folder, { recursive: true, force: true }))
    return reply.send(stream)
  })
}
