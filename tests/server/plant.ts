import { type Ctx, type Data, insertRow } from '@shopwright/engine'
import type { AnyKind, AnyResource } from '@shopwright/resource'
import { sql } from 'kysely'

/** One row of every resource of a store, with a canary in every text that can hold one. Answers the ids by resource. */
/** `accountId` becomes a member of its staff: somebody of the store's own. */
export async function plantStore(ctx: Ctx, canary: string, accountId: string): Promise<Map<string, string>> {
  const planted = new Map<string, string>([['accounts', accountId]])
  for (const resource of ctx.registry.all.filter(({ scope }) => scope === 'store'))
    await plant(ctx, resource, canary, planted)
  planted.delete('accounts')
  return planted
}

/** A store has all of these from its first day: there is no further one. */
const whole = new Set(['setup-steps'])

async function firstOf(ctx: Ctx, { table }: AnyResource): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where store_id = ${ctx.store?.id} order by id limit 1`.execute(ctx.db)
  return rows[0]?.id
}

async function plant(ctx: Ctx, resource: AnyResource, canary: string, planted: Map<string, string>): Promise<string> {
  const known = planted.get(resource.name)
  if (known) return known
  const there = whole.has(resource.name) ? await firstOf(ctx, resource) : undefined
  if (there) {
    planted.set(resource.name, there)
    return there
  }
  const draft: Data = {}
  for (const [name, kind] of Object.entries(resource.fields)) {
    const value = await sampleOf(ctx, resource, name, kind, canary, planted)
    if (value !== undefined) draft[name] = value
  }
  const row = await insertRow(ctx, resource, draft)
  planted.set(resource.name, row.id as string)
  return row.id as string
}

async function sampleOf(
  ctx: Ctx,
  resource: AnyResource,
  name: string,
  kind: AnyKind,
  canary: string,
  planted: Map<string, string>,
): Promise<unknown> {
  const { options } = kind
  if (kind.column === null) return undefined
  if (options.target) {
    if (!options.required && !kind.options.required) return undefined
    const target = ctx.registry.get(options.target)
    if (target.scope === 'store') return plant(ctx, target, canary, planted)
    const given = planted.get(target.name)
    if (given) return given
    // One that the store does not have yet.
    const { rows } = await sql<{
      id: string
    }>`select id from ${sql.table(target.table)} where id not in (select ${sql.ref(name)} from ${sql.table(resource.table)} where store_id = ${ctx.store?.id} and ${sql.ref(name)} is not null) limit 1`.execute(
      ctx.db,
    )
    return rows[0]?.id
  }
  const text = `${canary}_${resource.table}_${name}`
  const fitting = text.slice(0, options.max ?? 255)
  switch (kind.type) {
    case 'text':
    case 'html':
      return options.translated
        ? { 'en-us': fitting, 'ua-uk': fitting }
        : options.format === 'email'
          ? `${canary.toLowerCase()}@b.test`
          : fitting
    case 'code':
      return options.format === 'email' ? `${canary.toLowerCase()}@b.test` : fitting
    case 'slug':
      return { 'en-us': `${canary}-${resource.table}`.toLowerCase().slice(0, 100) }
    case 'integer':
      return options.default === undefined ? Math.max(options.min ?? 0, 1) : undefined
    case 'decimal':
    case 'money':
      return options.default === undefined && options.required ? '1' : undefined
    case 'date':
      return options.required ? '2026-01-01' : undefined
    case 'datetime':
      return options.required ? ctx.now : undefined
    case 'choice':
      return options.default === undefined ? options.values?.[0] : undefined
    case 'json':
      return options.required && options.default === undefined ? { text: fitting } : undefined
    case 'secret':
      // What the server seals by itself is what a provider was told, by name.
      return options.readOnly ? JSON.stringify({ key: fitting }) : fitting
    case 'color':
      return options.required && options.default === undefined ? '#1f4f46' : undefined
    case 'tags':
      return [fitting]
    default:
      return undefined
  }
}
