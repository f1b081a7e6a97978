import { isStaff } from '@shopwright/engine'
import type { FastifyInstance } from 'fastify'
import { squeeze } from './encodings.ts'

/** Less fits into one packet anyhow. */
const smallest = 1024

/**
 * What staff read goes compressed: a page of twenty products is 33 kB, and 5 in a slow network. Nobody else can make a browser ask
 * for it, since who asks shows a token in a header: lengths betray nothing to a strange page.
 */
export function squeezeAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const actor = request.identity?.actor
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!actor || !isStaff(actor) || request.method !== 'GET' || !isText || payload.length < smallest) return payload
    if (reply.getHeader('content-encoding') || !/^application\/json/.test(String(reply.getHeader('content-type'))))
      return payload
    reply.header('vary', 'accept-encoding')
    const squeezed = await squeeze(payload, request.headers['accept-encoding'])
    if (!squeezed) return payload
    reply.removeHeader('content-length')
    reply.header('content-encoding', squeezed.encoding)
    return squeezed.body
  })
}
