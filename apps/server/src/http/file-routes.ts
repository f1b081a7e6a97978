import { createReadStream } from 'node:fs'
import multipart from '@fastify/multipart'
import { AppError, authorise, checkOf, invalid, operations } from '@shopwright/engine'
import { isId, type Nouns, type Seen } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import type { ExchangeTools, FileStore, InStore, Purpose, ShopCtx, ShopStore, Upload } from '@shopwright/shop/server'
import {
  cropFile,
  fetchDownload,
  fileUses,
  largestFile,
  openShares,
  orderedFile,
  refuseTooLarge,
  replaceFile,
  saveUpload,
  servedFeed,
} from '@shopwright/shop/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answering, bodyOf } from './answering.ts'
import type { App } from './app.ts'
import { sendSaved } from './attachment.ts'
import { pictureAddress } from './declared/exchange.ts'
import { parameter } from './parameter.ts'

export type { FileStore }

const immutable = 'public, max-age=31536000, immutable'
const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' }

/** A file is read into memory as a whole: so many bytes of all stores at once, and of one. Who comes then waits with their body unread. */
const together = 3 * largestFile
const ofOne = together / 2

/** What a file may take: as much as its sender says, or as it may have. */
function weightOf(request: FastifyRequest, store: ShopStore): number {
  return /^multipart\//i.test(request.headers['content-type'] ?? '')
    ? Math.min(announced(request), largestFile)
    : store.settings.file_max_size
}

const announced = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? largestFile)

/** Uploads, and pictures in their sizes. Not resources: their bodies are bytes. */
export async function fileRoutes(app: FastifyInstance, parts: App, exchange: ExchangeTools): Promise<void> {
  const rooms = openShares({ size: together, each: ofOne, queue: 100, eachQueue: 25 })
  await app.register(multipart, { limits: { fileSize: largestFile, files: 1, fields: 5, parts: 7 } })

  const upload = async (request: FastifyRequest, reply: FastifyReply) => {
    const gone = goneOf(reply)
    const { store, inStore } = await keeping(request)
    const work = async () => {
      const sent = request.isMultipart() ? await sentFile(request, store) : await fetchedFile(request, exchange, store)
      const { replaces, keeps_former } = sent
      return replaces
        ? replaceFile(store, inStore, parts.files, { id: replaces, isKept: keeps_former === 'true' }, sent)
        : saveUpload(store, inStore, parts.files, {
            ...sent,
            exactly: exactlyOf(sent.exactly),
            folder_id: folderOf(sent.folder_id),
          })
    }
    const made = await rooms(store.id, weightOf(request, store), work, gone)
    return answered(request, store, made)
  }
  answering(app, 'POST /api/files', upload, { bodyLimit: largestFile + 65_536 })

  answering(app, 'POST /api/files/:id/crop', async (request) => {
    const { id } = request.params as { id: string }
    const { store, inStore } = await keeping(request)
    const { keeps_former, ...area } = checkArea(request.body)
    const made = await cropFile(store, inStore, parts.files, { id, isKept: keeps_former === true }, area)
    return answered(request, store, made)
  })

  /** The store that the caller may change files in, and a transaction for each piece of the work. */
  async function keeping(request: FastifyRequest): Promise<{ store: ShopStore; inStore: InStore }> {
    const files = registry.get('files')
    const identity = await parts.identify(request)
    await parts.within(request, files, 'patch', async (ctx) => authorise(ctx, files, 'patch'))
    return {
      store: identity.store as NonNullable<typeof identity.store>,
      inStore: (work) => parts.within(request, files, 'patch', (ctx) => work(ctx as ShopCtx)),
    }
  }

  async function answered(request: FastifyRequest, store: ShopStore, id: string): Promise<Record<string, unknown>> {
    const row = await parts.within(request, registry.get('files'), 'get', (ctx) => operations.get(ctx, 'files', id))
    const { is_private }: Seen<Nouns['files']> = { id, ...row }
    return { ...row, url: is_private ? null : `/media/${store.id}/${id}/medium.webp` }
  }

  answering(app, 'GET /api/files/:id/uses', async (request) => {
    const { id } = request.params as { id: string }
    const data = await parts.within(request, registry.get('files'), 'get', async (ctx) => {
      authorise(ctx, registry.get('files'), 'get')
      if (!isId(id)) throw new AppError('not-found')
      await operations.get(ctx, 'files', id)
      return fileUses(ctx as ShopCtx, id)
    })
    return { data }
  })

  app.get('/media/:store/:file/:name', async (request, reply) => {
    const { store, file, name } = request.params as { store: string; file: string; name: string }
    const match = /^(thumb|small|medium|large)\.(webp|avif|jpg)$/.exec(name)
    if (!match || !isId(store) || !isId(file)) throw new AppError('not-found')
    const path = await parts.files.sizePath(store, file, match[1] as string, match[2] as string)
    if (!path) throw new AppError('not-found')
    reply
      .header('cache-control', immutable)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(types[match[2] as string] as string)
    return reply.send(createReadStream(path))
  })

  app.get('/feeds/:name', async (request, reply) => {
    const { place } = await parts.identifyGuest(request)
    const [, secret] = /^([\w-]{24})\.xml$/.exec((request.params as { name: string }).name) ?? []
    if (place.kind !== 'store' || !secret) throw new AppError('not-found')
    const { key, etag, madeAt } = await parts.within(request, null, 'get', (ctx) => servedFeed(ctx as ShopCtx, secret))
    reply
      .header('etag', `"${etag}"`)
      .header('last-modified', madeAt.toUTCString())
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex')
      .type('application/xml; charset=utf-8')
    if (request.headers['if-none-match']?.includes(`"${etag}"`)) return reply.code(304).send()
    return reply.send(createReadStream(await parts.files.localPath(key)))
  })

  // Counted: a mere question for the headers must not be.
  app.get('/downloads/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const { place } = await parts.identifyGuest(request)
    if (place.kind !== 'store') throw new AppError('not-found')
    const file = await parts.within(request, null, 'patch', (ctx) =>
      fetchDownload(
        ctx,
        (request.params as { id: string }).id,
        parameter(request, 'until') ?? '',
        parameter(request, 'signature') ?? '',
      ),
    )
    return sendSaved(reply, file.name, await parts.files.localPath(file.key))
  })

  // What a buyer has added to a line of an order, for who sees orders.
  app.get('/api/order-files/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const orders = registry.get('orders')
    const { key, name } = await parts.within(request, orders, 'get', async (ctx) => {
      authorise(ctx, orders, 'get')
      if (ctx.actor.role === 'GUEST' || ctx.actor.role === 'CUSTOMER') throw new AppError('forbidden')
      return orderedFile(ctx, id)
    })
    return sendSaved(reply, name, await parts.files.localPath(key))
  })
}

