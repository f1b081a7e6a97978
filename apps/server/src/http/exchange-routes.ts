import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authorise, operations } from '@shopwright/engine'
import type { LanguageCode } from '@shopwright/resource'
import {
  addRedirects,
  type ExchangeTools,
  exportedFile,
  fetchFeed,
  fileKeyOf,
  openShares,
  readRedirects,
  runPictures,
  type ShopCtx,
  type ShopStore,
  samplesOf,
  writeErrorList,
} from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
import { answering, bodyOf, queryOf } from './answering.ts'
import type { App } from './app.ts'
import { attachment } from './attachment.ts'
import { parameter } from './parameter.ts'

const addressToLookAt = bodyOf('POST /api/import-samples')
const look = queryOf('GET /api/import-samples')
const fileOfRules = bodyOf('POST /api/redirect-files')

/** A look into a file, and the list of a run's errors. Not resources: they are read from bytes, and written as bytes. */
export function exchangeRoutes(app: FastifyInstance, parts: App, exchange: ExchangeTools): void {
  // Each look is a process of its own, of up to 400 MB; one store has one at a time.
  const looks = openShares({ size: 2, each: 1, queue: 40, eachQueue: 8 })
  const profiles = parts.engine.registry.get('import-profiles')

  answering(app, 'GET /api/import-samples', async (request) => {
    const { file_id, type: entity = 'products' } = look({
      file_id: parameter(request, 'file_id'),
      type: parameter(request, 'type'),
    })
    const { key, store } = await parts.within(request, profiles, 'find', async (ctx) => {
      authorise(ctx, profiles, 'find')
      return { key: await fileKeyOf(ctx as ShopCtx, file_id), store: ctx.store as ShopStore }
    })
    const language = store.primaryLanguage as LanguageCode
    const path = await parts.files.localPath(key)
    return looks(store.id, 1, () => samplesOf(exchange, path, entity, language))
  })

  // An address is fetched first, which may take long and costs no memory: slow ones do not hold up files, nor other stores.
  const fetches = openShares({ size: 8, each: 2, queue: 40, eachQueue: 4 })
  answering(app, 'POST /api/import-samples', async (request) => {
    const store = await parts.within(request, profiles, 'create', async (ctx) => {
      authorise(ctx, profiles, 'create')
      return ctx.store as ShopStore
    })
    const language = store.primaryLanguage as LanguageCode
    const { url, type: entity = 'products' } = addressToLookAt(request.body)
    const folder = await mkdtemp(join(tmpdir(), 'look-'))
    try {
      const path = join(folder, 'feed')
      await fetches(store.id, 1, () => fetchFeed(exchange, url, path))
      return await looks(store.id, 1, () => samplesOf(exchange, path, entity, language))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  answering(app, 'POST /api/redirect-files', async (request) => {
    const redirects = parts.engine.registry.get('url-redirects')
    const { file_id, key, store } = await parts.within(request, redirects, 'create', async (ctx) => {
      authorise(ctx, redirects, 'create')
      const { file_id } = fileOfRules(request.body)
      return { file_id, key: await fileKeyOf(ctx as ShopCtx, file_id), store: ctx.store as ShopStore }
    })
    const path = await parts.files.localPath(key)
    const rows = await looks(store.id, 1, () => readRedirects(exchange, path))
    return parts.within(request, redirects, 'create', (ctx) => {
      authorise(ctx, redirects, 'create')
      return addRedirects(ctx, rows, file_id)
    })
  })

  app.get('/api/exports/:id/file', async (request, reply) => {
    const { id } = request.params as { id: string }
    const exported = parts.engine.registry.get('exports')
    const { key, name } = await parts.within(request, exported, 'get', (ctx) => exportedFile(ctx as ShopCtx, id))
    const path = await parts.files.localPath(key)
    return reply
      .header('content-disposition', attachment(name))
      .header('cache-control', 'private, no-store')
      .type('application/octet-stream')
      .send(createReadStream(path))
  })

  answering(app, 'GET /api/imports/:id/pictures', async (request) => {
    const { id } = request.params as { id: string }
    const imports = parts.engine.registry.get('imports')
    return parts.within(request, imports, 'get', async (ctx) => {
      await operations.get(ctx, 'imports', id)
      return runPictures(ctx as ShopCtx, id)
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
