import {
  type AnyKind,
  type AnyResource,
  dayInZone,
  defaultLanguage,
  languageCollation,
  type Registry,
  type Shown,
  searchedWords,
  throughColumns,
} from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { type Audience, mayListAll } from '../core/access.ts'
import type { Ctx } from '../core/context.ts'
import { isWalled } from '../db/db.ts'
import { hasSearchText, isFilled } from '../db/ddl.ts'
import { isFoundByFunction, searchFunction } from '../db/searches.ts'
import { shownText } from '../db/sort-indexes.ts'
import { type Filter, type Query, textsOf } from './query.ts'

type Sql = RawBuilder<unknown>
export const yes: Sql = sql`true`

/** What a caller may meet of this resource at all. It is ANDed outside the caller's own filter, always. */
export function guard(ctx: Ctx, resource: AnyResource, audience: Audience, alias = 't'): Sql {
  const walls: Sql[] = []
  if (resource.scope === 'store' && ctx.store) walls.push(sql`${sql.ref(`${alias}.store_id`)} = ${ctx.store.id}`)
  walls.push(...ownRows(ctx, resource, alias))
  if (audience === 'public' || audience === 'customer') {
    walls.push(shownRows(ctx, resource, audience, alias))
    const level = resource.access.read
    if (level === 'row-owner' && resource.access.owner)
      walls.push(sql`${sql.ref(`${alias}.${resource.access.owner}`)} = ${ctx.actor.id}`)
    const { of } = resource
    if (of && of !== resource.name) {
      const above = ctx.registry.get(of)
      const depth = `${alias}p`
      walls.push(
        sql`exists (select 1 from ${sql.table(above.table)} as ${sql.ref(depth)} where ${sql.ref(`${depth}.id`)} = ${sql.ref(`${alias}.${resource.parent as string}`)} and ${guard(ctx, above, audience, depth)})`,
      )
    }
  }
  return walls.length ? sql.join(walls, sql` and `) : yes
}

/** Among those who work in a store, or for the platform: nobody meets what is another's, or about what they may not list. */
function ownRows({ actor, registry }: Ctx, { scope, access: { own, about } }: AnyResource, alias: string): Sql[] {
  if (actor.role === 'SYSTEM') return []
  const me = scope === 'store' ? actor.memberId : actor.id
  const walls: Sql[] = []
  if (own) {
    const whose = sql.ref(`${alias}.${own}`)
    walls.push(sql`(${whose} is null or ${whose} = ${me ?? null}::uuid)`)
  }
  if (about && actor.permissions) {
    const listed = registry.all.filter((one) => mayListAll(actor, one, registry)).map(({ name }) => name)
    walls.push(sql`${sql.ref(`${alias}.${about}`)} = any(${listed}::text[])`)
  }
  return walls
}

/** The rows that are shown outside at all, whoever's they are. */
export function shownRows(ctx: Ctx, resource: AnyResource, audience: Audience, alias = 't'): Sql {
  const shown = audience === 'public' || audience === 'customer' ? Object.entries(resource.access.visible ?? {}) : []
  const walls = shown.map(([field, value]) =>
    typeof value === 'object'
      ? shownNow[value.is](ctx, resource, field, alias)
      : sql`${sql.ref(`${alias}.${field}`)} = ${value}`,
  )
  return walls.length ? sql.join(walls, sql` and `) : yes
}

type ShownNow = (ctx: Ctx, resource: AnyResource, field: string, alias: string) => Sql

const shownNow: Record<Shown['is'], ShownNow> = {
  begun: (ctx, _resource, field, alias) => {
    const day = sql.ref(`${alias}.${field}`)
    return sql`(${day} is null or ${day} <= ${today(ctx)}::date)`
  },
  'not-over': (ctx, _resource, field, alias) => {
    const day = sql.ref(`${alias}.${field}`)
    return sql`(${day} is null or ${day} >= ${today(ctx)}::date)`
  },
  'own-group': (ctx, _resource, field, alias) =>
    sql`${sql.ref(`${alias}.${field}`)} = ${ctx.actor.customerGroupId}::uuid`,
  offered: (ctx, resource, field, alias) => {
    const { table, own, other } = throughColumns(ctx.registry, resource.fields[field] as AnyKind)
    const isOf = sql`j.store_id = ${sql.ref(`${alias}.store_id`)} and ${sql.ref(`j.${own}`)} = ${sql.ref(`${alias}.id`)}`
    return sql`(not exists (select 1 from ${sql.table(table)} as j where ${isOf})
      or exists (select 1 from ${sql.table(table)} as j where ${isOf} and ${sql.ref(`j.${other}`)} = ${ctx.actor.customerGroupId}::uuid))`
  },
}

