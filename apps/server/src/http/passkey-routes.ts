import { AppError } from '@shopwright/engine'
import { isId } from '@shopwright/resource'
import { askPasskey, beginPasskey, keepPasskey, ownPasskeys, removePasskey } from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
import { answering, bodyOf } from './answering.ts'
import type { App } from './app.ts'
import { again, ownAccount } from './own-account.ts'

const kept = bodyOf('POST /api/own-passkeys')

/** The keys of one's own devices. Not resources: they answer what is told once, and whose they are is not in the address. */
export function passkeyRoutes(app: FastifyInstance, parts: App): void {
  const { self, inPlatform, proven, told } = ownAccount(parts)

  answering(app, 'GET /api/own-passkeys', async (request) => {
    const one = await self(request)
    return { data: await inPlatform(one, (ctx) => ownPasskeys(ctx, one.person.id)) }
  })

  answering(app, 'POST /api/own-passkeys/options', async (request, reply) => {
    const one = await self(request)
    await proven(one, again(request.body))
    return told(reply, await inPlatform(one, (ctx) => beginPasskey(ctx, one.person.id)))
  })

  answering(app, 'POST /api/own-passkeys', async (request, reply) => {
    const one = await self(request)
    const given = kept(request.body)
    return told(reply, await inPlatform(one, (ctx) => keepPasskey(ctx, one.person.id, given)))
  })

  answering(app, 'DELETE /api/own-passkeys/:id', async (request) => {
    const one = await self(request)
    const { id } = request.params as { id: string }
    if (!isId(id) || !(await inPlatform(one, (ctx) => removePasskey(ctx, one.person.id, id))))
      throw new AppError('not-found')
    return { id }
  })

  // Who is at the door is nobody yet.
  answering(app, 'POST /api/passkey-questions', async (request, reply) => {
    const { place, actor, language } = await parts.identifyGuest(request)
    if (place.kind !== 'platform') throw new AppError('not-found')
    return told(reply, await parts.engine.onPlatform({ actor, language }, async (ctx) => askPasskey(ctx)))
  })
}
