import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, compress, type Encodings } from '../http/encodings.ts'
import type { Theme } from '../themes/theme-builds.ts'
import type { Themes } from '../themes/themes.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.ico': 'image/x-icon',
}

type Asset = { body: Buffer; type: string; etag: string; compressed: Promise<Encodings> | null }
const known = new Map<Theme, Promise<Map<string, Asset>>>()

/** Files of a theme's build, from memory: only what the build holds can be asked for. */
export async function serveAsset(themes: Themes, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { theme: name, '*': rest } = request.params as { theme: string; '*': string }
  const theme = await themes.build(name)
  const asset = theme ? (await assetsOf(theme)).get(rest) : undefined
  if (!asset) return reply.code(404).type('text/plain').send('')
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', asset.etag)
    .header('vary', 'accept-encoding')
    .type(asset.type)
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send()
  const encoding = asset.compressed && acceptedEncoding(request.headers['accept-encoding'] as string | undefined)
  if (!asset.compressed || !encoding) return reply.send(asset.body)
  return reply.header('content-encoding', encoding).send((await asset.compressed)[encoding])
}

function assetsOf(theme: Theme): Promise<Map<string, Asset>> {
  const found = known.get(theme) ?? readAll(theme.assets)
  known.set(theme, found)
  return found
}

async function readAll(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = types[path.extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const file = path.join(entry.parentPath, entry.name)
    const body = await readFile(file)
    assets.set(path.relative(folder, file).split(path.sep).join('/'), {
      body,
      type,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      compressed: /\.(js|css|svg|json)$/.test(entry.name) ? compress(body) : null,
    })
  }
  return assets
}
