import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@shopwright/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What a provider's report came as: the signature covers these bytes, not what somebody reads in them. */
export type RawReport = { bytes: Buffer; headers: IncomingHttpHeaders }

/** How the reports of one provider are believed and read. Each provider brings its own; the way through is the same for all. */
export type Webhook<Report> = {
  /** throws nothing; false = this provider did not write it */
  isSigned(raw: RawReport): boolean
  /** closed: what it does not name is refused. Throws `invalid` */
  read(body: unknown): Report
}

/**
 * A provider tells us something at `url`. In this order: who would tell it (`find` throws `not-found`), that it is JSON (415),
 * that its bytes are signed (400), that it can be read (400, 422); only then `settle` sees it. Its answer is the outcome.
 */
export function webhookRoute<Report, Place>(
  app: FastifyInstance,
  url: string,
  find: (request: FastifyRequest) => Promise<{ hook: Webhook<Report>; place: Place }>,
  settle: (report: Report, place: Place, request: FastifyRequest) => Promise<string>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(url, async (request, reply) => {
      const { hook, place } = await find(request)
      if (!isJson(request.headers['content-type'])) throw new AppError('unsupported-media-type')
      const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
      if (!hook.isSigned({ bytes, headers: request.headers })) throw new AppError('bad-signature', {}, { status: 400 })
      const outcome = await settle(hook.read(parsed(bytes)), place, request)
      return reply.code(200).send({ outcome })
    })
  })
}

const isJson = (type: string | undefined): boolean =>
  /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type ?? '')

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    throw new AppError('malformed', {}, { status: 400 })
  }
}

/** How the sandbox signs: `about` says what for, so that a report is good for one hook of one store alone. */
export const sandboxSigner = (secret: Uint8Array, about: string) => {
  const sign = (body: string | Buffer): string =>
    createHmac('sha256', secret).update(`${about}:`).update(body).digest('hex')
  return {
    sign,
    isSigned: ({ bytes, headers }: RawReport): boolean => {
      const given = Buffer.from(String(headers['sandbox-signature'] ?? ''))
      const wanted = Buffer.from(sign(bytes))
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
