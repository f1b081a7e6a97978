import type { Availability, ProductCard, Stock } from '@shopwright/theme-kit'
import type { ShopCtx } from '../../floor/stores.ts'
import { textOf, urlOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import { isOrderable } from '../rules/stock.ts'
import { pricesOf } from '../server/pricing.ts'
import type { CardRow } from '../server/storefront-cards.ts'
import type { StoreFrame } from '../server/storefront-frame.ts'
import { priceView } from './amounts.ts'
import { fileView } from './pictures.ts'

const few = 5
const newFor = 30 * 86_400_000

/** Cards with the prices of this visitor; notes every product as shown. One statement. */
export async function cardViews(
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  rows: readonly CardRow[],
): Promise<ProductCard[]> {
  const prices = await pricesOf(ctx, rows, visit.actor.customerGroupId, visit.currency)
  return rows.map((row) => {
    visit.tags.add(`products:${row.id}`)
    return {
      id: row.id,
      title: textOf(visit, row.name),
      url: urlOf(visit, row.slug),
      picture: fileView(visit, row),
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

export function stockView(visit: ShopVisit, frame: StoreFrame, row: CardRow): Stock {
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
