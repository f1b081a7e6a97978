export type Slice = { limit: number; skip: number }

/**
 * One page of a list: the one that is `asked` for, or the last where it has grown shorter than what leads into it. `find` may count by
 * what it finds, and then knows nothing of a page beyond the last.
 */
export async function pageOf<F extends { total: number }>(
  asked: number,
  perPage: number,
  find: (slice: Slice) => Promise<F>,
): Promise<{ found: F; page: number; pages: number }> {
  const at = (page: number) => find({ limit: perPage, skip: (page - 1) * perPage })
  const found = await at(asked)
  const { total } = found.total || asked === 1 ? found : await at(1)
  const pages = Math.ceil(total / perPage)
  const page = Math.min(asked, Math.max(1, pages))
  return { found: page === asked ? found : await at(page), page, pages }
}
