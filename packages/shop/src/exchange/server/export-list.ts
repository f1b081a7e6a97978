import { type Data, operations } from '@shopwright/engine'
import type { AnyKind, AnyResource, Translated } from '@shopwright/resource'
import { texts } from '../../floor/outbox.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { Cells, Column } from './tools.ts'

export type ListFile = {
  resource: AnyResource
  columns: readonly string[]
  language: string
  groups: AsyncIterable<readonly string[]>
  read: <T>(work: (ctx: ShopCtx) => Promise<T>) => Promise<T>
}

const numeric = new Set(['money', 'decimal', 'integer'])

/** The columns that a list shows, under the words that it has for them. */
export function listColumns({
  resource,
  columns,
  language,
}: Pick<ListFile, 'resource' | 'columns' | 'language'>): Column[] {
  const t = words(language)
  return columns.map((key) => ({
    key,
    header: t([`resources:${resource.name}.fields.${key}`, `resources:fields.${key}`]),
    type: numeric.has(kindOf(resource, key)?.type ?? '') ? 'number' : 'text',
  }))
}

/** Every row of a list as it is read there: names for what it refers to, words for choices, in the language of whoever asked. */
export async function* listRows({ resource, columns, language, groups, read }: ListFile): AsyncGenerator<Cells> {
  const pointing = columns.filter((name) => ['ref', 'refs'].includes(kindOf(resource, name)?.type ?? ''))
  for await (const ids of groups) {
    const rows = await read(async (ctx) => {
      const { data } = await operations.find(ctx, resource.name, {
        id: { $in: [...ids] },
        $limit: ids.length,
        ...(pointing.length ? { $populate: pointing } : {}),
      })
      const byId = new Map(data.map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const row = byId.get(id)
        return row ? [cells(ctx, resource, columns, language, row)] : []
      })
    })
    yield* rows
  }
}

/** Names of declarations become keys here; the screens say the same by `labels.ts`. */
const words = (language: string): ((key: string | string[]) => string) =>
  texts(language) as unknown as (key: string | string[]) => string

const kindOf = ({ fields, computed }: AnyResource, name: string): AnyKind | undefined =>
  fields[name] ?? computed?.[name]

const cells = (ctx: ShopCtx, resource: AnyResource, columns: readonly string[], language: string, row: Data): Cells =>
  Object.fromEntries(columns.map((name) => [name, cell(ctx, resource, name, language, row)]))

function cell(ctx: ShopCtx, resource: AnyResource, name: string, language: string, row: Data): string | null {
  const kind = kindOf(resource, name)
  const value = row[name]
  if (value === null || value === undefined) return null
  const t = words(language)
  switch (kind?.type) {
    case 'flag':
      return t(value ? 'admin:kinds.yes' : 'admin:kinds.no')
    case 'choice':
      return (
        kind.options.names?.[String(value)] ??
        t([`resources:${resource.name}.choices.${name}.${value}`, `resources:choices.${name}.${value}`])
      )
    case 'ref':
      return titleOf(row[name.endsWith('_id') ? name.slice(0, -3) : `${name}_row`] as Data | null, language)
    case 'refs':
      return ((row[`${name}_rows`] ?? []) as Data[]).map((one) => titleOf(one, language)).join(', ')
    case 'image':
      return `/media/${shopOf(ctx).id}/${value}/large.webp`
    case undefined:
    case 'datetime':
      return moment(value, ctx)
    default:
      return plain(value, language)
  }
}

/** What a row is called by those who look at it. */
function titleOf(row: Data | null | undefined, language: string): string {
  if (!row) return ''
  const person = [row.first_name, row.last_name].filter(Boolean).join(' ')
  return plain(row.name ?? row.title ?? row.code, language) || person || plain(row.number ?? row.email, language)
}

function plain(value: unknown, language: string): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => plain(one, language)).join(', ')
  if (typeof value !== 'object') return String(value)
  const text = value as Translated
  return text[language as keyof Translated] ?? Object.values(text).find((one) => typeof one === 'string') ?? ''
}

/** `2026-05-02 14:30` where the shop is, which sorts as it stands. */
function moment(value: unknown, ctx: ShopCtx): string {
  const at = value instanceof Date ? value : new Date(String(value))
  if (Number.isNaN(at.getTime())) return String(value)
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: shopOf(ctx).timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return format.format(at)
}
