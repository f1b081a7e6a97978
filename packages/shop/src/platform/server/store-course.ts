import type { Ctx, Engine } from '@shopwright/engine'
import { formatDecimal, newId, parseDecimal } from '@shopwright/resource'
import { sql } from 'kysely'
import { type Bought, type Due, dueOf } from '../rules/store-course.ts'
import { moveStores, planCardPlace, type StoreMove } from './move-stores.ts'
import { mailOfArchive } from './store-mails.ts'
import { type CourseRow, dueCourses, lockCourses } from './store-rows.ts'

export type PlanCharge = {
  store_id: string
  isDemo: boolean
  /** the same for every try of the same payment: it is taken once */
  reference: string
  /** of the card that was kept; null = there is none */
  token: string | null
  amount: string
  currency: string
}
/** Takes money for a plan from a card that was kept; never inside a transaction. */
export type PlanCharger = { charge(request: PlanCharge): Promise<'succeeded' | 'failed'> }

type Price = { plan: string; period: Bought['period']; net: string; vat: string; total: string; currency: string }
type Settled = { row: CourseRow; bought: Bought; price: Price; reference: string; outcome: 'succeeded' | 'failed' }

const AT_ONCE = 200
/** A store that was away for long takes one step after the other. */
const MOST_STEPS = 12

/**
 * Does for every store what its calendar says (values §5.2): the end of a trial, renewals and their tries, what follows where
 * nobody pays, the mails and the end of the archive. Answers how many steps were taken. Safe to repeat, and to run twice at once.
 */
export async function runStoreCourses(engine: Engine, charger: PlanCharger): Promise<number> {
  let taken = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    let moved = 0
    let after: string | null = null
    for (;;) {
      const rows: CourseRow[] = await engine.onPlatform({}, (ctx) => dueCourses(ctx, after, AT_ONCE))
      moved += await takeStep(engine, charger, rows)
      if (rows.length < AT_ONCE) break
      after = rows.at(-1)?.id ?? null
    }
    taken += moved
    if (!moved) break
  }
  return taken
}

async function takeStep(engine: Engine, charger: PlanCharger, rows: CourseRow[]): Promise<number> {
  const now = engine.clock()
  const due = new Map<string, Due>()
  for (const row of rows) {
    const found = dueOf(row, now)
    if (found) due.set(row.id, found)
  }
  if (!due.size) return 0
  const wanting = rows.filter(({ id }) => due.get(id)?.kind === 'charge')
  const charged = wanting.length ? await chargeAll(engine, charger, wanting) : []
  return engine.onPlatform({}, async (ctx) => {
    const locked = await lockCourses(ctx, sql`s.id in (${sql.join([...due.keys()])})`)
    // Whoever paid, or was here first, has changed what is due.
    const same = locked.filter((row) => JSON.stringify(dueOf(row, ctx.now)) === JSON.stringify(due.get(row.id)))
    const settled = charged.filter(({ row }) =>
      same.some(({ id, term }) => id === row.id && term?.attempts === row.term?.attempts),
    )
    await moveStores(
      ctx,
      same.flatMap((row) => moveOf(row, due.get(row.id) as Due, settled)),
    )
    await writeHistories(ctx, settled)
    for (const row of same) {
      const found = due.get(row.id)
      if (found?.kind === 'mail') await mailed(ctx, row, found.day)
    }
    return same.length
  })
}

function moveOf(row: CourseRow, due: Due, settled: Settled[]): StoreMove[] {
  if (due.kind === 'event') return [{ row, event: due.event }]
  const found = settled.find((one) => one.row.id === row.id)
  if (due.kind === 'mail' || !found) return []
  return found.outcome === 'succeeded'
    ? [{ row, event: 'paid', bought: found.bought }]
    : [{ row, event: 'payment-failed' }]
}

async function mailed(ctx: Ctx, row: CourseRow, day: number): Promise<void> {
  await sql`update stores set archive_mailed = ${day} where id = ${row.id}`.execute(ctx.db)
  await mailOfArchive(ctx, row, day)
}

async function chargeAll(engine: Engine, charger: PlanCharger, rows: CourseRow[]): Promise<Settled[]> {
  const prices = await engine.onPlatform({}, pricesOf)
  const settled: Settled[] = []
  for (const row of rows) {
    const { term } = row
    const plan = term?.next_plan ?? term?.plan
    const period = term?.next_period ?? term?.period
    const price = prices.find((one) => one.plan === plan && one.period === period)
    if (!term || !plan || !period || !price) continue
    const reference = `plan:${row.term_id}:${term.ends_at?.getTime()}:${term.attempts}`
    const outcome = await charger.charge({
      store_id: row.id,
      isDemo: row.is_demo,
      reference,
      token: row.card_token ? engine.vault.open(planCardPlace(row.id), row.card_token) : null,
      amount: price.total,
      currency: price.currency,
    })
    settled.push({ row, bought: { plan, period }, price, reference, outcome })
  }
  return settled
}

async function pricesOf(ctx: Ctx): Promise<Price[]> {
  const { rows } = await sql<{
    plan: string
    period: Bought['period']
    price: string
    vat_percent: string
    currency: string
  }>`
    select p.code::text as plan, x.period, x.price::text as price, x.vat_percent::text as vat_percent, x.currency from plan_prices x join plans p on p.id = x.plan_id`.execute(
    ctx.db,
  )
  return rows.map(({ plan, period, price, vat_percent, currency }) => ({
    plan,
    period,
    currency,
    ...withVat(parseDecimal(price, 2), vat_percent),
  }))
}

/** Amounts of a payment in decimal strings, VAT apart. */
export function withVat(net: bigint, vatPercent: string): { net: string; vat: string; total: string } {
  const vat = (net * parseDecimal(vatPercent, 2) + 5000n) / 10_000n
  return { net: formatDecimal(net, 2), vat: formatDecimal(vat, 2), total: formatDecimal(net + vat, 2) }
}

async function writeHistories(ctx: Ctx, settled: readonly Settled[]): Promise<void> {
  if (!settled.length) return
  const rows = settled.map(({ row, bought, price, reference, outcome }) => ({
    ...price,
    store_id: row.id,
    id: newId(ctx.now.getTime()),
    description: `${bought.plan} / ${bought.period}`,
    status: outcome,
    reference: reference.slice(-64),
  }))
  await sql`insert into payment_histories (store_id, id, number, description, amount, vat, total, currency, status, reference, created_at, updated_at)
    select x.store_id, x.id, (select count(*) + 1 from payment_histories h where h.store_id = x.store_id), x.description, x.net, x.vat, x.total, x.currency, x.status, x.reference, ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(store_id uuid, id uuid, description text, net numeric, vat numeric, total numeric, currency text, status text, reference text)`.execute(
    ctx.db,
  )
  ctx.touched.add('payment-histories')
}