const today = (ctx: Ctx): string => dayInZone(ctx.now, ctx.store?.timeZone ?? 'UTC')

export type Narrowed = Pick<Query, 'filter' | 'search'>

/** Where a list's rows come from, as `t`, and what is left to be asked of them: rows that a search found need not be searched again. */
export function sourceOf(ctx: Ctx, resource: AnyResource, query: Narrowed): { from: Sql; rest: Narrowed } {
  const patterns = query.search ? foundBy(ctx, resource, searchPatterns(query.search)) : null
  return patterns
    ? { from: sql`${patterns} as t`, rest: { ...query, search: null } }
    : { from: sql`${sql.table(resource.table)} as t`, rest: query }
}

/** The rows whose text has all of these patterns, by their index; null where there is none, or it would be of no use. */
export function foundBy(ctx: Ctx, resource: AnyResource, patterns: readonly string[]): Sql | null {
  if (!ctx.store || !isWalled(ctx.db) || !isFoundByFunction(resource)) return null
  const use = (pattern: string): number => (trigram.test(pattern) ? pattern.length : 0)
  const byUse = [...patterns].sort((a, b) => use(b) - use(a))
  return byUse[0] !== undefined && use(byUse[0])
    ? sql`${sql.raw(searchFunction(resource))}(${ctx.store.id}, ${byUse}::text[])`
    : null
}

/** What the index is made of: less than three letters in a row are in no way narrowed by it. */
const trigram = /[\p{L}\p{N}]{3}/u

/** The caller's filter and search, in one condition. */
export function condition(ctx: Ctx, resource: AnyResource, query: Narrowed): Sql {
  const parts: Sql[] = []
  if (query.filter) parts.push(compileFilter(ctx, resource, query.filter))
  if (query.search) parts.push(searchCondition(resource, query.search))
  return parts.length ? sql.join(parts, sql` and `) : yes
}

function compileFilter(ctx: Ctx, resource: AnyResource, filter: Filter): Sql {
  if ('all' in filter)
    return filter.all.length
      ? sql`(${sql.join(
          filter.all.map((part) => compileFilter(ctx, resource, part)),
          sql` and `,
        )})`
      : yes
  if ('any' in filter)
    return filter.any.length
      ? sql`(${sql.join(
          filter.any.map((part) => compileFilter(ctx, resource, part)),
          sql` or `,
        )})`
      : yes
  if ('untranslated' in filter)
    return sql`(${sql.join(
      filter.untranslated.map((language) => untranslated(ctx, resource, language)),
      sql` or `,
    )})`
  return compileTerm(ctx, resource, filter)
}

/** Some text is missing that the primary language has, or every text is still the primary language's own: a copy. */
function untranslated(ctx: Ctx, resource: AnyResource, language: string): Sql {
  const primary = ctx.store?.primaryLanguage ?? defaultLanguage
  const columns = textsOf(resource).map((name) => sql.ref(`t.${name}`))
  const either = (parts: Sql[]) => sql`coalesce(${sql.join(parts, sql` or `)}, false)`
  const isWritten = either(columns.map((column) => sql`${column} ? ${primary}`))
  if (language === primary) return sql`not ${isWritten}`
  const isMissing = either(columns.map((column) => sql`(${column} ? ${primary} and not ${column} ? ${language})`))
  const isCopied = sql.join(
    columns.map((column) => sql`${column} ->> ${language} is not distinct from ${column} ->> ${primary}`),
    sql` and `,
  )
  return sql`(${isWritten} and (${isMissing} or (${isCopied})))`
}

const comparisons = { $eq: sql`=`, $ne: sql`<>`, $lt: sql`<`, $lte: sql`<=`, $gt: sql`>`, $gte: sql`>=` } as const

