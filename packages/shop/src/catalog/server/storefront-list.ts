import { containing, foundBy } from '@shopwright/engine'
import { languageCollation, type Row } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { products } from '../model/products.ts'
import { parseSearch, type SearchQuery, slipPattern } from '../rules/search.ts'
import { facetPlace } from './kept-facets.ts'
import { inLanguage, type Viewer, visibleProduct } from './storefront-visible.ts'

/** Products in any of these categories, and those of any of these manufacturers. */
export type Places = { categoryIds: string[]; manufacturerIds: string[] }

/** What a search names beside products: for each of its words, and as a whole. */
export type Named = { byWord: Places[]; meant: Places }

/** Finds what a search names, also with room for a typing error. */
export type NamedBy = (search: SearchQuery, loosely: boolean) => Named | undefined

/** What a list is about: products in these categories, of this manufacturer, or found by these words. */
export type ListScope =
  | 'everything'
  | { categoryIds: string[] }
  | { manufacturerId: string }
  | { search: SearchQuery; loosely?: boolean; named?: Named }

export type ListSort = 'default' | 'popular' | 'price' | '-price' | 'name' | 'rating' | 'new'

/** Chosen values: OR inside a group, AND across groups. Prices in catalogue units. */
export type ListFilters = {
  from: bigint | null
  to: bigint | null
  inStock: boolean
  /** the last twelve characters of their ids, as addresses say them */
  manufacturers: string[]
  /** filter ids by their group */
  filters: Map<string, string[]>
  /** texts by attribute */
  attributes: Map<string, string[]>
}

export type FacetCount = { value: string; count: number; title: string | null }

export type FoundList = {
  ids: string[]
  total: number
  /** before anything is chosen of it */
  unchosen: number
  prices: { least: bigint; greatest: bigint } | null
  inStock: number
  manufacturers: FacetCount[]
  filters: FacetCount[]
  /** by attribute id */
  attributes: Map<string, FacetCount[]>
}

export type ListRequest = {
  scope: ListScope
  filters: ListFilters
  sort: ListSort
  limit: number
  skip: number
}

type Judged = {
  facet: string
  value: string | null
  title: string | null
  n: number
  low: bigint | null
  high: bigint | null
}

/**
 * One page of a list and the counts of all its facets. Where nothing is chosen the counts are the same on every page and in
 * every order: those are kept, and the page alone is asked for.
 */
export async function findList(ctx: ShopCtx, viewer: Viewer, request: ListRequest): Promise<FoundList> {
  if (isNarrowed(request.filters)) return countList(ctx, viewer, request)
  const place = await facetPlace(ctx, viewer, request.scope)
  if (place.known) return { ...place.known, ids: place.known.total ? await pageIds(ctx, viewer, request) : [] }
  const found = await countList(ctx, viewer, request)
  const { ids: _, ...facets } = found
  place.keep(facets)
  return found
}

const isNarrowed = ({ from, to, inStock, manufacturers, filters, attributes }: ListFilters): boolean =>
  from !== null || to !== null || inStock || manufacturers.length + filters.size + attributes.size > 0

