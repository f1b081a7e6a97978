/** RSS 2.0 with the names of Google Merchant, which Facebook and Instagram read as well. */
import type { Element } from '../export-cells.ts'
import { cut, told } from './elements.ts'
import type { Shell } from './markets.ts'
import { isGtin, type Offer, type Shop } from './offer.ts'

export const googleShell = ({ name, url }: Shop): Shell => ({
  root: 'rss/channel',
  attributes: { version: '2.0', 'xmlns:g': 'http://base.google.com/ns/1.0' },
  head: [...told('title', name), ...told('link', url), ...told('description', name)],
  list: null,
})

const availability: Record<Offer['availability'], string> = {
  InStock: 'in_stock',
  OutOfStock: 'out_of_stock',
  PreOrder: 'preorder',
  BackOrder: 'backorder',
}

export function googleItem(offer: Offer): Element {
  const { oldPrice, price, currency, gtin, mpn, brand, saleUntil } = offer
  const money = (amount: string | null): string => `${amount} ${currency}`
  const hasGtin = isGtin(gtin)
  return {
    name: 'item',
    children: [
      ...told('g:id', cut(offer.id, 50)),
      ...told('g:title', cut(offer.title, 150)),
      ...told('g:description', cut(offer.description, 5000)),
      ...told('g:link', offer.url),
      ...told('g:image_link', offer.pictures[0]),
      ...offer.pictures.slice(1, 11).flatMap((url) => told('g:additional_image_link', url)),
      ...told('g:availability', availability[offer.availability]),
      ...told('g:price', money(oldPrice ?? price)),
      ...(oldPrice ? told('g:sale_price', money(price)) : []),
      ...(oldPrice && saleUntil ? told('g:sale_price_effective_date', `${offer.day}/${saleUntil}`) : []),
      ...told('g:brand', brand && cut(brand, 70)),
      ...(hasGtin ? told('g:gtin', gtin) : []),
      ...told('g:mpn', mpn && cut(mpn, 70)),
      // Without any of the three it says itself that there is none.
      ...(brand || hasGtin || mpn ? [] : told('g:identifier_exists', 'no')),
      ...told('g:condition', 'new'),
      ...told('g:product_type', offer.category && cut(offer.category.path.join(' > '), 750)),
    ],
  }
}
