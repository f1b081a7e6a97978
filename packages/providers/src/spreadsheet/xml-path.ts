import { SpreadsheetError } from './errors.ts'

const NAME = /^(?:\*|[\p{L}_][\p{L}\p{N}_.:-]*)$/u

/** Decides whether the element with these ancestors and itself (root first) is an item. */
export type ItemPath = (names: readonly string[]) => boolean

/**
 * The small grammar of item paths: `yml_catalog/offers/offer` from the root, `//offer` anywhere, `*` for any name.
 * `a/b|//c` is one or the other. It is not XPath on purpose: no predicates, no functions, nothing to exploit.
 */
export function parseItemPath(path: string): ItemPath {
  const ways = path.split('|').map(parseWay)
  return (names) => ways.some((isItem) => isItem(names))
}

function parseWay(path: string): ItemPath {
  const anywhere = path.startsWith('//')
  const steps = path.replace(/^\/{1,2}/, '').split('/')
  if (path.length > 1000 || steps.length > 64 || steps.some((step) => !NAME.test(step))) {
    throw new SpreadsheetError('path-invalid', { path: path.slice(0, 200) })
  }
  const fits = (names: readonly string[]) =>
    steps.every((step, at) => step === '*' || step === names[names.length - steps.length + at])
  return (names) => (anywhere ? names.length >= steps.length : names.length === steps.length) && fits(names)
}
