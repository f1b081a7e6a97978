import { AppError, type Ctx, checkOf, invalid, isPermitted, isStaff, plainList } from '@shopwright/engine'
import { type Day, dayInZone, isId } from '@shopwright/resource'
import { exactly, given, maybe, text } from '@shopwright/resource/shapes'
import { shopOf } from '../../floor/store-cache.ts'

/** Which prices are asked for, checked. */
export type PriceQuery = {
  ids: string[]
  quantity: number
  currency: string | null
  customerGroupId: string | null
  day: Day
  options: string[]
}

const idList = given<string | string[]>({
  schema: { anyOf: [{ type: 'string' }, { type: 'array', maxItems: 200, items: { type: 'string' } }] },
})
const like = (pattern: string) => maybe(given<string>({ schema: { type: 'string', pattern } }))
export const priceQuestion = exactly({
  product_id: idList,
  options: maybe(idList),
  quantity: like('^[1-9]\\d{0,3}$'),
  currency: like('^[A-Z]{3}$'),
  customer_group_id: maybe(text),
  day: like('^\\d{4}-\\d{2}-\\d{2}$'),
})
const checkQuery = checkOf(priceQuestion)

/** Throws `invalid` naming the parameter; `forbidden` for what only staff may ask. */
export function readPriceQuery(ctx: Ctx, query: Record<string, unknown>): PriceQuery {
  const store = shopOf(ctx)
  const asked = checkQuery({
    ...query,
    ...('product_id' in query ? { product_id: listOf(query.product_id) } : {}),
    ...('options' in query ? { options: listOf(query.options) } : {}),
  })
  const { quantity, currency, customer_group_id, day } = asked
  const [products, options] = [[asked.product_id].flat(), [asked.options ?? []].flat()]
  for (const [name, ids] of Object.entries({ product_id: products, options }))
    if (!ids.every(isId)) throw invalid({ [name]: { code: 'not-an-id' } })
  if (customer_group_id && !isId(customer_group_id)) throw invalid({ customer_group_id: { code: 'not-an-id' } })
  if (currency && !store.currencies.some(({ code }) => String(code) === currency))
    throw invalid({ currency: { code: 'not-offered' } })
  if (day && Number.isNaN(Date.parse(day))) throw invalid({ day: { code: 'not-a-date' } })
  // Other people's prices, and those of other days, are for staff that may read products.
  if ((customer_group_id || day) && !isPermitted(ctx.actor, ctx.registry.get('products'), 'find', ctx.registry))
    throw new AppError('forbidden')
  return {
    ids: products,
    quantity: Number(quantity ?? 1),
    currency: currency ?? null,
    customerGroupId: customer_group_id ?? (isStaff(ctx.actor) ? null : ctx.actor.customerGroupId),
    day: day ?? dayInZone(ctx.now, store.timeZone),
    options,
  }
}

/** `id=a`, `id[]=a`, `id[$in][]=a`. Another shape stays what it is, and is refused as such. */
const listOf = (value: unknown): unknown => (typeof value === 'string' ? [value] : (plainList(value) ?? value))
