export type Slice = { limit: number; skip: number }
type Paged<T> = { rows: T[]; total: number }

/**
 * One page of somebody's own list: `asked`, or its last where it has no more so many. `find` counts by what it finds, so that of a
 * page beyond the last it does not know how many there are.
 */
export async function pageOf<T>(
  asked: number,
  perPage: number,
  find: (slice: Slice) => Promise<Paged<T>>,
): Promise<{ rows: T[]; page: number; pages: number }> {
  const at = (page: number) => find({ limit: perPage, skip: (page - 1) * perPage })
  const found = await at(asked)
  if (found.total || asked === 1) return { rows: found.rows, page: asked, pages: Math.ceil(found.total / perPage) }
  const first = await at(1)
  const pages = Math.ceil(first.total / perPage)
  return { rows: pages > 1 ? (await at(pages)).rows : first.rows, page: Math.max(1, pages), pages }
}
