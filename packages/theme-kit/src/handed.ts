import { createContext, type RouterContextProvider } from 'react-router'

/** In the place of what a loader handed over, on its way to the browser: where it stands among all that was. */
export type Handed = { handed: number }

export const isHanded = (value: unknown): value is Handed =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Handed>).handed === 'number'

/** What a loader handed over, and what of it goes no further than the server. */
export type HandedOver = { data: object; stays: object | undefined }

/** All of a page; null where the router sends what loaders answer by itself. */
const handed = createContext<HandedOver[] | null>(null)

export const expectHanded = (context: RouterContextProvider): void => context.set(handed, [])
export const handedIn = (context: Readonly<RouterContextProvider>): HandedOver[] => context.get(handed) ?? []

/**
 * What a loader answers, plain data, reaches the browser as JSON in the page: to write and to read that costs a fraction of what the
 * router's own way does, which goes on carrying everything else. Components get what was handed over, on either side; what `stays`
 * only where the server draws a document.
 */
export function handOver<T extends object, S extends object = object>(
  context: Readonly<RouterContextProvider>,
  data: T,
  stays?: S,
): T & Partial<S> {
  const list = context.get(handed)
  if (!list) return data as T & Partial<S>
  const place: Handed = { handed: list.push({ data, stays }) - 1 }
  return place as T & Partial<S> & Handed // for the router's eyes; drawing finds the data there
}
