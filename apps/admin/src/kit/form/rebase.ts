import { isSame, type Values } from './values.ts'

/**
 * What one has changed on top of what others have saved: of `mine`, begun at `old`, only what is other than there. Texts keep
 * the languages, and lists the rows and links, that somebody else has written, added or taken away meanwhile.
 */
export function rebased(old: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, old)) return theirs
  if (isSame(theirs, old)) return mine
  if (Array.isArray(mine)) return rebasedList(asList(old), mine, asList(theirs))
  if (isRecord(mine) && isRecord(theirs)) return rebasedRecord(isRecord(old) ? old : {}, mine, theirs)
  return mine
}

function rebasedRecord(old: Values, mine: Values, theirs: Values): Values {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  const entries = [...names].map((name) => [name, rebased(old[name], mine[name], theirs[name])] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** In the order of `mine`; what others have added stands behind. */
function rebasedList(old: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const was = byKey(old)
  const is = byKey(theirs)
  const own = byKey(mine)
  const kept = [...own].flatMap(([key, value]) => {
    if (is.has(key)) return [rebased(was.get(key), value, is.get(key))]
    // Taken away by others, unless it is new or was changed here.
    return was.has(key) && isSame(value, was.get(key)) ? [] : [value]
  })
  const added = [...is].filter(([key]) => !own.has(key) && !was.has(key)).map(([, value]) => value)
  return [...kept, ...added]
}

/** A row by its id, a new one by its place on the page, a link by itself. */
const byKey = (list: readonly unknown[]): Map<unknown, unknown> =>
  new Map(list.map((one) => [isRecord(one) ? (one.id ?? one.$key ?? JSON.stringify(one)) : one, one]))

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
