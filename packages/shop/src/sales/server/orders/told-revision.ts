import type { Ctx } from '@shopwright/engine'
import { formatDecimal, parseDecimal, pickTranslation } from '@shopwright/resource'
import { texts } from '../../../floor/outbox.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { type EditableOrder, minorOf } from './edited-order.ts'
import type { Plan } from './plan-revision.ts'

type Told = {
  lines: { name: string; quantity: number; price: string; total: string }[]
  totals: { code: string; title: string; value: string }[]
  total: string
}

/** What the order says now. */
export const told = (order: EditableOrder): Told => ({
  lines: order.lines.map(({ name, quantity, shown_price: price }) => ({
    name,
    quantity,
    price: formatDecimal(minorOf(order, price), order.currency_decimals),
    total: formatDecimal(minorOf(order, price) * BigInt(quantity), order.currency_decimals),
  })),
  totals: order.totals.map((row) => ({
    ...row,
    value: formatDecimal(
      parseDecimal(row.value, 4) / 10n ** BigInt(4 - order.currency_decimals),
      order.currency_decimals,
    ),
  })),
  total: formatDecimal(minorOf(order, order.total), order.currency_decimals),
})

/** What it would say. */
export function toldAfter(ctx: Ctx, plan: Plan): Told & { due: string } {
  const { order, lines, counted } = plan
  const money = (minor: bigint): string => formatDecimal(minor, order.currency_decimals)
  const shownOf = (key: string) => counted.lines.find((line) => line.key === key)?.shown ?? { price: 0n, total: 0n }
  return {
    lines: lines.map(({ key, old, product, quantity }) => ({
      name: old?.name ?? pickTranslation(product?.name, ctx.language, shopOf(ctx).primaryLanguage) ?? '',
      quantity,
      price: money(shownOf(key).price),
      total: money(shownOf(key).total),
    })),
    totals: totalRowsOf(ctx, plan),
    total: money(counted.total),
    due: money(counted.total - minorOf(order, order.paid)),
  }
}

/** The rows of the new totals in the order's language. */
export function totalRowsOf(ctx: Ctx, { order, counted, delivery_title }: Plan): Told['totals'] {
  const t = texts(ctx.language)
  return counted.totals.map(({ code, params, value }) => ({
    code,
    title: (code === 'delivery' && delivery_title) || t(`totals:${code}`, params),
    value: formatDecimal(value, order.currency_decimals),
  }))
}
