import type { Wire } from '@shopwright/resource'
import type {
  accounts,
  currencies,
  extensions,
  languages,
  marketplace,
  storeCurrencies,
  storeLanguages,
  stores,
} from '@shopwright/shop/model'
import { CancelledError } from '@tanstack/react-query'
import { ApiError, isUnreached } from '../api/api-error.ts'
import { askedInTurn } from '../api/asked.ts'
import { dropCookie, readCookie, writeCookie } from '../api/cookies.ts'
import { queryClient } from '../api/query-client.ts'
import { request } from '../api/request.ts'
import { keepViews, type View } from '../api/views.ts'
import { type Claims, claimsOf, isOver } from './claims.ts'
import { reportFault } from './faults.ts'
import { onlyStoreOf, ownStoreOf, personPath, storePath, storeQuery } from './session-calls.ts'

export type Role = 'ADMIN' | 'SHOP_ADMIN' | 'CUSTOMER'
export type OwnStore = Pick<Wire<typeof stores>, 'id' | 'title' | 'domain' | 'token' | 'state' | 'completed'> & {
  is_owner: boolean
}

/** The signed-in person, as the spec's customer. */
export type Customer = Pick<
  Wire<typeof accounts>,
  'id' | 'email' | 'first_name' | 'last_name' | 'phone' | 'language' | 'version' | 'created_at'
> & {
  role: Role
  /** mail reaches the address */
  confirmed: boolean
  /** signs in in two steps */
  two_step: boolean
  /** has to, by the platform's word, and does not yet */
  owes_two_step: boolean
  store_id: string | null
  stores: OwnStore[]
}

export type StoreLanguage = Pick<Wire<typeof storeLanguages>, 'id' | 'is_primary'> &
  Pick<Wire<typeof languages>, 'code' | 'name'>
export type StoreCurrency = Pick<Wire<typeof storeCurrencies>, 'id' | 'value' | 'is_primary'> &
  Pick<Wire<typeof currencies>, 'code' | 'title' | 'symbol_left' | 'symbol_right' | 'decimals'>

/** The store that one works in, as the shell needs it. */
export type Store = Pick<
  Wire<typeof stores>,
  | 'id'
  | 'title'
  | 'domain'
  | 'state'
  | 'completed'
  | 'theme'
  | 'primary_language'
  | 'base_currency'
  | 'time_zone'
  | 'trial_ends_at'
  | 'country_id'
  | 'zone_id'
  | 'suspended_at'
  | 'suspended_by'
  | 'suspend_reason'
  | 'archived_at'
  | 'created_at'
> & {
  url: string
  /** its pages stand at their words, and not at what they are and their id */
  seo_urls: boolean
  languages: StoreLanguage[]
  currencies: StoreCurrency[]
  /** `features`: in force, with its apps; `included`: what the plan has by itself */
  plan: { code: string; limits: Record<string, number | null>; features: string[]; included: string[] } | null
  /** features that its plan lacks, each with the name of the first plan that has it */
  locks: Record<string, string | null>
  /** of what it may not use: switched off by itself, or sold apart */
  app_locks: Record<string, 'off' | 'apart'>
  /** what it did with apps, each with what the platform says of it */
  extensions: (Wire<typeof extensions> & { marketplace: Pick<Wire<typeof marketplace>, 'name'> | null })[]
  store_token: string
  trial_days_left: number | null
  /** somebody can take money for a plan here */
  sells_plans: boolean
  connects_accounts: boolean
  /** what the person's group may do, by service; null = everything */
  permissions: Record<string, { get: boolean; create: boolean; update: boolean; delete: boolean }> | null
  settings?: Record<string, unknown> & { id: string; version: number }
  /** of lists: this person's own, and those that are shared */
  views?: View[]
}

/** `owes`: two steps, before anything else answers */
export type Session = { customer: Customer; store: Store | null; owes: boolean }

const key = ['session'] as const

/**
 * The session behind the access cookie, loaded once; null when there is none, it has expired, or it cannot be loaded —
 * then its cookies are gone too (spec §4).
 */
