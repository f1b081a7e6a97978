import { AsyncLocalStorage } from 'node:async_hooks'

/** What a provider is asked for: a function of its seam, and the store in whose name, where its question says so. */
export type Operation = { name: string; store: string | null }

const here = new AsyncLocalStorage<Operation>()
const whose = new AsyncLocalStorage<() => string | null>()

/** What is being done, and in whose name: as the question says it, or else whoever runs it. */
export const operationHere = (): { name: string | null; store: string | null } => {
  const { name, store } = here.getStore() ?? { name: null, store: null }
  return { name, store: store ?? whose.getStore()?.() ?? null }
}

/** Whatever is asked outside meanwhile is asked for the store that is found when it is. */
export const inNameOf = <T>(store: () => string | null, work: () => T): T => whose.run(store, work)

/** Whatever is asked outside meanwhile belongs to it. */
export const operating = <T>(name: string, asked: readonly unknown[], work: () => T): T =>
  here.run({ name, store: storeIn(asked) }, work)

/** The same provider, each of whose functions says its name to those who count and log what is asked outside. */
export const named = <P extends object>(provider: P, inside = ''): P =>
  Object.fromEntries(
    Object.entries(provider).map(([name, value]) => {
      const said = `${inside}${name}`
      if (typeof value === 'function')
        return [name, (...asked: unknown[]) => operating(said, asked, () => value.apply(provider, asked))]
      return [name, isOfFunctions(value) ? named(value, `${said}.`) : value]
    }),
  ) as P // the same names, and functions that answer the same

const isOfFunctions = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((one) => typeof one === 'function')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Nothing but an id: what a question says elsewhere may be anybody's. */
function storeIn(asked: readonly unknown[]): string | null {
  for (const one of asked) {
    const { store_id: store } = (typeof one === 'object' && one !== null ? one : {}) as { store_id?: unknown }
    if (typeof store === 'string' && uuid.test(store)) return store
  }
  return null
}