function compileTerm(
  ctx: Ctx,
  resource: AnyResource,
  { field, operator, value }: Extract<Filter, { field: string }>,
): Sql {
  const kind = resource.fields[field]
  if (kind?.type === 'refs') return throughTerm(ctx.registry, kind, Array.isArray(value) ? value : [value])
  const column = kind ? columnSql(ctx, field, kind) : sql.ref(`t.${field}`)
  if (operator === '$in' || operator === '$nin') {
    const list = (value as unknown[]).filter((one) => one !== null)
    const hasNull = list.length < (value as unknown[]).length
    const inside = list.length ? sql`${column} in (${sql.join(list)})` : sql`false`
    if (operator === '$in') return hasNull ? sql`(${inside} or ${column} is null)` : inside
    return hasNull ? sql`(not (${inside}) and ${column} is not null)` : sql`(not (${inside}) or ${column} is null)`
  }
  if (value === '' && operator === '$eq') return sql`(${column} is null or ${column} = '')`
  if (value === '' && operator === '$ne') return sql`${column} <> ''`
  if (value === null) return operator === '$ne' ? sql`${column} is not null` : sql`${column} is null`
  if (operator === '$ne') return sql`${column} is distinct from ${value}`
  return sql`${column} ${comparisons[operator]} ${value}`
}

function throughTerm(registry: Registry, kind: AnyKind, ids: unknown[]): Sql {
  const { table, own, other } = throughColumns(registry, kind)
  const linked = sql`select 1 from ${sql.table(table)} as j where j.store_id = t.store_id and ${sql.ref(`j.${own}`)} = t.id`
  const named = ids.filter((id) => id !== null)
  const parts = named.length ? [sql`exists (${linked} and ${sql.ref(`j.${other}`)} in (${sql.join(named)}))`] : []
  // Linked with nothing means: with none.
  if (named.length < ids.length) parts.push(sql`not exists (${linked})`)
  return parts.length ? sql`(${sql.join(parts, sql` or `)})` : sql`false`
}

/** A translated column reads in the caller's language, falling back to the store's primary one. */
export function columnSql(ctx: Ctx, field: string, kind: AnyKind, alias = 't'): Sql {
  const column = sql.ref(`${alias}.${field}`)
  if (!kind.options.translated) return column
  const primary = ctx.store?.primaryLanguage ?? defaultLanguage
  return primary === ctx.language
    ? sql`(${column} ->> ${sql.lit(ctx.language)})`
    : sql`coalesce(nullif(${column} ->> ${sql.lit(ctx.language)}, ''), ${column} ->> ${sql.lit(primary)})`
}

/** Every word must occur; the column holds all searched fields in all languages, in their searchable spelling. */
export function searchCondition(resource: AnyResource, search: string): Sql {
  const patterns = searchPatterns(search)
  if (!patterns.length || !hasSearchText(resource)) return yes
  return sql.join(
    patterns.map((pattern) => sql`t.search_text like ${pattern}`),
    sql` and `,
  )
}

const searchPatterns = (search: string): string[] => searchedWords(search).map(containing)

/** The pattern of texts that have this one in them. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export function orderBy(ctx: Ctx, resource: AnyResource, sort: Query['sort']): Sql {
  const wanted = sort.length ? sort : defaultSort(resource)
  const parts = wanted.map(({ field, descending }) => {
    const kind = resource.fields[field]
    const column = kind?.options.translated ? shown(ctx, field) : sql.ref(`t.${field}`)
    const collated = kind?.type === 'text' ? sql`${column} collate ${sql.id(languageCollation(ctx.language))}` : column
    // A column that is never empty is read straight from its index, which knows nothing of `nulls last`.
    if (!kind || isFilled(kind)) return descending ? sql`${collated} desc` : sql`${collated} asc`
    return descending ? sql`${collated} desc nulls last` : sql`${collated} asc nulls last`
  })
  const last = wanted.at(-1)?.descending ? sql`t.id desc` : sql`t.id asc`
  return sql.join([...parts, last])
}

/** A translated text as an answer says it, so that rows stand in the order in which they are read. */
const shown = (ctx: Ctx, field: string): Sql =>
  sql.raw(shownText(`t."${field}"`, ctx.language, ctx.store?.primaryLanguage ?? defaultLanguage))

const defaultSort = (resource: AnyResource): Query['sort'] => {
  const field = resource.sort ?? '-created_at'
  return [{ field: field.replace(/^-/, ''), descending: field.startsWith('-') }]
}
