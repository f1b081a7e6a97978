import { AppError } from '@shopwright/engine'
import { optionFileOf, type ShopVisit, sendOptionFile } from '@shopwright/shop/storefront'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../http/app.ts'
import { sendSaved } from '../http/attachment.ts'

const place = /^\/option-files(?:\/([0-9a-f-]{36}))?$/

/** What a page sends ahead of its form, and what the shopper who sent it looks at once more; null for every other address. */
export async function followOptionFile(
  parts: App,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: ShopVisit,
  path: string,
): Promise<FastifyReply | null> {
  const [found, id] = place.exec(path) ?? []
  if (!found || (request.method === 'POST') === Boolean(id)) return null
  if (!id) {
    const outcome = await sendOptionFile(visit, await formOf(request))
    for (const cookie of visit.cookies) reply.header('set-cookie', cookie)
    return reply
      .code(outcome.ok ? 201 : 422)
      .header('cache-control', 'private, no-store')
      .send(outcome)
  }
  const { key, name } = await optionFileOf(visit, id)
  return sendSaved(reply, name, await parts.files.localPath(key))
}

/** A form that breaks off is the sender's fault. */
const formOf = ({ headers, body }: FastifyRequest): Promise<FormData> =>
  new Response(new Uint8Array(body as Buffer), { headers: { 'content-type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => {
      throw new AppError('malformed', {}, { status: 400 })
    })
