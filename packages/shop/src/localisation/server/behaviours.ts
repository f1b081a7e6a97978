import { AppError, type Behaviour, behaviour, type Ctx, columnsOf, invalid } from '@shopwright/engine'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { shopOf } from '../../platform/server/store-cache.ts'

/** What a store's languages and currencies mind: the plan's limits, and that the primary one stays. */
export const localisationBehaviours: [string, Behaviour][] = [
  behaviour('store-languages', {
    before: async (ctx, draft, existing) => {
      if (!existing) await refuseOverPlan(ctx, 'store_languages', 'languages')
      if (existing?.is_primary && draft.status === false) throw invalid({ status: { code: 'primary-language' } })
      if (existing && draft.language_id !== undefined && draft.language_id !== existing.language_id)
        throw invalid({ language_id: { code: 'not-offered' } })
    },
    beforeRemove: async (ctx, row) => {
      if (row.is_primary) throw new AppError('primary-language')
      const language = await tables(ctx)
        .selectFrom('languages')
        .select('code')
        .where('id', '=', row.language_id as string)
        .executeTakeFirstOrThrow()
      await forgetTexts(ctx, String(language.code))
    },
  }),
  behaviour('store-currencies', {
    before: async (ctx, draft, existing) => {
      if (!existing) await refuseOverPlan(ctx, 'store_currencies', 'currencies')
      if (!existing?.is_primary) return
      if (draft.status === false) throw invalid({ status: { code: 'primary-currency' } })
      if (draft.value !== undefined && draft.value !== null && Number(draft.value) !== 1)
        throw invalid({ value: { code: 'primary-currency-value' } })
    },
    beforeRemove: async (_ctx, row) => {
      if (row.is_primary) throw new AppError('primary-currency', {}, { status: 409 })
    },
  }),
]

async function refuseOverPlan(ctx: Ctx, table: 'store_languages' | 'store_currencies', limit: string): Promise<void> {
  const store = shopOf(ctx)
  const max = store.plan?.limits?.[limit]
  if (max === null || max === undefined) return
  const { count } = await tables(ctx)
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('store_id', '=', store.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= max) throw new AppError('plan-limit', { max, resource: limit })
}

/** Takes a language's texts and page addresses out of every row of the store, in the deletion's own transaction (commerce-rules §2.28). */
async function forgetTexts(ctx: Ctx, code: string): Promise<void> {
  const store = shopOf(ctx).id
  for (const resource of ctx.registry.all.filter(({ scope }) => scope === 'store')) {
    const translated = columnsOf(resource)
      .filter(([, kind]) => kind.options.translated)
      .map(([name]) => name)
    if (!translated.length) continue
    const sets = sql.join(translated.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} - ${code}::text`))
    const has = sql.join(
      translated.map((name) => sql`${sql.ref(name)} ? ${code}`),
      sql` or `,
    )
    await sql`update ${sql.table(resource.table)} set ${sets} where store_id = ${store} and (${has})`.execute(ctx.db)
    ctx.touched.add(resource.name)
  }
  await sql`delete from slugs where store_id = ${store} and language = ${code}`.execute(ctx.db)
}
