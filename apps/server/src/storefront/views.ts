import { parseDecimal, pickTranslation, type Translated } from '@shopwright/resource'
import { inCurrency, isOrderable } from '@shopwright/shop/rules'
import {
  type CardPrice,
  type CardRow,
  currencyOf,
  type PictureRow,
  pricesOf,
  type ShopCtx,
  type StoreFrame,
  type TermsPage,
} from '@shopwright/shop/server'
import type { Amount, Availability, Picture, Price, ProductCard, Stock } from '@shopwright/theme-kit'
import type { ShopVisit } from './visit.ts'

export const textOf = (visit: ShopVisit, text: Translated | null | undefined): string =>
  pickTranslation(text, visit.language.code, visit.store.primaryLanguage) ?? ''

/** The address of a row in the visit's language, else in the store's own. */
export function urlOf(visit: ShopVisit, slugs: Translated): string {
  const known = slugs as Record<string, string | undefined>
  return `/${known[visit.language.code] ?? known[visit.store.primaryLanguage] ?? Object.values(known)[0] ?? ''}`
}

/** The page to agree to, as a link; null where nothing has to be agreed to. */
export const termsLink = (visit: ShopVisit, page: TermsPage | null): { title: string; url: string } | null =>
  page && { title: textOf(visit, page.title), url: urlOf(visit, page.slug) }

export const pictureView = (visit: ShopVisit, row: PictureRow | null): Picture | null =>
  row && { base: `/media/${visit.store.id}/${row.id}`, width: row.width, height: row.height, sizes: row.sizes }

/** A decimal string of the visit's currency as minor units. */
export const amountOf = (visit: ShopVisit, text: string): Amount =>
  Number(parseDecimal(text, currencyOf(visit.store, visit.currency).decimals))

/** Catalogue units of the base currency as minor units of the visit's. */
export const baseAmount = (visit: ShopVisit, amount: bigint): Amount =>
  Number(inCurrency(amount, currencyOf(visit.store, visit.currency)))

export const priceView = (visit: ShopVisit, price: CardPrice | undefined): Price | null =>
  price
    ? {
        now: amountOf(visit, price.price),
        was: price.old_price === null ? null : amountOf(visit, price.old_price),
        until: price.special_end,
      }
    : null

const few = 5
const newFor = 30 * 86_400_000

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
      picture: pictureView(visit, row.picture),
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

/** A text without its tags, cut at a word, for descriptions. */
export function plainText(html: string, length = 160): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s,;:.–-]+$/, '')}…`
}