export async function currentSession(): Promise<Session | null> {
  const token = readCookie('accessToken')
  if (!token) return null
  const claims = readClaims(token)
  if (!claims || isOver(claims)) {
    clearSession()
    return null
  }
  try {
    return await queryClient.ensureQueryData({
      queryKey: key,
      queryFn: () => loadSession(claims.sub),
      staleTime: Number.POSITIVE_INFINITY,
      // Nothing is drawn without it: who cannot be reached is said on a page of its own.
      networkMode: 'always',
      retry: (count, error) => count < 2 && isUnreached(error),
    })
  } catch (error) {
    // Another reload began meanwhile: its answer is the one.
    if (error instanceof CancelledError) return currentSession()
    // A server that does not answer says nothing about the token.
    if (isUnreached(error)) throw error
    reportFault(error, 'session')
    clearSession()
    return null
  }
}

async function loadSession(subject: string): Promise<Session> {
  const customer = await request<Customer>('GET', personPath(subject))
  if (customer.owes_two_step) return { customer, store: null, owes: true }
  const store = await loadStore(customer)
  if (store === 'owes') return { customer, store: null, owes: true }
  if (store) writeStoreCookies(store)
  keepViews(store?.views)
  return { customer, store, owes: false }
}

async function loadStore(customer: Customer): Promise<Store | 'owes' | null> {
  const token = readCookie('store_token')
  const entered = token ? (ownStoreOf(customer, token) ?? (await findStoreId(customer, token))) : null
  const id = entered ?? onlyStoreOf(customer)
  if (!id) {
    dropCookie('store_token')
    return null
  }
  await askedInTurn()
  try {
    return await request<Store>('GET', storePath(id), { query: storeQuery })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'two-step-required') return 'owes'
    // The entry of a super admin is over: he chooses again, and says why.
    if (!(error instanceof ApiError) || error.code !== 'entry-required') throw error
    dropCookie('store_token')
    return null
  }
}

/** A super admin may be in a store that is not his own. */
async function findStoreId(customer: Customer, token: string): Promise<string | null> {
  if (customer.role !== 'ADMIN') return null
  dropCookie('store_token')
  const { data } = await request<{ data: { id: string }[] }>('GET', 'stores', { query: { token, $limit: 1 } })
  return data[0]?.id ?? null
}

/** Keeps a fresh token, forgets who was there before, and loads the person and the store. */
export async function startSession(accessToken: string): Promise<Session> {
  dropCookie('store_token')
  writeCookie('accessToken', accessToken)
  queryClient.clear()
  const session = await currentSession()
  if (!session) throw new ApiError(0, 'session-expired', '')
  return session
}

/** Enters a store; `null` is the platform itself (super admin). The caller navigates. */
export async function enterStore(store: Pick<OwnStore, 'token'> | null): Promise<Session | null> {
  if (store) writeCookie('store_token', store.token)
  else dropCookie('store_token')
  queryClient.clear()
  return currentSession()
}

/** Reads the person and the store again after they changed. */
export async function reloadSession(): Promise<Session | null> {
  queryClient.removeQueries({ queryKey: key })
  return currentSession()
}

export async function endSession(): Promise<void> {
  // The cookies go whatever the server says.
  await request('DELETE', 'authentication').catch((error: unknown) => reportFault(error, 'sign-out'))
  clearSession()
}

export function clearSession(): void {
  dropCookie('accessToken')
  dropCookie('store_token')
  dropCookie('language_id')
  queryClient.clear()
}

function writeStoreCookies(store: Store): void {
  writeCookie('store_token', store.store_token)
  const language =
    store.languages.find(({ code }) => code === readCookie('language_code')) ??
    store.languages.find((one) => one.is_primary)
  if (language) writeCookie('language_id', language.id)
}

/** What the token says of itself; logged and null when it cannot be read (spec §8). */
function readClaims(token: string): Claims | null {
  try {
    return claimsOf(token)
  } catch (error) {
    reportFault(error, 'token')
    return null
  }
}
