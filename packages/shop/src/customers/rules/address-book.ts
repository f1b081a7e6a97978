// Who has addresses has exactly one that is taken when none is chosen; it stays until another one takes its place.

export type BookAddress = { id?: string; is_default?: boolean }

/**
 * Which of the addresses that a book is to consist of is the default one: the one that is newly said to be, else the one
 * that was, else the first. `null` where the default one would go without another taking its place. `-1` for an empty book.
 */
export function defaultOf(
  before: readonly { id: string; is_default: boolean }[],
  given: readonly BookAddress[],
): number | null {
  const former = before.find(({ is_default }) => is_default)
  const chosen = given.findIndex(({ id, is_default }) => is_default && (!id || id !== former?.id))
  if (chosen >= 0) return chosen
  const kept = given.findIndex(({ id }) => id !== undefined && id === former?.id)
  if (former && kept < 0) return null
  if (!given.length) return before.length ? null : -1
  return Math.max(kept, 0)
}
