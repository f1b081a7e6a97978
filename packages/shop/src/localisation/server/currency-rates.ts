import type { Ctx, Engine } from '@shopwright/engine'
import { newId } from '@shopwright/resource'
import { tables } from '../../database.ts'
import {
  type BankRate,
  isRateBelieved,
  isRateUpdateDue,
  planRates,
  RATED_IN,
  type RateBank,
  rateSourceFor,
} from '../rules/currencies.ts'

/**
 * Asks a bank once a day what the platform's currencies are worth, a fresh installation at once. No transaction waits for the
 * bank; one that fails is asked again by the next run, and what was kept stays until it is too old to be believed.
 */
export async function keepCurrencyRates(engine: Engine, bank: RateBank): Promise<void> {
  const codes = await engine.onPlatform({}, dueCodes)
  if (!codes.length) return
  const source = rateSourceFor(codes)
  let rates: BankRate[]
  try {
    rates = await bank(source)
  } catch (error) {
    engine.log.warn({ err: error, source }, 'the rates of a bank could not be read')
    return
  }
  await engine.onPlatform({}, (ctx) => keep(ctx, codes, rates, source))
}

/** What is to be asked for now: the currencies that are on, or none. */
async function dueCodes(ctx: Ctx): Promise<string[]> {
  const last = await tables(ctx)
    .selectFrom('currency_rates')
    .select(({ fn }) => fn.max('updated_at').as('at'))
    .executeTakeFirst()
  if (last?.at && !isRateUpdateDue(ctx.now, 'UTC', last.at)) return []
  const rows = await tables(ctx).selectFrom('currencies').select('code').where('status', '=', true).execute()
  return rows.map(({ code }) => code)
}

/** Writes what the bank knows, but for leaps that nobody is there to believe: the older rate stays, and ages. Safe to repeat. */
async function keep(
  ctx: Ctx,
  codes: string[],
  rates: BankRate[],
  source: ReturnType<typeof rateSourceFor>,
): Promise<void> {
  const date = rates[0]?.date
  if (!date) return
  const kept = await tables(ctx).selectFrom('currency_rates').select(['code', 'value', 'date', 'updated_at']).execute()
  const valued = codes.map((code) => {
    const known = kept.find((row) => row.code === code)
    const isKnown = known && isRateBelieved(known.date, ctx.now)
    return { code, value: known?.value ?? '1', last_updated: isKnown ? known.updated_at : null }
  })
  const plan = planRates(valued, rates, RATED_IN, false)
  if (!plan?.changes.length) return
  await tables(ctx)
    .insertInto('currency_rates')
    .values(
      plan.changes.map(({ code, to }) => ({
        id: newId(),
        code,
        value: to,
        source,
        date,
        created_at: ctx.now,
        updated_at: ctx.now,
      })) as never,
    )
    .onConflict((on) =>
      on.column('code').doUpdateSet(({ ref }) => ({
        value: ref('excluded.value'),
        source: ref('excluded.source'),
        date: ref('excluded.date'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute()
  ctx.touched.add('currency-rates')
}