async function pageIds(ctx: ShopCtx, viewer: Viewer, request: ListRequest): Promise<string[]> {
  const { rows } = await sql<Pick<Row<typeof products>, 'id'>>`select j.id from (${base(ctx, viewer, request.scope)}) j
    order by ${order(viewer, request)} limit ${request.limit} offset ${request.skip}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * Page and counts in one statement: every product notes which groups it fails, so a group's own counts take the products
 * that fail nothing but this group (commerce-rules §2.26).
 */
async function countList(ctx: ShopCtx, viewer: Viewer, request: ListRequest): Promise<FoundList> {
  const { rows } = await statement(ctx, viewer, request).execute(ctx.db)
  const of = (facet: string) => rows.filter((row) => row.facet === facet)
  const price = of('price')[0]
  const attributes = new Map<string, FacetCount[]>()
  for (const row of rows) {
    if (!row.facet.startsWith('a:')) continue
    const id = row.facet.slice(2)
    attributes.set(id, [...(attributes.get(id) ?? []), counted(row)])
  }
  return {
    ids: of('id').map((row) => row.value as string),
    total: of('total')[0]?.n ?? 0,
    unchosen: of('unchosen')[0]?.n ?? 0,
    prices: price?.low != null && price.high != null ? { least: price.low, greatest: price.high } : null,
    inStock: of('stock')[0]?.n ?? 0,
    manufacturers: of('brand').map(counted),
    filters: rows.filter((row) => row.facet.startsWith('f:')).map(counted),
    attributes,
  }
}

/** A search that finds nothing strictly is tried once more with room for a typing error; that nothing of what it finds is chosen is no error of typing. */
export async function findBySearch(
  ctx: ShopCtx,
  viewer: Viewer,
  text: string,
  request: Omit<ListRequest, 'scope'>,
  namedBy: NamedBy = () => undefined,
): Promise<FoundList> {
  const search = parseSearch(text)
  if (!search.words.length) return findList(ctx, viewer, { ...request, scope: { categoryIds: [] } })
  const strict = await findList(ctx, viewer, { ...request, scope: { search, named: namedBy(search, false) } })
  if (strict.unchosen || !search.words.some(({ fuzzy }) => fuzzy)) return strict
  return findList(ctx, viewer, { ...request, scope: { search, loosely: true, named: namedBy(search, true) } })
}

/** The manufacturers that addresses name so, whether or not they have anything of a list. */
export async function manufacturersNamed(ctx: ShopCtx, tokens: readonly string[]): Promise<FacetCount[]> {
  if (!tokens.length) return []
  const { rows } = await sql<FacetCount>`select m.id as value, m.name as title, 0 as count from manufacturers m
    where m.store_id = ${shopOf(ctx).id} and right(m.id::text, 12) in (${sql.join(tokens)}) order by m.name`.execute(
    ctx.db,
  )
  return rows
}

const counted = (row: Judged): FacetCount => ({ value: row.value ?? '', count: row.n, title: row.title })

function statement(ctx: ShopCtx, viewer: Viewer, request: ListRequest): RawBuilder<Judged> {
  const { storeId } = viewer
  const fails = failures(viewer, request.filters)
  // Without a choice nothing fails, and the planner knows how many rows it deals with.
  const judged = fails.length ? sql`, array_remove(array[${sql.join(fails)}]::text[], null) as fails` : sql``
  const passing = (but: RawBuilder<unknown>): RawBuilder<unknown> =>
    fails.length ? sql`j.fails <@ array[${but}]::text[]` : sql`true`
  const text = inLanguage('pa.text', viewer)
  return sql<Judged>`with base as materialized (${base(ctx, viewer, request.scope)}
  ), judged as materialized (select b.* ${judged} from base b)
  select 'total' as facet, null::text as value, null::text as title, count(*)::int as n, null::bigint as low, null::bigint as high from judged j where ${passing(sql``)}
  union all select 'unchosen', null, null, count(*)::int, null, null from judged j
  union all select 'price', null, null, count(*)::int, min(effective_price), max(effective_price) from judged j where ${passing(sql`'price'`)}
  union all select 'stock', null, null, count(*)::int, null, null from judged j where in_stock and ${passing(sql`'stock'`)}
  union all select 'id', page.id::text, null, (row_number() over ())::int, null, null from (
    select j.id from judged j where ${passing(sql``)} order by ${order(viewer, request)} limit ${request.limit} offset ${request.skip}) page
  union all (select 'brand', w.id, w.name, w.n, null, null from (select m.id::text, m.name, g.n from (
        select j.manufacturer_id, count(*)::int as n from judged j where ${passing(sql`'brand'`)} group by 1) g
      join manufacturers m on m.store_id = ${storeId} and m.id = g.manufacturer_id
      order by ${chosenFirst(request.filters)} g.n desc, m.name limit 60) w order by w.n desc, w.name)
  union all select 'f:' || f.filter_group_id, f.id::text, null, count(*)::int, null, null from judged j
    join product_filters pf on pf.store_id = ${storeId} and pf.product_id = j.id
    join filters f on f.store_id = ${storeId} and f.id = pf.filter_id
    where ${passing(sql`'f:' || f.filter_group_id`)} group by f.filter_group_id, f.id
  union all select 'a:' || g.attribute_id, g.value, g.value, g.n, null, null from (
      select pa.attribute_id, ${text} as value, count(*)::int as n from judged j
      join product_attributes pa on pa.store_id = ${storeId} and pa.product_id = j.id
      where ${passing(sql`'a:' || pa.attribute_id`)} group by 1, 2) g
    where length(g.value) between 1 and 40`
}

/** What is chosen is told of, however many are before it. */
const chosenFirst = ({ manufacturers }: ListFilters): RawBuilder<unknown> =>
  manufacturers.length ? sql`right(m.id::text, 12) in (${sql.join(manufacturers)}) desc,` : sql``

type SearchScope = Extract<ListScope, { search: SearchQuery }>

const isSearch = (scope: ListScope): scope is SearchScope => typeof scope === 'object' && 'search' in scope

/** The products that a list is about. */
function base(ctx: ShopCtx, viewer: Viewer, scope: ListScope): RawBuilder<unknown> {
  const columns = sql`p.id, p.effective_price, p.manufacturer_id, p.name, p.sort_order, p.rating, p.sold, p.created_at,
      (not p.subtract or p.quantity >= greatest(1, p.minimum)) as in_stock${isSearch(scope) ? sql`, ${isIdentifier(scope.search)} is true as is_named` : sql``}`
  const found = foundByWords(ctx, scope)
  if (isSearch(scope) && scope.named) return baseOfNamed(viewer, scope, scope.named, columns, found)
  return found
    ? sql`select ${columns} from ${found} p where ${visibleProduct(viewer)}`
    : sql`select ${columns} from products p where ${visibleProduct(viewer)} and ${inScope(viewer, scope)}`
}

/**
 * Products that have the words themselves, and those that stand in what the words name: each word is in a product's text, or
 * names a place of it. Only what has all of them, or one such place, is looked at.
 */
function baseOfNamed(
  viewer: Viewer,
  scope: SearchScope,
  named: Named,
  columns: RawBuilder<unknown>,
  found: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  const { storeId } = viewer
  const own = found
    ? sql`select f.id from ${found} f`
    : sql`select p.id from products p where p.store_id = ${storeId} and ${inScope(viewer, scope)}`
  const all = (list: 'categoryIds' | 'manufacturerIds') => [
    ...new Set([...named.byWord, named.meant].flatMap((places) => places[list])),
  ]
  const hasAll = scope.search.words.map((word, index) => {
    const places = named.byWord[index] as Places
    return sql`(${hasWord(word, scope.loosely)} or ${standsIn(storeId, places)})`
  })
  return sql`select ${columns}, c.has_words, ${standsIn(storeId, named.meant)} is true as is_meant from products p join (
      select id, bool_or(has_words) as has_words from (
        select id, true as has_words from (${own}) o
        union all select c.product_id, false from product_categories c where c.store_id = ${storeId} and c.category_id = any(${all('categoryIds')}::uuid[])
        union all select m.id, false from products m where m.store_id = ${storeId} and m.manufacturer_id = any(${all('manufacturerIds')}::uuid[])
      ) u group by id) c on c.id = p.id
    where ${visibleProduct(viewer)} and (c.has_words or ${standsIn(storeId, named.meant)} or (${sql.join(hasAll, sql` and `)}))`
}

const standsIn = (storeId: string, { categoryIds, manufacturerIds }: Places): RawBuilder<unknown> =>
  sql`(p.manufacturer_id = any(${manufacturerIds}::uuid[]) or p.id in (select c.product_id from product_categories c where c.store_id = ${storeId} and c.category_id = any(${categoryIds}::uuid[])))`

/**
 * Products with all the words, by the index. A product's own number has each of them in it, so who is found by that alone is
 * among them; where spellings differ, and where there is room for an error, every product is looked at.
 */
function foundByWords(ctx: ShopCtx, scope: ListScope): RawBuilder<unknown> | null {
  if (!isSearch(scope) || scope.loosely) return null
  const { words, identifier } = scope.search
  if (!words.every(({ stem }) => identifier.includes(stem))) return null
  return foundBy(
    ctx,
    ctx.registry.get('products'),
    words.map(({ stem }) => containing(stem)),
  )
}

function inScope(viewer: Viewer, scope: ListScope): RawBuilder<unknown> {
  const { storeId } = viewer
  if (scope === 'everything') return sql`true`
  if ('manufacturerId' in scope) return sql`p.manufacturer_id = ${scope.manufacturerId}`
  if ('categoryIds' in scope) {
    if (!scope.categoryIds.length) return sql`false`
    return sql`p.id in (select c.product_id from product_categories c where c.store_id = ${storeId} and c.category_id in (${sql.join(scope.categoryIds)}))`
  }
  const words = scope.search.words.map((word) => hasWord(word, scope.loosely))
  return sql`(${sql.join(words, sql` and `)} or ${isIdentifier(scope.search)})`
}

const hasWord = ({ stem, fuzzy }: SearchQuery['words'][number], loosely?: boolean): RawBuilder<boolean> =>
  loosely && fuzzy
    ? sql`(p.search_text like ${containing(stem)} or p.search_text ~ ${slipPattern(stem)})`
    : sql`p.search_text like ${containing(stem)}`

/** The whole query is a product's own number, or that of one of its combinations. */
const isIdentifier = ({ identifier }: SearchQuery): RawBuilder<boolean> =>
  sql<boolean>`(p.search_text like ${containing(identifier)} and (${identifier} in (${sql.join(
    ['model', 'sku', 'upc', 'ean', 'jan', 'isbn', 'mpn'].map(squeezed),
  )}) or ${identifier} = any(string_to_array(${squeezed('variant_skus')}, E'\\n'))))`

const squeezed = (column: string): RawBuilder<unknown> => sql`translate(lower(${sql.ref(`p.${column}`)}), ' -_./', '')`

/** One text for each group with a choice: the group's name when a product fails it. */
function failures({ storeId, ...viewer }: Viewer, filters: ListFilters): RawBuilder<unknown>[] {
  const list: RawBuilder<unknown>[] = []
  if (filters.from !== null || filters.to !== null)
    list.push(
      sql`case when b.effective_price < ${filters.from ?? 0n} or b.effective_price > ${filters.to ?? 9_000_000_000_000_000n} then 'price' end`,
    )
  if (filters.inStock) list.push(sql`case when not b.in_stock then 'stock' end`)
  if (filters.manufacturers.length)
    list.push(
      sql`case when b.manufacturer_id is null or right(b.manufacturer_id::text, 12) not in (${sql.join(filters.manufacturers)}) then 'brand' end`,
    )
  for (const [group, ids] of filters.filters)
    list.push(
      sql`case when not exists (select 1 from product_filters pf where pf.store_id = ${storeId} and pf.product_id = b.id and pf.filter_id in (${sql.join(ids)})) then ${`f:${group}`}::text end`,
    )
  for (const [id, texts] of filters.attributes)
    list.push(
      sql`case when not exists (select 1 from product_attributes pa where pa.store_id = ${storeId} and pa.product_id = b.id and pa.attribute_id = ${id}
        and ${inLanguage('pa.text', { storeId, ...viewer })} in (${sql.join(texts)})) then ${`a:${id}`}::text end`,
    )
  return list
}

function order(viewer: Viewer, { sort, scope }: ListRequest): RawBuilder<unknown> {
  // Without the collation ґ, є, і and ї come after я.
  const name = sql`${inLanguage('j.name', viewer)} collate ${sql.id(languageCollation(viewer.language))}`
  const byStock = sql`j.in_stock desc`
  switch (sort) {
    case 'popular':
      return sql`j.sold desc, ${byStock}, ${name}, j.id`
    case 'price':
      return sql`j.effective_price, ${name}, j.id`
    case '-price':
      return sql`j.effective_price desc, ${name}, j.id`
    case 'name':
      return sql`${name}, j.id`
    case 'rating':
      return sql`j.rating desc nulls last, ${name}, j.id`
    case 'new':
      return sql`j.created_at desc, j.id desc`
    default:
      if (isSearch(scope) && scope.named)
        return sql`j.is_named desc, j.is_meant desc, j.has_words desc, ${byStock}, ${name}, j.id`
      return isSearch(scope)
        ? sql`j.is_named desc, ${byStock}, ${name}, j.id`
        : sql`j.sort_order, ${byStock}, j.created_at desc, j.id desc`
  }
}