/** Told once there is nobody to answer any more. */
function goneOf({ raw, request }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  if (request.raw.socket.destroyed) gone.abort()
  return gone.signal
}

/** The parser's own complaints have no status: a body that breaks off is the sender's. */
const readable = <T>(part: Promise<T>): Promise<T> =>
  part.catch((error: { code?: string }) => {
    throw error.code ? error : new AppError('malformed', {}, { status: 400 })
  })

const required = (): AppError => new AppError('file-required', {}, { fields: { file: { code: 'file-required' } } })

/** `replaces`: the file that everything shows until now */
type Sent = Upload & { replaces?: string | undefined; keeps_former?: string | undefined }

async function sentFile(request: FastifyRequest, store: ShopStore): Promise<Sent> {
  // The parser waits for the end of a body whose end has been before it began.
  if (request.raw.destroyed) throw new AppError('malformed', {}, { status: 400 })
  const part = await readable(request.file())
  if (!part) throw required()
  const said = (name: string) => (part.fields[name] as { value?: string } | undefined)?.value
  const bytes = await readable(part.toBuffer()).catch((error: { code?: string }) => {
    // Nobody reads on to know how large it is: at least as its sender says, and more than any may be.
    if (error.code === 'FST_REQ_FILE_TOO_LARGE')
      refuseTooLarge(store, Math.max(largestFile + 1, announced(request)), purposeOf(said('purpose')))
    throw error
  })
  return {
    name: part.filename,
    bytes,
    purpose: purposeOf(said('purpose')),
    exactly: said('exactly'),
    folder_id: said('folder_id'),
    replaces: said('replaces'),
    keeps_former: said('keeps_former'),
  }
}

const checkAddress = checkOf(pictureAddress)
const checkArea = bodyOf('POST /api/files/:id/crop')

/** A picture at a public address, fetched by the one way out. Its faults stand at the address. */
async function fetchedFile(request: FastifyRequest, exchange: ExchangeTools, store: ShopStore): Promise<Sent> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('application/json')) throw required()
  const { url, ...rest } = checkAddress(request.body)
  const maxBytes = store.settings.file_max_size
  const bytes = await exchange.fetch(url, { maxBytes, timeout: 20_000 }).catch((error: { publicCode?: string }) => {
    if (!error.publicCode) throw error
    const code = error.publicCode === 'too-large' ? 'picture-too-large' : error.publicCode
    throw new AppError(code, {}, { status: 422, fields: { url: { code } } })
  })
  return { name: nameAt(url), bytes, ...rest }
}

function nameAt(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) || 'image'
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** Only sizes that a field asks for are made. */
function exactlyOf(given: string | undefined): string | undefined {
  if (!given) return undefined
  const isAsked = registry.all.some(({ fields }) =>
    Object.values(fields).some(({ options }) => options.exactly === given),
  )
  if (!isAsked) throw invalid({ exactly: { code: 'not-offered' } })
  return given
}

/** Whether there is such a folder the row's own reference says. */
function folderOf(given: string | undefined): string | undefined {
  if (!given) return undefined
  if (!isId(given)) throw invalid({ folder_id: { code: 'unknown-reference' } })
  return given
}

const purposeOf = (given: string | undefined): Purpose =>
  given === 'import' || given === 'download' ? given : 'picture'
