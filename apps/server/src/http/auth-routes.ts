import { AppError, checkOf, invalid, operations } from '@shopwright/engine'
import { exactly, given, oneOf, type Said } from '@shopwright/resource/shapes'
import {
  acceptInvitation,
  accountView,
  askMailed,
  cookiesOf,
  deviceCookie,
  endSessions,
  invitationOf,
  isCartSid,
  mailConfirmation,
  mergeCarts,
  readInvitation,
  requestReset,
  resetPassword,
  type ShopCtx,
  type SignInResult,
  sessionLength,
  setCookie,
  signIn,
  signInByCode,
  signInByPasskey,
  ticketLasts,
  trustLasts,
} from '@shopwright/shop/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answering, bodyOf } from './answering.ts'
import type { App } from './app.ts'
import { confirmLink } from './confirm-routes.ts'
import { managed, managements, type oneself } from './declared/sign-in.ts'
import { type Identity, isBrowser, isSameSite } from './identity.ts'

const signInBody = bodyOf('POST /api/authentication')
/** The value is judged by what its action asks for. */
const management = checkOf(
  exactly({ action: oneOf(managements), value: given<object>({ schema: { type: 'object' } }) }),
)
const sendValue = checkOf(managed.sendResetPwd)
const resetValue = checkOf(managed.resetPwdLong)
const invitationValue = checkOf(managed.readInvitation)

