import { AppError, audit, type Ctx, storeOf } from '@shopwright/engine'
import { formatDecimal, newId, type Patch, sum } from '@shopwright/resource'
import { sql } from 'kysely'
import { mayOrderAhead } from '../../../catalog/rules/stock.ts'
import { bookPoints, bookTransaction } from '../../../customers/server/ledgers.ts'
import type { AppliedRate } from '../../../localisation/rules/tax.ts'
import type { OrderTerms } from '../../model/order-terms.ts'
import type { orderProducts } from '../../model/orders.ts'
import { agreedAmounts, COUNTED, keptFee, keptRates, taxesByName } from '../../rules/order-terms.ts'
import { grantDownloads } from '../cart/order-downloads.ts'
import { inLanguage, optionTexts } from '../cart/view.ts'
import { releaseCoupon } from '../claims/coupon.ts'
import { noTakings, releaseAll, stockKinds, type Taking, type Takings, takeAll, tidied } from '../claims/stock.ts'
import { ask } from '../effects.ts'
import { refreezeCommission } from './commission.ts'
import { totalOf } from './edited-order.ts'
import { insertMovements, insertRows } from './insert-order.ts'
import type { LockedOrder } from './lock.ts'
import { newTerms, type PlannedLine, subtotalOf } from './plan-lines.ts'
import type { Plan } from './plan-revision.ts'
import { searchOf } from './rows.ts'
import { totalRowsOf } from './told-revision.ts'

/** Writes a planned revision: stock and claims by their difference, lines, totals, the order's own sums. */
export async function writeRevision(ctx: Ctx, locked: LockedOrder, plan: Plan): Promise<void> {
  await moveClaims(ctx, locked, plan)
  if (locked.stock_held) await moveDifference(ctx, locked, takingsAfter(plan))
  await writeLines(ctx, plan)
  await writeTotals(ctx, plan)
  await writeDetails(ctx, plan)
  await refreezeCommission(ctx, locked.id, plan.counted.lines)
  if (locked.has_recurrings) await ask(ctx, 'sync-recurrings', { order_id: locked.id })
  await grantDownloads(ctx, plan.order.id)
}

/** Purses get back what the order does not need any more; the voucher and the ledgers say so. */
async function moveClaims(ctx: Ctx, locked: LockedOrder, { order, counted }: Plan): Promise<void> {
  const store = storeOf(ctx).id
  const { coupon, reward, credit, voucher } = counted.claims
  if (locked.coupon && !coupon) await releaseCoupon(ctx, order.id)
  if (locked.coupon && coupon)
    await sql`update coupon_redemptions set amount = ${formatDecimal(coupon.amount, order.currency_decimals)}::numeric, updated_at = ${ctx.now} where store_id = ${store} and order_id = ${order.id}`.execute(
      ctx.db,
    )
  if (order.voucher) {
    const held = BigInt(order.voucher.amount)
    const kept = share(held, voucher?.amount ?? 0n, totalOf(order, 'voucher'))
    if (kept !== held)
      await sql`with r as (update voucher_redemptions set amount = ${kept}, released_at = case when ${kept}::bigint = 0 then ${ctx.now}::timestamptz end, updated_at = ${ctx.now} where store_id = ${store} and order_id = ${order.id} and released_at is null)
        update vouchers set balance = balance + ${held - kept} where store_id = ${store} and id = ${order.voucher.id}`.execute(
        ctx.db,
      )
  }
  const { customer_id } = locked
  const points = order.reward_points - (reward?.points ?? 0)
  if (customer_id && points > 0) await bookPoints(ctx, { customer_id, order_id: order.id, kind: 'released', points })
  const held = BigInt(order.credit)
  const back = held - share(held, credit?.amount ?? 0n, totalOf(order, 'credit'))
  if (customer_id && back > 0n)
    await bookTransaction(ctx, { customer_id, order_id: order.id, kind: 'credit_released', amount: back })
}

/** Of what is held in the base currency, the part for `now` of the `whole` that it paid in the order's currency. */
const share = (held: bigint, now: bigint, whole: bigint): bigint => (whole === 0n ? held : (held * now) / whole)

