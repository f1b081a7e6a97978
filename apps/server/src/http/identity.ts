import { type Actor, AppError, type Engine, guestActor } from '@shopwright/engine'
import { defaultLanguage, isLanguageCode, languageCodes, negotiateLanguage } from '@shopwright/resource'
import {
  type ApiTokens,
  type Claims,
  cookiesOf,
  hostName,
  isCartSid,
  isOfPlatform,
  owesTwoStep,
  type Person,
  readToken,
  type Sessions,
  type ShopStore,
  type Stores,
  sha256,
  sidHash,
  tokenPrefix,
} from '@shopwright/shop/server'
import type { FastifyRequest } from 'fastify'

export type Place = { kind: 'platform' } | { kind: 'store'; store: ShopStore } | { kind: 'unknown' }

/** Who asks, where, in which language: worked out once for each request. */
export type Identity = {
  place: Place
  /** the store that the request is about: the host's, or the one that the signed-in account has entered */
  store: ShopStore | null
  actor: Actor
  person: Person | null
  sessionId: string | null
  /** the token is good in one browser alone */
  isBound: boolean
  language: string
  /** the store's, before anything of it was read (`Events.eraOf`) */
  era: string | null
}

export type IdentityParts = {
  engine: Engine
  stores: Stores
  sessions: Sessions
  apiTokens: ApiTokens
  secret: Uint8Array
  secure: boolean
  platformHost: string
  now: () => Date
}

/** Finds the place by the `Host` header alone: the platform, a store's own name, or nothing (421). */
export async function placeOf(
  parts: Pick<IdentityParts, 'stores' | 'platformHost'>,
  hostHeader: string | undefined,
): Promise<Place> {
  const host = (hostHeader ?? '').toLowerCase().replace(/\.(?=:\d+$|$)/, '')
  if (!/^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/.test(host)) return { kind: 'unknown' }
  const platform = parts.platformHost
  if (host === platform || isLoopbackTwin(host, platform)) return { kind: 'platform' }
  const slug = slugOf(host, platform)
  const store = slug ? await parts.stores.byDomain(slug) : await ownerOf(parts, withoutPort(host))
  return store ? { kind: 'store', store } : { kind: 'unknown' }
}

/** Whose name it is: no name of ours, and one that may be had at all. */
const ownerOf = async (
  { stores, platformHost }: Pick<IdentityParts, 'stores' | 'platformHost'>,
  host: string,
): Promise<ShopStore | null> =>
  hostName(host) === host && !isOfPlatform(host, withoutPort(platformHost)) ? stores.byHost(host) : null

export const withoutPort = (host: string): string => host.replace(/:\d+$/, '')

/** The store of a host as it was known last, without asking the database. */
export function lastStoreOf(
  { stores, platformHost }: Pick<IdentityParts, 'stores' | 'platformHost'>,
  hostHeader: string | undefined,
): ShopStore | null {
  const host = (hostHeader ?? '').toLowerCase()
  return stores.lastAt(slugOf(host, platformHost) ?? withoutPort(host))
}

function slugOf(host: string, platform: string): string | null {
  const slug = host.endsWith(`.${platform}`) ? host.slice(0, -platform.length - 1) : null
  return slug && !slug.includes('.') ? slug : null
}

/** `127.0.0.1:3000` is the platform too when that is called `localhost:3000`. */
const isLoopbackTwin = (host: string, platform: string): boolean =>
  platform.startsWith('localhost') && [`127.0.0.1${platform.slice(9)}`, `[::1]${platform.slice(9)}`].includes(host)

export async function identify(parts: IdentityParts, request: FastifyRequest): Promise<Identity> {
  const place = await placeOf(parts, request.headers.host)
  if (place.kind === 'unknown') throw new AppError('unknown-host')
  const base: Actor = {
    ...guestActor,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 512) ?? null,
  }
  const key = bearerOf(request)
  if (key?.startsWith(tokenPrefix)) return program(parts, request, place, key, base)
  const claims = await claimsOf(parts, request, place)
  const person = claims ? await parts.sessions.personOf(claims.sessionId) : null
  if (claims && (!person || person.id !== claims.subject)) {
    if (request.headers.authorization) throw new AppError('session-expired')
  }
  const cart = cookiesOf(request, parts.secure).sw_cart
  const visitor: Actor = { ...base, cart: isCartSid(cart) ? sidHash(cart) : null }
  const sessionId = person ? (claims?.sessionId ?? null) : null
  const identity =
    place.kind === 'store'
      ? await onStore(parts, place, person, sessionId, visitor)
      : await onPlatform(parts, request, person, sessionId, visitor)
  return {
    ...identity,
    place,
    person,
    sessionId,
    isBound: Boolean(claims?.fingerprintHash),
    era: identity.store && parts.engine.events.eraOf(identity.store.id),
    actor: { ...identity.actor, sessionId },
    language: languageOf(request, identity.store, person),
  }
}

/** A program with a key of a store: on the platform's host or the store's own, in that store and no other. */
async function program(
  parts: IdentityParts,
  request: FastifyRequest,
  place: Exclude<Place, { kind: 'unknown' }>,
  key: string,
  base: Actor,
): Promise<Identity> {
  const holder = await parts.apiTokens.holderOf(key)
  const store = holder && (await parts.stores.byId(holder.storeId))
  if (!holder || !store) throw new AppError('session-expired')
  const named = request.headers['store-token']
  if ((place.kind === 'store' && place.store.id !== store.id) || (named !== undefined && named !== store.token))
    throw new AppError('no-place')
  return {
    place,
    store,
    person: null,
    sessionId: null,
    isBound: false,
    era: parts.engine.events.eraOf(store.id),
    actor: atWork(holder.actor, store, base),
    language: languageOf(request, store, null),
  }
}

