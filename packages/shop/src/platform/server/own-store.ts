import { AppError, audit, type Ctx, compileCheck, type Data, invalid, lockRow, searchText } from '@shopwright/engine'
import { isLanguageCode } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { stores } from '../model/stores.ts'

const id = { type: 'string', format: 'uuid' }
const check = compileCheck({
  type: 'object',
  additionalProperties: false,
  properties: {
    title: { type: 'string', maxLength: stores.fields.title.options.max },
    country_id: id,
    zone_id: { anyOf: [id, { type: 'null' }] },
    time_zone: { type: 'string', maxLength: stores.fields.time_zone.options.max },
    primary_language: { type: 'string', maxLength: 8 },
    version: { type: 'integer' },
  },
})

type Changes = {
  title?: string
  country_id?: string
  zone_id?: string | null
  time_zone?: string
  primary_language?: string
  version?: number
}

/**
 * What an owner says of their own store: what it is called, where it is, by which clock it works and which language it speaks
 * first. As the platform role: the row is the platform's.
 */
export async function changeOwnStore(ctx: ShopCtx, body: unknown): Promise<void> {
  const { version, ...changes } = check(body) as Changes
  const store = ctx.store as ShopStore
  const resource = ctx.registry.get('stores')
  const row = await lockRow(ctx, resource, store.id)
  if (version !== undefined && version !== row.version) throw new AppError('stale-version', { version: row.version })
  const next = { ...row, ...changes }
  if (changes.title !== undefined) {
    next.title = changes.title.trim()
    if (!next.title) throw invalid({ title: { code: 'required' } })
  }
  next.zone_id = (await placed(ctx, changes, row)).zone_id ?? null
  const { primary_language } = next
  if (primary_language !== row.primary_language) await speakFirst(ctx, primary_language)
  const { title, country_id, zone_id, time_zone } = next
  await tables(ctx)
    .updateTable('stores')
    .set({
      title,
      country_id,
      zone_id,
      time_zone,
      primary_language,
      search_text: searchText(resource, { ...next }),
      version: row.version + 1,
      updated_at: ctx.now,
    } as never)
    .where('id', '=', store.id)
    .execute()
  await audit(ctx, resource, 'update', row as Data, next as Data)
  ctx.touched.add(`stores:${store.id}`).add('store-languages')
}

type Place = { country_id?: string | null | undefined; zone_id?: string | null | undefined }

/** Where a store is said to be, whoever says it. Throws for what is nowhere, and for a clock that nobody knows. */
export async function placed(
  ctx: Ctx,
  changes: Place & { time_zone?: string | null | undefined },
  row: { country_id: string | null; zone_id: string | null },
): Promise<Pick<Place, 'zone_id'>> {
  // A zone is a part of its country: who moves to another one is in none of its zones yet.
  const isMoved = changes.country_id !== undefined && changes.country_id !== row.country_id
  const zone_id = changes.zone_id !== undefined ? changes.zone_id : isMoved ? null : row.zone_id
  if (isMoved || changes.zone_id !== undefined)
    await refuseNowhere(ctx, { country_id: isMoved ? changes.country_id : row.country_id, zone_id })
  if (changes.time_zone !== undefined && !isTimeZone(changes.time_zone ?? ''))
    throw invalid({ time_zone: { code: 'not-offered' } })
  return { zone_id }
}

async function refuseNowhere(ctx: Ctx, { country_id, zone_id }: Place) {
  const country = country_id
    ? await tables(ctx).selectFrom('countries').select('id').where('id', '=', country_id).executeTakeFirst()
    : null
  if (!country) throw invalid({ country_id: { code: 'unknown-country' } })
  if (!zone_id) return
  const zone = await tables(ctx)
    .selectFrom('zones')
    .select('id')
    .where('id', '=', zone_id)
    .where('country_id', '=', country.id)
    .executeTakeFirst()
  if (!zone) throw invalid({ zone_id: { code: 'not-offered' } })
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

/** The language that everything falls back to must say everything that has a name: else pages would stand nameless. */
async function speakFirst(ctx: ShopCtx, code: string): Promise<void> {
  const store = ctx.store as ShopStore
  const db = tables(ctx)
  const language = isLanguageCode(code)
    ? await db
        .selectFrom('store_languages as s')
        .innerJoin('languages as l', 'l.id', 's.language_id')
        .select('s.id')
        .where('s.store_id', '=', store.id)
        .where('s.status', '=', true)
        .where('l.code', '=', code)
        .executeTakeFirst()
    : null
  if (!language) throw invalid({ primary_language: { code: 'not-offered' } })
  const missing = await nameless(ctx, code)
  if (missing)
    throw new AppError('language-incomplete', missing, {
      fields: { primary_language: { code: 'language-incomplete', params: missing } },
    })
  await db
    .updateTable('store_languages')
    .set({ is_primary: false })
    .where('store_id', '=', store.id)
    .where('is_primary', '=', true)
    .execute()
  await db
    .updateTable('store_languages')
    .set({ is_primary: true })
    .where('store_id', '=', store.id)
    .where('id', '=', language.id)
    .execute()
}

/** The first noun of the store with rows that have no name in the language, and how many; null when all have one. */
async function nameless(ctx: ShopCtx, code: string): Promise<{ resource: string; count: number } | null> {
  const { id: storeId } = ctx.store as ShopStore
  const named = ctx.registry.all.flatMap((resource) =>
    resource.scope === 'store'
      ? Object.entries(resource.fields)
          .filter(([, { options, column }]) => column === 'jsonb' && options.translated && options.required)
          .map(([field]) => ({ resource, field }))
      : [],
  )
  const counts = named.map(
    ({ resource, field }) =>
      sql`select ${resource.name} as resource, count(*)::int as count from ${sql.table(resource.table)}
        where store_id = ${storeId} and coalesce(${sql.ref(field)} ->> ${code}, '') = ''`,
  )
  const { rows } = await sql<{ resource: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(ctx.db)
  return rows.find(({ count }) => count > 0) ?? null
}