/** What the order takes from the stock with its new lines. */
function takingsAfter({ lines }: Plan): Takings {
  const takings = noTakings()
  for (const { key, old, product, quantity, options, loaded } of lines) {
    const product_id = product?.id ?? old?.product_id
    if (!product_id) continue
    const asked = loaded?.input.products[product_id]
    const ahead = asked && loaded ? mayOrderAhead(asked, loaded.input.settings) : false
    const taking = (id: string): Taking => ({ id, product_id, quantity, ahead })
    const variant_id = old ? old.product_variant_id : variantIn(loaded, key)
    if (old ? old.subtract : product?.subtract) {
      takings.products.push(taking(product_id))
      if (variant_id) takings.variants.push(taking(variant_id))
    }
    const chosen = old
      ? old.options.filter(({ subtract }) => subtract).map((option) => option.product_option_value_id)
      : product
        ? optionTexts(product, options, () => null)
            .filter(({ option, value_id }) => option.values.find(({ id }) => id === value_id)?.subtract)
            .map(({ value_id }) => value_id)
        : []
    for (const id of chosen) if (id) takings.values.push(taking(id))
  }
  return tidied(takings)
}

/** The combination that a new line is. */
const variantIn = (loaded: PlannedLine['loaded'], key: string): string | null =>
  loaded?.quote.lines.find((line) => line.key === key)?.variant_id ?? null

async function moveDifference(ctx: Ctx, locked: LockedOrder, after: Takings): Promise<void> {
  const more = noTakings()
  const less = noTakings()
  for (const kind of stockKinds) {
    const before = new Map(locked.takings[kind].map((taking) => [taking.id, taking]))
    const wanted = new Map(after[kind].map((taking) => [taking.id, taking]))
    for (const id of new Set([...before.keys(), ...wanted.keys()])) {
      const taking = (wanted.get(id) ?? before.get(id)) as Taking // one of both has it
      const difference = (wanted.get(id)?.quantity ?? 0) - (before.get(id)?.quantity ?? 0)
      if (difference > 0) more[kind].push({ ...taking, quantity: difference })
      if (difference < 0) less[kind].push({ ...taking, quantity: -difference })
    }
  }
  await releaseAll(ctx, tidied(less))
  if ((await takeAll(ctx, tidied(more))).length) throw new AppError('stock-short', { available: 0 }, { status: 409 })
  await insertMovements(ctx, locked.id, more, 'order')
  await insertMovements(ctx, locked.id, less, 'release')
  for (const { product_id } of [...more.products, ...less.products]) ctx.touched.add(`products:${product_id}`)
}

async function writeLines(ctx: Ctx, plan: Plan): Promise<void> {
  const store = storeOf(ctx).id
  const { order, lines } = plan
  const kept = lines.flatMap(({ old }) => (old ? [old.id] : []))
  await sql`delete from order_products where store_id = ${store} and order_id = ${order.id} and not id = any(${kept}::uuid[])`.execute(
    ctx.db,
  )
  const rows = lines.map((line, sort_order) => ({ line, row: countedRow(plan, line, sort_order) }))
  const changed = rows.filter(({ line }) => line.old)
  if (changed.length)
    await sql`update order_products p set quantity = r.quantity, price = r.price, shown_price = r.shown_price, total = r.total, discount = r.discount, tax = r.tax, taxes = r.taxes, reward = r.reward, weight = r.weight,
        terms = coalesce(r.terms, p.terms), sort_order = r.sort_order, updated_at = ${ctx.now}, version = p.version + 1
      from jsonb_populate_recordset(null::order_products, ${JSON.stringify(changed.map(({ row }) => row))}::jsonb) r where p.store_id = ${store} and p.id = r.id`.execute(
      ctx.db,
    )
  for (const { line, row } of rows.filter(({ line: one }) => !one.old)) await writeNewLine(ctx, order.id, line, row)
}

function countedRow({ order, counted }: Plan, line: PlannedLine, sort_order: number) {
  const money = (minor: bigint): string => formatDecimal(minor, order.currency_decimals)
  const quoted = counted.lines.find(({ key }) => key === line.key)
  if (!quoted) throw new Error(`line ${line.key} was not counted`)
  return {
    id: line.key,
    quantity: line.quantity,
    price: money(quoted.unit_price),
    shown_price: money(quoted.shown.price),
    total: money(quoted.amount),
    discount: money(sum(quoted.discounts.map(({ amount }) => amount))),
    tax: money(quoted.tax),
    taxes: taxesByName(quoted, order.currency_decimals),
    reward: quoted.reward,
    weight: formatDecimal(quoted.weight, 8),
    terms: line.old?.terms ? { ...line.old.terms, rates: keptRates(line.rates, order.currency_decimals) } : null,
    sort_order,
  } satisfies Patch<typeof orderProducts>
}