async function onStore(
  parts: IdentityParts,
  place: Extract<Place, { kind: 'store' }>,
  person: Person | null,
  sessionId: string | null,
  base: Actor,
): Promise<Pick<Identity, 'store' | 'actor'>> {
  const { store } = place
  if (person?.kind === 'customer' && person.storeId === store.id) {
    return {
      store,
      actor: { ...base, role: 'CUSTOMER', id: person.id, name: person.name, customerGroupId: person.groupId },
    }
  }
  if (person?.kind === 'account' && !owesTwoStep(person, store) && (await maySee(parts, person, sessionId, store))) {
    const actor = await parts.sessions.staffActor(person, store.id)
    if (actor) return { store, actor: atWork(actor, store, base) }
  }
  return { store, actor: { ...base, customerGroupId: store.settings.customer_group_id } }
}

/** A store token names a store; only the account's place in it opens it. */
async function onPlatform(
  parts: IdentityParts,
  request: FastifyRequest,
  person: Person | null,
  sessionId: string | null,
  base: Actor,
): Promise<Pick<Identity, 'store' | 'actor'>> {
  if (person?.kind !== 'account') return { store: null, actor: base }
  const stray: Actor = {
    ...base,
    role: person.role,
    id: person.id,
    name: person.name,
    isOwner: person.role === 'ADMIN',
    permissions: person.role === 'ADMIN' ? null : new Map(),
  }
  const token = request.headers['store-token']
  if (owesTwoStep(person, null)) {
    if (!isOfOneself(request, person)) throw new AppError('two-step-required')
    return { store: null, actor: { ...stray, role: 'SHOP_ADMIN', isOwner: false, permissions: new Map() } }
  }
  if (typeof token !== 'string' || !token) return { store: null, actor: stray }
  const store = token.length <= 128 ? await parts.stores.byToken(token) : null
  const actor = store ? await parts.sessions.staffActor(person, store.id) : null
  // Of a store that is not there no more is said.
  if (!store || !actor) throw new AppError('no-place')
  if (owesTwoStep(person, store)) {
    if (!isOfOneself(request, person)) throw new AppError('two-step-required')
    return { store: null, actor: stray }
  }
  if (!(await maySee(parts, person, sessionId, store))) throw new AppError('entry-required')
  return { store, actor: atWork(actor, store, base) }
}

const ofOneself = ['authentication', 'authManagement', 'two-step', 'own-sessions', 'own-browsers', 'logs']

/** What somebody needs to see and set up what they owe. They ask as who is in no store: an address that is read wrongly here opens none. */
const isOfOneself = ({ url }: FastifyRequest, { id }: Person): boolean => {
  const [, api, noun = '', row] = url.split(/[/?]/)
  return api === 'api' && (ofOneself.includes(noun) || (noun === 'customers' && row === id))
}

/** A super admin says first why he goes into a store (`store-entries`); its own people need not. */
const maySee = async (
  { sessions }: IdentityParts,
  { id, role }: Extract<Person, { kind: 'account' }>,
  sessionId: string | null,
  store: ShopStore,
): Promise<boolean> => role !== 'ADMIN' || (sessionId !== null && sessions.hasEntered(sessionId, id, store.id))

/** What staff see only as everybody does, they see as the guests of their store. */
const atWork = (actor: Actor, store: ShopStore, { ip, userAgent }: Actor): Actor => ({
  ...actor,
  customerGroupId: store.settings.customer_group_id,
  ip,
  userAgent,
})

const bearerOf = (request: FastifyRequest): string | undefined =>
  request.headers.authorization?.replace(/^Bearer\s+/i, '')

/** The token of the `Authorization` header (with or without `Bearer`), or on a store's host its session cookie. */
async function claimsOf(parts: IdentityParts, request: FastifyRequest, place: Place): Promise<Claims | null> {
  const cookies = cookiesOf(request, parts.secure)
  const header = request.headers.authorization
  if (header) {
    const claims = await readToken(bearerOf(request) ?? '', parts.secret, parts.now())
    if (!claims) throw new AppError('session-expired')
    if (claims.fingerprintHash && (!cookies.sw_fp || sha256(cookies.sw_fp) !== claims.fingerprintHash))
      throw new AppError('session-expired')
    return claims
  }
  if (place.kind !== 'store' || !cookies.sw_session) return null
  if (!isSafe(request) && !isSameSite(request)) return null
  return readToken(cookies.sw_session, parts.secret, parts.now())
}

const isSafe = (request: FastifyRequest): boolean =>
  request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS'

/** A cookie alone proves nothing on an unsafe method: the page that sent it must be ours. */
export function isSameSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string') return site === 'same-origin' || site === 'none'
  const { origin, host } = request.headers
  if (!origin) return true
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}

/** A login made by a browser gets a token that is bound to its cookie. */
export const isBrowser = (request: FastifyRequest): boolean =>
  Boolean(request.headers.origin || request.headers['sec-fetch-site'])

/** The language that is asked for, else the one of the person or the place. */
export function languageOf(request: FastifyRequest, store: ShopStore | null, person: Person | null): string {
  const asked = request.headers.language
  if (typeof asked === 'string' && isLanguageCode(asked)) return asked
  const offered = store?.languages.map(({ code }) => String(code)) ?? languageCodes
  const negotiated = negotiateLanguage(request.headers['accept-language'], offered)
  return (
    negotiated ?? (person?.kind === 'account' ? person.language : null) ?? store?.primaryLanguage ?? defaultLanguage
  )
}