/** Signing in and out, and forgotten passwords. Not resources: their answers are sessions, not rows (design §1.3). */
export function authRoutes(app: FastifyInstance, parts: App): void {
  const { engine, secret } = parts
  const storeIn = (identity: Identity) => (identity.place.kind === 'store' ? identity.place.store : null)
  const scope = (identity: Identity) => ({
    store: storeIn(identity),
    actor: identity.actor,
    language: identity.language,
  })

  answering(app, 'POST /api/authentication', async (request, reply) => {
    if (isBrowser(request) && !isSameSite(request)) throw new AppError('forbidden')
    const body = signInBody(request.body)
    if (body.strategy === 'jwt' || (body.accessToken && !body.password)) return again(request, body.accessToken ?? '')
    const identity = await parts.identifyGuest(request)
    const bound = isBrowser(request)
    const { sw_device: device, sw_trusted: trusted, sw_step: fingerprint } = cookiesOf(request, parts.secure)
    const { ticket = '', code = '', remember = false, email = '', password = '' } = body
    const byCode = body.strategy === 'two-step'
    const byKey = body.strategy === 'passkey'
    if ((byCode || byKey) && identity.place.kind !== 'platform') throw new AppError('not-found')
    if (byKey && !body.credential) throw invalid({ credential: { code: 'required' } })
    const result: SignInResult = await parts.passwords(() =>
      engine.onPlatform(scope(identity), (ctx) =>
        byCode
          ? signInByCode(ctx, { ticket, code, remember, fingerprint, device, trusted }, secret, bound)
          : byKey && body.credential
            ? signInByPasskey(ctx, { ticket, credential: body.credential, device }, secret, bound)
            : signIn(ctx, storeIn(identity), { email, password, device, trusted }, secret, bound),
      ),
    )
    const keep = (name: string, value: string, lasts: number) =>
      reply.header('set-cookie', setCookie(name, value, { maxAge: lasts / 1000, secure: parts.secure }))
    if ('refused' in result) {
      if (result.fingerprint) keep('sw_step', result.fingerprint, ticketLasts)
      throw result.refused
    }
    const { accessToken, customer, fingerprint: bond } = result.ok
    setLoginCookies(parts, reply, identity, accessToken, bond)
    if (bound) reply.header('set-cookie', deviceCookie(parts, result.ok.device))
    if (byCode && bound) keep('sw_step', '', 0)
    if (result.ok.trusted) keep('sw_trusted', result.ok.trusted, trustLasts)
    await takeOverCart(request, reply, identity, String(customer.id))
    return { accessToken, authentication: { strategy: body.strategy ?? 'local' }, customer }
  })

  /** What was put into the cart before signing in becomes the shopper's own. */
  const takeOverCart = async (request: FastifyRequest, reply: FastifyReply, identity: Identity, customerId: string) => {
    const store = storeIn(identity)
    const sid = cookiesOf(request, parts.secure).sw_cart
    if (!store || !isCartSid(sid)) return
    await engine.inStore({ ...scope(identity), store }, (ctx) => mergeCarts(ctx, customerId, sid))
    reply.header('set-cookie', setCookie('sw_cart', '', { maxAge: 0, secure: parts.secure }))
  }

  /** The Feathers client signs in again with the token that it has. */
  const again = async (request: FastifyRequest, token: string) => {
    request.headers.authorization = token
    // Whoever asked before this knew nothing of the token.
    request.identity = null
    const identity = await parts.identify(request)
    if (!identity.person) throw new AppError('session-expired')
    const customer = await currentCustomer(parts, identity)
    return { accessToken: token, authentication: { strategy: 'jwt' as const }, customer }
  }

  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    const identity = await parts.identify(request)
    if (identity.sessionId) {
      await engine.onPlatform(scope(identity), (ctx) => endSessions(ctx, { id: identity.sessionId as string }))
      parts.sessions.forget()
    }
    const secure = parts.secure
    for (const name of ['sw_fp', 'sw_session', 'sw_cart'])
      reply.header('set-cookie', setCookie(name, '', { maxAge: 0, secure }))
    return { accessToken: null }
  }
  answering(app, 'DELETE /api/authentication', signOut)
  answering(app, 'DELETE /api/authentication/:id', signOut)

  /** The page behind the link of an invitation: what it says, and taking the place. */
  const invited = async (
    request: FastifyRequest,
    action: 'readInvitation' | 'acceptInvitation',
    token: string,
    body: object,
  ) => {
    const { place, person, actor, language } = await parts.identify(request)
    if (place.kind !== 'platform') throw new AppError('not-found')
    if (action === 'readInvitation') return engine.onPlatform({}, (ctx) => readInvitation(ctx, token))
    const { store } = await engine.onPlatform({}, (ctx) => invitationOf(ctx, token))
    return parts.passwords(() =>
      engine.onPlatform({ store, actor, language }, (ctx) => acceptInvitation(ctx as ShopCtx, token, person, body)),
    )
  }

  answering(app, 'POST /api/authManagement', async (request) => {
    const { action, value } = management(request.body)
    if (action === 'sendConfirm') {
      const { person, language } = await parts.identify(request)
      if (person?.kind !== 'account') throw new AppError('not-authenticated')
      await engine.onPlatform({ language }, (ctx) =>
        mailConfirmation(ctx, person.id, (account) => confirmLink(parts, account, ctx.now)),
      )
      return { done: true }
    }
    if (action === 'readInvitation' || action === 'acceptInvitation') {
      const { token, ...body } = invitationValue(value)
      return invited(request, action, token, body)
    }
    const identity = await parts.identifyGuest(request)
    const store = storeIn(identity)
    const origin = parts.originOf(store)
    if (action === 'sendResetPwd') {
      const { email } = sendValue(value)
      await askMailed(parts, scope(identity), 'reset', (ctx) =>
        requestReset(ctx, store, email.trim().toLowerCase(), (token) => `${origin}/reset?token=${token}`),
      )
      return { email }
    }
    const { token, password } = resetValue(value)
    await parts.passwords(() => engine.onPlatform(scope(identity), (ctx) => resetPassword(ctx, store, token, password)))
    parts.sessions.forget()
    return { done: true }
  })
}

export function setLoginCookies(
  parts: App,
  reply: FastifyReply,
  identity: Identity,
  accessToken: string,
  fingerprint: string | null,
): void {
  const { secure } = parts
  const maxAge = sessionLength / 1000
  if (fingerprint) reply.header('set-cookie', setCookie('sw_fp', fingerprint, { maxAge, secure }))
  if (identity.place.kind === 'store')
    reply.header('set-cookie', setCookie('sw_session', accessToken, { maxAge, secure }))
}

/** Oneself, as the spec's customer. */
export async function currentCustomer({ engine }: App, identity: Identity): Promise<Said<typeof oneself>> {
  const { person } = identity
  if (!person) throw new AppError('not-authenticated')
  if (person.kind === 'account') return engine.onPlatform({}, (ctx) => accountView(ctx, person.id))
  const store = identity.store
  if (!store) throw new AppError('not-found')
  const row = await engine.inStore({ store, actor: identity.actor, language: identity.language }, (ctx) =>
    operations.get(ctx, 'customers', person.id),
  )
  return { ...row, role: 'CUSTOMER' }
}
