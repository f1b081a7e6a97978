import type { Availability, ProductCard, Stock } from '@shopwright/theme-kit'
import type { ShopCtx } from '../../floor/stores.ts'
import { textOf, urlOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { isOrderable } from '../rules/stock.ts'
import { type Pricing, pricesOf, pricingOf } from '../server/pricing.ts'
import { type CardRow, cardsOf } from '../server/storefront-cards.ts'
import type { StoreFrame } from '../server/storefront-frame.ts'
import { priceView } from './amounts.ts'
import { indexOf } from './category-index.ts'
import { fileView } from './pictures.ts'
import { viewerOf } from './viewer.ts'

const few = 5
const newFor = 30 * 86_400_000

/** What the prices of these products are made of, for this visitor. */
export const pricingFor = (visit: ShopVisit, ctx: ShopCtx, ids: readonly string[]): Promise<Pricing | null> =>
  pricingOf(ctx, ids, visit.actor.customerGroupId, visit.currency)

/** Cards of these products with the prices of this visitor; notes every product as shown. Two statements at once. */
export async function cardViews(
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  ids: readonly string[],
): Promise<ProductCard[]> {
  const [rows, pricing] = await Promise.all([cardsOf(ctx, viewerOf(visit, ctx.now), ids), pricingFor(visit, ctx, ids)])
  const prices = pricesOf(pricing, rows)
  const { toneOf } = indexOf(frame)
  return rows.map((row) => {
    visit.tags.add(`products:${row.id}`)
    return {
      id: row.id,
      title: textOf(visit, row.name),
      url: urlOf(visit, 'products', row),
      picture: fileView(visit, row),
      tone: toneOf(row.category_id),
      brand: row.manufacturer,
      price: priceView(visit, prices.get(row.id)),
      stock: stockView(visit, frame, row),
      rating: row.rating === null ? null : Number(row.rating),
      reviewCount: row.review_count,
      isNew: ctx.now.getTime() - row.created_at.getTime() < newFor,
      needsChoice: row.needs_choice,
    }
  })
}

type Stocked = Pick<CardRow, 'id' | 'subtract' | 'quantity' | 'minimum' | 'stock_status_id'>

export function stockView(visit: ShopVisit, frame: StoreFrame, row: Stocked): Stock {
  const { settings } = visit.store
  const status = row.stock_status_id ? frame.stockStatuses.get(row.stock_status_id) : undefined
  const isHere = !row.subtract || row.quantity >= Math.max(1, row.minimum)
  const orderable = isOrderable({ ...row, stock_status: status ? { ...status, name: '' } : null }, settings)
  const isTold = row.subtract && isHere && (settings.stock_display || row.quantity <= few)
  return {
    availability: isHere ? 'InStock' : orderable ? later(status?.availability) : 'OutOfStock',
    orderable,
    status: isHere ? null : textOf(visit, status?.name) || null,
    left: isTold ? row.quantity : null,
  }
}

const later = (availability: string | undefined): Availability =>
  availability === 'PreOrder' || availability === 'BackOrder' ? availability : 'BackOrder'

/** Those of them that this visitor may see. */
export const shownOf = (visit: ShopVisit, ids: readonly string[]): Promise<Set<string>> =>
  readInStore(visit, async (ctx) => new Set((await cardsOf(ctx, viewerOf(visit, ctx.now), ids)).map(({ id }) => id)))
