import { AppError } from '@shopwright/engine'
import { isId } from '@shopwright/resource'
import { askPasskey, beginPasskey, keepPasskey, ownPasskeys, removePasskey } from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'
import { type Again, again, exactly, ownAccount } from './own-account.ts'

const text = (maxLength: number) => ({ type: 'string', maxLength })
const sealed = text(2048)

/** As `PublicKeyCredential.toJSON()` has it; more of it is not looked at. */
const credential = (response: Record<string, object>) => ({
  type: 'object',
  required: ['id', 'response'],
  properties: {
    id: { type: 'string', minLength: 1, maxLength: 1400 },
    response: { type: 'object', required: Object.keys(response), properties: response },
  },
})
const said = { clientDataJSON: text(8192), authenticatorData: text(8192) }
const made = credential({ ...said, publicKey: text(4096), publicKeyAlgorithm: { type: 'integer' } })
const kept = exactly(
  { ticket: sealed, name: { type: 'string', minLength: 1, maxLength: 80, pattern: '\\S' }, credential: made },
  ['ticket', 'name', 'credential'],
)
/** Of `POST /api/authentication`, by strategy `passkey`. */
export const assertion = credential({ ...said, signature: text(4096) })

/** The keys of one's own devices. Not resources: they answer what is told once, and whose they are is not in the address. */
export function passkeyRoutes(app: FastifyInstance, parts: App): void {
  const { self, inPlatform, proven, told } = ownAccount(parts)

  app.get('/api/own-passkeys', async (request) => {
    const one = await self(request)
    return { data: await inPlatform(one, (ctx) => ownPasskeys(ctx, one.person.id)) }
  })

  app.post('/api/own-passkeys/options', async (request, reply) => {
    const one = await self(request)
    await proven(one, again(request.body) as Again)
    return told(reply, await inPlatform(one, (ctx) => beginPasskey(ctx, one.person.id)))
  })

  app.post('/api/own-passkeys', async (request, reply) => {
    const one = await self(request)
    const given = kept(request.body) as Parameters<typeof keepPasskey>[2]
    return told(reply, await inPlatform(one, (ctx) => keepPasskey(ctx, one.person.id, given)))
  })

  app.delete('/api/own-passkeys/:id', async (request) => {
    const one = await self(request)
    const { id } = request.params as { id: string }
    if (!isId(id) || !(await inPlatform(one, (ctx) => removePasskey(ctx, one.person.id, id))))
      throw new AppError('not-found')
    return { id }
  })

  // Who is at the door is nobody yet.
  app.post('/api/passkey-questions', async (request, reply) => {
    const { place, actor, language } = await parts.identifyGuest(request)
    if (place.kind !== 'platform') throw new AppError('not-found')
    return told(reply, await parts.engine.onPlatform({ actor, language }, async (ctx) => askPasskey(ctx)))
  })
}
