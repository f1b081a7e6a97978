import { isPermitted } from '@shopwright/engine'
import {
  type AnyKind,
  type AnyResource,
  pickTranslation,
  type Registry,
  type Translated,
  usagesOf,
} from '@shopwright/resource'
import { id, list, orNull, record, type Said, text, whole } from '@shopwright/resource/shapes'
import { type RawBuilder, sql } from 'kysely'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'

/** A record that shows a file, by the noun that has a screen; `title` is null where rows have no name. */
const use = record({ resource: text, id, title: orNull(text) })
export const fileUsesShape = list(record({ resource: text, total: whole, rows: list(use) }))
type FileUses = Said<typeof fileUsesShape>

const mostRows = 20

/** Which records a file is used in, of those that the caller may see: by their fields, and by the texts and settings that name it. One statement. */
export async function fileUses(ctx: ShopCtx, fileId: string): Promise<FileUses> {
  const store = shopOf(ctx)
  const asked = placesOf(ctx.registry).filter(
    ({ home, isPast }) => !isPast && isPermitted(ctx.actor, home, 'find', ctx.registry),
  )
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

/**
 * A table whose rows point at files or name them in texts and settings, and the way up from it to the noun with a screen.
 * `isPast`: it tells what was, and nothing that anybody still sees.
 */
export type Place = {
  resource: AnyResource
  way: AnyResource[]
  home: AnyResource
  points: string[]
  texts: string[]
  isPast: boolean
}

/** Wherever a file can be used. */
export function placesOf(registry: Registry): Place[] {
  const pointing = Map.groupBy(usagesOf(registry, 'files'), ({ resource }) => resource)
  return registry.all.flatMap((resource) => {
    if (resource.scope === 'platform') return []
    const points = (pointing.get(resource) ?? []).map(({ field }) => field)
    const naming = Object.entries(resource.fields).filter(
      ([, { type, column, options }]) => (type === 'html' && column !== null) || options.mentions === 'files',
    )
    const way = wayUp(resource, registry)
    const home = way.at(-1)
    if (!home || !(points.length || naming.length)) return []
    const isPast = !points.length && naming.every(([, { options }]) => options.readOnly)
    return [{ resource, way, home, points, texts: naming.map(([name]) => name), isPast }]
  })
}

/** From a sub-row, or from what each row of another noun has one of, to the row that it is edited with. */
function wayUp(resource: AnyResource, registry: Registry): AnyResource[] {
  const above = upOf(resource)
  const target = above && resource.fields[above]?.options.target
  if (!target || target === resource.name) return [resource]
  return [resource, ...wayUp(registry.get(target), registry)]
}

const upOf = ({ parent, fields }: AnyResource): string | undefined =>
  parent ??
  Object.keys(fields).find((name) => {
    const { type, options } = fields[name] as AnyKind // a name of its own
    return type === 'ref' && options.required && options.unique === 'store' && options.onDelete === 'cascade'
  })

/** The rows at the end of a place's way that use the file. */
export function idsIn({ way, points, texts }: Place, storeId: string, fileId: string): RawBuilder<unknown> {
  const [first, ...above] = way.map((resource, n) => ({ resource, as: `t${n}` }))
  if (!first) throw new Error('a place is a table at least')
  const joins = above.map(({ resource, as }, n) => {
    const below = way[n] as AnyResource // one before
    return sql`join ${sql.table(resource.table)} ${sql.ref(as)} on ${sql.ref(`${as}.store_id`)} = ${storeId} and ${sql.ref(`${as}.id`)} = ${sql.ref(`t${n}.${upOf(below)}`)}`
  })
  return sql`select ${sql.ref(`t${above.length}.id`)} from ${sql.table(first.resource.table)} t0 ${sql.join(joins, sql` `)}
    where t0.store_id = ${storeId} and ${usesFile({ points, texts }, 't0', fileId)}`
}

/** Ids are found in texts as they stand: there are no two of the same. */
export const usesFile = ({ points, texts }: Pick<Place, 'points' | 'texts'>, as: string, fileId: string) =>
  sql<boolean>`(${sql.join(
    [
      ...points.map((name) => sql`${sql.ref(`${as}.${name}`)} = ${fileId}`),
      ...texts.map((name) => sql`strpos(${sql.ref(`${as}.${name}`)}::text, ${fileId}) > 0`),
    ],
    sql` or `,
  )})`
