/** A list in runs of `size`, in its order; the last may be shorter. */
export function* inGroupsOf<T>(size: number, list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}
