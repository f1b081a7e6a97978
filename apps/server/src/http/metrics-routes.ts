import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@shopwright/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOnThisMachine } from '../settings/env.ts'
import type { App } from './app.ts'
import { placeOf } from './identity.ts'
import { patience } from './said-in-time.ts'

/**
 * `/metrics`: the figures of this process, for a collector that knows SHOPWRIGHT_METRICS_TOKEN. Neither the host nor the
 * address tells a collector from the world behind a proxy, so without the token they are told only where the whole platform
 * is on this machine, to who comes from it without a proxy. To everybody else, and on a shop's host, there is no such page.
 */
export function metricsRoutes(app: FastifyInstance, parts: App, token: string | undefined): void {
  const { platformHost, secure } = parts
  const isOpen = isOnThisMachine({ platformHost, platformProtocol: secure ? 'https' : 'http' })
  app.get('/metrics', async (request, reply) => {
    const isTold = token ? bears(request, token) : isOpen && isDirect(request)
    if (!isTold || (await isShop(parts, request.headers.host))) throw new AppError('not-found')
    return reply
      .type(parts.access.metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await parts.access.metrics.metrics())
  })
}

/** Whose host it is may have to be asked of the database: figures are wanted most where that is away. */
const isShop = (parts: App, host: string | undefined): Promise<boolean> =>
  Promise.race([
    placeOf(parts, host).then(
      ({ kind }) => kind === 'store',
      () => false,
    ),
    pause(patience, false, { ref: false }),
  ])

function bears({ headers }: FastifyRequest, token: string): boolean {
  const given = headers.authorization?.replace(/^Bearer\s+/i, '') ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}

/** What proxies add; one that adds nothing is why this is for a developer's machine only. */
const marks = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

const isDirect = ({ raw, headers }: FastifyRequest): boolean =>
  /^(::1|(::ffff:)?127\.[\d.]+)$/.test(raw.socket.remoteAddress ?? '') && !marks.some((mark) => mark in headers)
