import { createContext, type RouterContextProvider } from 'react-router'
import { jsonForScript } from './json-for-script.ts'

/** In the place of what a loader handed over, on its way to the browser: where it stands among all that was. */
export type Handed = { handed: number }

export const isHanded = (value: unknown): value is Handed =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Handed>).handed === 'number'

/** What a loader handed over, as it is sent, and what of it goes no further than the server. */
export type HandedOver = { data: object; json: string; stays: object | undefined }

/** All of a page; null where the router sends what loaders answer by itself. */
const handed = createContext<HandedOver[] | null>(null)

export const expectHanded = (context: RouterContextProvider): void => context.set(handed, [])
export const handedIn = (context: Readonly<RouterContextProvider>): HandedOver[] => inOrder(context.get(handed) ?? [])

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
  const over: HandedOver = { data, json: jsonForScript(data), stays }
  list.push(over)
  const place: Handed = {
    // Read once all loaders have answered.
    get handed() {
      return inOrder(list).indexOf(over)
    },
  }
  return place as T & Partial<S> & Handed // for the router's eyes; drawing finds the data there
}

/** Which loader ends first is chance: the same page is the same bytes. */
const inOrder = (list: HandedOver[]): HandedOver[] =>
  list.toSorted((one, other) => (one.json < other.json ? -1 : one.json > other.json ? 1 : 0))