async function writeNewLine(
  ctx: Ctx,
  order_id: string,
  line: PlannedLine,
  row: ReturnType<typeof countedRow>,
): Promise<void> {
  const { product, options, loaded, key } = line
  if (!product) return
  const text = inLanguage(ctx)
  const variant = product.variants.find(({ id }) => id === variantIn(loaded, key))
  const trace = loaded?.quote.lines.find((line) => line.key === key)?.trace ?? []
  const product_row = {
    ...row,
    order_id,
    product_id: product.id,
    product_variant_id: variant?.id ?? null,
    name: text(product.name) ?? '',
    model: product.model,
    sku: variant?.sku ?? product.sku,
    image: variant?.image ?? product.image,
    slug: text(product.slug),
    subtract: product.subtract,
    terms: newTerms(line),
    trace: JSON.parse(
      JSON.stringify(trace, (_, value) => (typeof value === 'bigint' ? formatDecimal(value, 4, 2) : value)),
    ),
    version: 1,
  }
  const chosen = optionTexts(product, options, text).map(({ option, value_id, name, value }, sort_order) => ({
    id: newId(ctx.now.getTime()),
    order_product_id: key,
    product_option_value_id: value_id,
    name,
    value,
    type: option.type,
    subtract: option.values.find((one) => one.id === value_id)?.subtract ?? false,
    sort_order,
    version: 1,
  }))
  await sql`with ${insertRows(ctx, 'order-products', [product_row])} select 1`.execute(ctx.db)
  if (chosen.length) await sql`with ${insertRows(ctx, 'order-options', chosen)} select 1`.execute(ctx.db)
}

async function writeTotals(ctx: Ctx, plan: Plan): Promise<void> {
  const store = storeOf(ctx).id
  const { order, lines, counted } = plan
  const rows = totalRowsOf(ctx, plan).map((row, sort_order) => ({ order_id: order.id, ...row, sort_order, version: 1 }))
  await sql`delete from order_totals where store_id = ${store} and order_id = ${order.id}`.execute(ctx.db)
  await sql`with ${insertRows(ctx, 'order-totals', rows)} select 1`.execute(ctx.db)
  await sql`update orders set subtotal = ${formatDecimal(subtotalOf(lines), order.currency_decimals)}::numeric, total = ${formatDecimal(counted.total, order.currency_decimals)}::numeric,
      reward_points = ${counted.claims.reward?.points ?? 0}, coupon_code = ${counted.claims.coupon?.code ?? null}, voucher_code = ${counted.claims.voucher?.code ?? null},
      requires_delivery = ${counted.delivery_required}, terms = terms || ${JSON.stringify({ ...agreedAmounts(counted), ...agreedRates(plan), counted: COUNTED })}::jsonb where store_id = ${store} and id = ${order.id}`.execute(
    ctx.db,
  )
}

/** Delivery and fees are taxed as they were, unless it is brought otherwise, or to where that is taxed otherwise. */
function agreedRates({ order, counted, fees }: Plan): Pick<OrderTerms, 'delivery_rates' | 'fees'> {
  const rates = counted.delivery?.rates ?? []
  return {
    delivery_rates: keptRates(rates.map(withOwnId), counted.currency.decimals),
    fees: fees.map((fee) => keptFee(fee, order.currency_decimals)),
  }
}

/** An agreed rate is asked by an id of its own (`editedInput`); it is kept by the one that it came with. */
const withOwnId = (rate: AppliedRate): AppliedRate => ({ ...rate, id: rate.id.split(':')[0] as string })

/** Whose it is, where it goes, how it is brought and paid: what differs, with the text by which staff find it. */
async function writeDetails(ctx: Ctx, { order, details: { patch } }: Plan): Promise<void> {
  const columns = Object.entries(patch)
  if (!columns.length) return
  const now = { ...order, ...patch }
  const sets = columns.map(
    ([name, value]) =>
      sql`${sql.id(name)} = ${value !== null && typeof value === 'object' ? sql`${JSON.stringify(value)}::jsonb` : value}`,
  )
  await sql`update orders set ${sql.join(sets)}, search_text = concat_ws(E'\\n', number, ${searchOf(now)}::text) where store_id = ${storeOf(ctx).id} and id = ${order.id}`.execute(
    ctx.db,
  )
  const before = Object.fromEntries(columns.map(([name]) => [name, (order as Record<string, unknown>)[name] ?? null])) // by the names of the patch
  await audit(ctx, ctx.registry.get('orders'), 'update', { id: order.id, ...before }, { id: order.id, ...patch })
}
