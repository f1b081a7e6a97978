import type { i18n, TFunction } from 'i18next'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * What the build puts in the place of `i18next` and `react-i18next` (record 0060): the calls that the administration makes of
 * them, over the same files and by the same rules, without the weight of the rest. `said.test.ts` holds both to one another.
 */
export type Texts = { [key: string]: string | Texts }
type Params = Record<string, unknown>
type Keys = string | string[]

let language = ''
let plural = new Intl.PluralRules('en')
const known: Record<string, Record<string, Texts>> = {}
const fixed = new Map<string, TFunction>()
const listeners = new Set<() => void>()
let onMissing: () => void = () => {}

/** Called with the first text that is asked for and is not there. */
export const whenMissing = (listener: () => void): void => {
  onMissing = listener
}

/** Adds what a room says: namespace → texts, into what is known of them. */
export function learn(tag: string, rooms: Record<string, Texts>): void {
  const own = known[tag] ?? {}
  for (const [namespace, texts] of Object.entries(rooms)) own[namespace] = joined(own[namespace], texts)
  known[tag] = own
  if (tag === language) changed()
}

export function speak(tag: string): void {
  language = tag
  plural = new Intl.PluralRules(tag)
  changed()
}

function changed(): void {
  fixed.clear()
  for (const listener of listeners) listener()
}

function joined(one: Texts | undefined, other: Texts): Texts {
  const both: Texts = { ...one }
  for (const [key, text] of Object.entries(other)) {
    const there = both[key]
    both[key] = typeof text === 'object' && typeof there === 'object' ? joined(there, text) : text
  }
  return both
}

const found = (namespace: string, key: string): string | null => {
  let at: string | Texts | undefined = known[language]?.[namespace]
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : null
}

/** The text of a key, in the namespace that it names or the first of these that has it; the form for `count` before the bare one. */
function textOf(asked: string, namespaces: readonly string[], count: unknown): string | null {
  const colon = asked.indexOf(':')
  const key = asked.slice(colon + 1)
  for (const namespace of colon < 0 ? namespaces : [asked.slice(0, colon)]) {
    const form =
      typeof count === 'number'
        ? ((count === 0 ? found(namespace, `${key}_zero`) : null) ?? found(namespace, `${key}_${plural.select(count)}`))
        : null
    const text = form ?? found(namespace, key)
    if (text !== null) return text
  }
  return null
}

function say(namespaces: readonly string[], asked: Keys, params: Params = {}): string {
  const keys = typeof asked === 'string' ? [asked] : asked
  for (const key of keys) {
    const text = textOf(key, namespaces, params.count)
    if (text !== null) return filled(text, params)
  }
  onMissing()
  return (keys.at(-1) ?? '').replace(/^[^:]*:/, '')
}

const filled = (text: string, params: Params): string =>
  text.includes('{{')
    ? text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_whole, name: string) => String(params[name] ?? ''))
    : text

const first = ['admin'] as const
const exists = (key: string): boolean => textOf(key, first, undefined) !== null

// The library's own types: keys that English lacks do not compile.
const library = { t: ((keys: Keys, params?: Params) => say(first, keys, params)) as unknown as TFunction, exists }
Object.defineProperty(library, 'language', { get: () => language })
export default library as unknown as i18n

function speaker(namespaces: readonly string[]): TFunction {
  const name = namespaces.join()
  const there = fixed.get(name)
  if (there) return there
  const made = ((keys: Keys, params?: Params) => say(namespaces, keys, params)) as unknown as TFunction
  fixed.set(name, made)
  return made
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Another function each time that there is something else to say. */
export function useTranslation(namespaces: string | readonly string[] = first): { t: TFunction; i18n: i18n } {
  const list = typeof namespaces === 'string' ? [namespaces] : namespaces
  const name = list.join()
  const t = useSyncExternalStore(
    subscribe,
    useCallback(() => speaker(name.split(',')), [name]),
  )
  return { t, i18n: library as unknown as i18n }
}
