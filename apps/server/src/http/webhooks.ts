import { AppError } from '@shopwright/engine'
import type { RawReport, ReadReport } from '@shopwright/shop/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How the reports of one provider are believed and read. Each provider brings its own; the way through is the same for all. */
export type Webhook<Report> = {
  /** Content type, signature, bytes: throws nothing. */
  believe(raw: RawReport): ReadReport | Promise<ReadReport>
  /** closed: what it does not name is refused. Throws `invalid` */
  read(body: unknown): Report
}

const statuses = { 'unsupported-media-type': 415, 'bad-signature': 400, malformed: 400 } as const

/**
 * A provider tells us something at `url`. In this order: who would tell it (`find` throws `not-found`), that it comes as the
 * provider writes (415), that its bytes are signed (400), that it can be read (400, 422); only then `settle` sees it. Its
 * answer is the outcome; 503 where the provider has to be asked about it and does not answer. Several hooks are several accounts of the provider: whose signature fits, told it.
 */
export function webhookRoute<Report, Place>(
  app: FastifyInstance,
  url: string,
  find: (request: FastifyRequest) => Promise<{ hooks: Webhook<Report>[]; place: Place }>,
  settle: (report: Report, place: Place, request: FastifyRequest) => Promise<string>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(url, async (request, reply) => {
      const { hooks, place } = await find(request)
      const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
      const report = await firstBelieved(hooks, { bytes, headers: request.headers }).catch((error: unknown) => {
        if (error instanceof AppError) throw error
        // It reports again.
        request.log.warn({ err: error }, 'a report was not read')
        throw new AppError('provider-silent')
      })
      const outcome = report ? await settle(report.told, place, request) : 'ignored'
      return reply.code(200).send({ outcome })
    })
  })
}

/** Null for what is signed and no news. */
async function firstBelieved<Report>(hooks: Webhook<Report>[], raw: RawReport): Promise<{ told: Report } | null> {
  let refused: keyof typeof statuses | null = null
  for (const hook of hooks) {
    const answer = await hook.believe(raw)
    if ('body' in answer) return { told: hook.read(answer.body) }
    if ('ignored' in answer) return null
    refused ??= answer.refused
  }
  if (!refused) throw new AppError('not-found')
  throw new AppError(refused, {}, { status: statuses[refused] })
}
