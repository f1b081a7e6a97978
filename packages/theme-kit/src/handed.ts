import { createContext, type RouterContextProvider } from 'react-router'

/** In the place of what a loader handed over, on its way to the browser: where it stands among all that was. */
export type Handed = { handed: number }

export const isHanded = (value: unknown): value is Handed =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Handed>).handed === 'number'

/** What was handed over for a page; null where the router sends all of it itself. */
const handed = createContext<object[] | null>(null)

export const expectHanded = (context: RouterContextProvider): void => context.set(handed, [])
export const handedIn = (context: Readonly<RouterContextProvider>): object[] => context.get(handed) ?? []

/**
 * What a loader answers, plain data, reaches the browser as JSON in the page: to write and to read that costs a fraction of what the
 * router's own way does, which goes on carrying everything else. Components get what was handed over, on either side.
 */
export function handOver<T extends object>(context: Readonly<RouterContextProvider>, data: T): T {
  const list = context.get(handed)
  if (!list) return data
  const place: Handed = { handed: list.push(data) - 1 }
  return place as T & Handed // for the router's eyes; drawing finds the data there
}
