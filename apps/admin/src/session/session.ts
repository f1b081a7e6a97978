import { CancelledError } from '@tanstack/react-query'
import type { Answer } from '../api/answers.ts'
import { ApiError, isUndecided, isUnreached } from '../api/api-error.ts'
import { askedInTurn } from '../api/asked.ts'
import { dropCookie, readCookie, writeCookie } from '../api/cookies.ts'
import { enter, enteredStore, forgetEntered } from '../api/entered.ts'
import { queryClient } from '../api/query-client.ts'
import { request } from '../api/request.ts'
import { keepViews } from '../api/views.ts'
import { type Claims, claimsOf, isOver } from './claims.ts'
import { goByClocksOf } from './clocks.ts'
import { reportFault } from './faults.ts'
import { goByPlacesOf } from './places.ts'
import { onlyStoreOf, ownStoreOf, personPath, storePath, storeQuery } from './session-calls.ts'

/** The signed-in person, as the spec's customer. */
export type Customer = Extract<Answer<'POST /api/authentication'>['customer'], { stores: object }>
export type Role = Customer['role']
export type OwnStore = Customer['stores'][number]

type ToldStore = Answer<'GET /api/stores/{id}'>
/** What was not asked for is not told; everything else is, to who works there. */
type AskedFor = 'settings' | 'views'
/** The store that one works in, as the shell needs it. */
export type Store = Required<Omit<ToldStore, AskedFor>> & Pick<ToldStore, AskedFor>
export type StoreLanguage = Store['languages'][number]
export type StoreCurrency = Store['currencies'][number]

/** `owes`: two steps, before anything else answers */
export type Session = { customer: Customer; store: Store | null; owes: boolean }

const key = ['session'] as const

/**
 * The session behind the access cookie, loaded once; null when there is none, it has expired, or the server refuses it —
 * then its cookies are gone too (spec §4). Throws ApiError where the server has not judged it: then they stay.
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
    // A server that does not answer, or not to this, says nothing about the token.
    if (isUndecided(error)) throw error
    reportFault(error, 'session')
    clearSession()
    return null
  }
}

async function loadSession(subject: string): Promise<Session> {
  const customer = await loadPerson(subject)
  if (customer.owes_two_step) return { customer, store: null, owes: true }
  const store = await loadStore(customer)
  if (store === 'owes') return { customer, store: null, owes: true }
  if (store) writeStoreCookies(store)
  keepViews(store?.views)
  goByClocksOf(store)
  goByPlacesOf(store)
  return { customer, store, owes: false }
}

/** The entry of a super admin may be over: then nothing answers in its store, and he is asked as who is in none. */
async function loadPerson(subject: string): Promise<Customer> {
  try {
    return await request<Customer>('GET', personPath(subject))
  } catch (error) {
    if (!isEntryOver(error)) throw error
    enter(null)
    return request<Customer>('GET', personPath(subject))
  }
}

const isEntryOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'entry-required'

async function loadStore(customer: Customer): Promise<Store | 'owes' | null> {
  const token = enteredStore()
  const entered = token ? (ownStoreOf(customer, token) ?? (await findStoreId(customer, token))) : null
  const id = entered ?? onlyStoreOf(customer)
  if (!id) {
    enter(null)
    return null
  }
  await askedInTurn()
  try {
    return await request<Store>('GET', storePath(id), { query: storeQuery })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'two-step-required') return 'owes'
    // He chooses again, and says why.
    if (!isEntryOver(error)) throw error
    enter(null)
    return null
  }
}

/** A super admin may be in a store that is not his own. Stores are the platform's to list; the tab stays where it is, whatever comes of it. */
async function findStoreId(customer: Customer, token: string): Promise<string | null> {
  if (customer.role !== 'ADMIN') return null
  const query = { token, $limit: 1 }
  const { data } = await request<{ data: { id: string }[] }>('GET', 'stores', { query, isOfPlatform: true })
  return data[0]?.id ?? null
}

/** Keeps a fresh token, forgets who was there before, and loads the person and the store. */
export async function startSession(accessToken: string): Promise<Session> {
  forgetEntered()
  writeCookie('accessToken', accessToken)
  queryClient.clear()
  const session = await currentSession()
  if (!session) throw new ApiError(0, 'session-expired', '')
  return session
}

/** Enters a store; `null` is the platform itself (super admin). The caller navigates. */
export async function enterStore(store: Pick<OwnStore, 'token'> | null): Promise<Session | null> {
  enter(store?.token ?? null)
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
  forgetEntered()
  dropCookie('language_id')
  goByClocksOf(null)
  goByPlacesOf(null)
  queryClient.clear()
}

function writeStoreCookies(store: Store): void {
  enter(store.store_token)
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
