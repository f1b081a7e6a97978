import { isPermitted } from '@shopwright/engine'
import { type AnyResource, pickTranslation, type Registry, type Translated } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'

/** A record that shows a file, by the noun that has a screen; `title` is null where rows have no name. */
export type FileUse = { resource: string; id: string; title: string | null }
export type FileUses = { resource: string; total: number; rows: FileUse[] }[]

const mostRows = 20

/** Which records a file is used in, of those that the caller may see: by their fields, and by the texts that show it. One statement. */
export async function fileUses(ctx: ShopCtx, fileId: string): Promise<FileUses> {
  const store = shopOf(ctx)
  const asked = placesOf(ctx.registry).filter(({ home }) => isPermitted(ctx.actor, home, 'find', ctx.registry))
  const byHome = Map.groupBy(asked, ({ home }) => home)
  const queries = [...byHome].map(([home, places]) => {
    const ids = places.map((place) => idsIn(place, store.id, fileId))
    const isNamed = home.title && home.fields[home.title]?.type !== 'ref'
    const title = isNamed ? sql`to_jsonb(h.${sql.ref(home.title as string)})` : sql`null::jsonb`
    return sql`(select ${home.name}::text as resource, h.id, ${title} as title, count(*) over ()::integer as total
      from ${sql.table(home.table)} h where h.store_id = ${store.id} and h.id in (${sql.join(ids, sql` union all `)})
      order by h.id limit ${mostRows})`
  })
  if (!queries.length) return []
  const { rows } = await sql<{
    resource: string
    id: string
    title: Translated | string | number | null
    total: number
  }>`
    ${sql.join(queries, sql` union all `)}`.execute(ctx.db)
  return [...Map.groupBy(rows, ({ resource }) => resource)].map(([resource, found]) => ({
    resource,
    total: found[0]?.total ?? 0,
    rows: found.map(({ id, title }) => ({
      resource,
      id,
      title: typeof title === 'object' ? pickTranslation(title, ctx.language, store.primaryLanguage) : `${title}`,
    })),
  }))
}

/** A table whose rows point at files or show them in texts, and the way up from it to the noun with a screen. */
type Place = { way: AnyResource[]; home: AnyResource; points: string[]; texts: string[] }

function placesOf(registry: Registry): Place[] {
  const pointing = Map.groupBy(registry.usages('files'), ({ resource }) => resource)
  return registry.all.flatMap((resource) => {
    if (resource.scope === 'platform') return []
    const points = (pointing.get(resource) ?? []).map(({ field }) => field)
    const texts = Object.entries(resource.fields).flatMap(([name, kind]) =>
      kind.type === 'html' && kind.column !== null ? [name] : [],
    )
    const way = wayUp(resource, registry)
    const home = way.at(-1)
    return home && (points.length || texts.length) ? [{ way, home, points, texts }] : []
  })
}

/** From a sub-row to the row that it is edited with. */
function wayUp(resource: AnyResource, registry: Registry): AnyResource[] {
  const target = resource.parent && resource.fields[resource.parent]?.options.target
  if (!target || target === resource.name) return [resource]
  return [resource, ...wayUp(registry.get(target), registry)]
}

function idsIn({ way, points, texts }: Place, storeId: string, fileId: string): RawBuilder<unknown> {
  const [first, ...above] = way.map((resource, n) => ({ resource, as: `t${n}` }))
  if (!first) throw new Error('a place is a table at least')
  const joins = above.map(({ resource, as }, n) => {
    const below = way[n] as AnyResource // one before
    return sql`join ${sql.table(resource.table)} ${sql.ref(as)} on ${sql.ref(`${as}.store_id`)} = ${storeId} and ${sql.ref(`${as}.id`)} = ${sql.ref(`t${n}.${below.parent}`)}`
  })
  const shows = [
    ...points.map((name) => sql`${sql.ref(`t0.${name}`)} = ${fileId}`),
    ...texts.map((name) => sql`strpos(${sql.ref(`t0.${name}`)}::text, ${`/${fileId}/`}) > 0`),
  ]
  return sql`select ${sql.ref(`t${above.length}.id`)} from ${sql.table(first.resource.table)} t0 ${sql.join(joins, sql` `)}
    where t0.store_id = ${storeId} and (${sql.join(shows, sql` or `)})`
}
