import { invalid } from '../core/errors.ts'

/**
 * The shapes that a parsed query can have. `a=1` is text, `a=1&a=2` an array, `a[]=1` and `a[0]=1` a tree with whole numbers
 * for names; everything else is a tree of names, and never a list: the values of `a[$ne]=1` are no list of a's.
 */
export function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return null
  return Object.keys(value).every((name) => /^\d{1,4}$/.test(name)) ? Object.values(value) : null
}

/** `a=1`, or a list of them; nothing for an empty text. Throws `malformed` naming the parameter. */
export function oneOrMany(name: string, value: unknown): unknown[] {
  if (value === '' || value === undefined || value === null) return []
  if (typeof value !== 'object') return [value]
  const list = listIn(value)
  if (!list) throw invalid({ [name]: { code: 'malformed' } })
  return list
}

/** The same where only texts make sense. */
export function textsIn(name: string, value: unknown): string[] {
  const list = oneOrMany(name, value)
  if (!list.every((one) => typeof one === 'string')) throw invalid({ [name]: { code: 'malformed' } })
  return list
}

/** One text. */
export function textIn(name: string, value: unknown): string {
  if (typeof value !== 'string') throw invalid({ [name]: { code: 'malformed' } })
  return value
}

/** A list of texts by `a[]=…` or `a[$in][]=…`, and nothing beside it; null for any other shape. */
export function plainList(value: unknown): string[] | null {
  const isIn = typeof value === 'object' && value !== null && Object.keys(value).join() === '$in'
  const list = listIn(isIn ? (value as { $in: unknown }).$in : value)
  return list?.every((one) => typeof one === 'string') ? list : null
}
