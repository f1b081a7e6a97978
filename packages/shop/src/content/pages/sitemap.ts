import { languageWays } from '../../floor/languages.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { entriesOf, indexOf, pagesInPart, partOf } from '../rules/sitemap.ts'
import { servedMap } from '../server/make-sitemap.ts'
import { mappedPages, mapViewer } from '../server/sitemap-pages.ts'

/** The names of the parts, or one of them; `key` says where its bytes lie. */
export type SitemapFile = { body: string } | { key: string; etag: string; madeAt: Date }

/**
 * What search engines are told of the shop, as it was made at night; a shop that has no map yet, or whose addresses have moved to
 * another host since, or whose files are not there, gets it written at once. Null where the owner wants none, and of a part that there is not.
 */
export async function sitemapAt(
  visit: ShopVisit,
  part: number | null,
  isThere: (key: string) => Promise<boolean>,
): Promise<SitemapFile | null> {
  const { store } = visit
  if (!store.settings.sitemap_enabled) return null
  const origin = visit.parts.originOf(store)
  const map = await readInStore(visit, servedMap)
  if (!map || !(await isThere(map.keyOf(1)))) return writtenNow(visit, origin, part)
  if (part === null) return { body: indexOf(origin, map.parts, map.madeAt) }
  return part >= 1 && part <= map.parts ? { key: map.keyOf(part), etag: `${map.id}-${part}`, madeAt: map.madeAt } : null
}

async function writtenNow(visit: ShopVisit, origin: string, part: number | null): Promise<SitemapFile | null> {
  const { store, parts } = visit
  const ways = languageWays(store)
  const entries: string[] = []
  let count = 0
  const pages = mappedPages((work) => readInStore(visit, work), store, mapViewer(store, parts.engine.clock()))
  for await (const some of pages)
    for (const page of some) {
      count += 1
      if (part !== null && Math.ceil(count / pagesInPart) === part) entries.push(...entriesOf(origin, ways, page))
    }
  if (part === null) return { body: indexOf(origin, Math.ceil(count / pagesInPart), null) }
  return entries.length ? { body: partOf(entries) } : null
}
