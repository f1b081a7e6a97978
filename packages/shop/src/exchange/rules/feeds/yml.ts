/** YML, as Rozetka and Prom read it. */
import type { Element } from '../export-cells.ts'
import { unmarkedBeside } from '../guess-names.ts'
import { cut, told } from './elements.ts'
import type { Shell } from './markets.ts'
import type { Offer, OfferCategory, Shop } from './offer.ts'

export const ymlShell = (shop: Shop, categories: readonly OfferCategory[]): Shell => ({
  root: 'yml_catalog/shop',
  attributes: { date: minuteOf(shop) },
  head: [
    ...told('name', shop.name),
    ...told('company', shop.name),
    ...told('url', shop.url),
    { name: 'currencies', children: [{ name: 'currency', attributes: { id: shop.currency, rate: '1' } }] },
    {
      name: 'categories',
      children: categories.map(({ number, parent, name }) => ({
        name: 'category',
        attributes: { id: String(number), ...(parent === null ? {} : { parentId: String(parent) }) },
        text: name,
      })),
    },
  ],
  list: 'offers',
})

/** `YYYY-MM-DD hh:mm` where the shop is. */
export const minuteOf = ({ made, timeZone }: Shop): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(made)

const { marked, unmarked } = unmarkedBeside

const isThere = ({ availability }: Offer): boolean => availability === 'InStock'

const common = (offer: Offer, mostPictures: number): Element[] => [
  ...told('price', offer.price),
  ...told('price_old', offer.oldPrice),
  ...told('currencyId', offer.currency),
  ...told('categoryId', offer.category?.number),
  ...offer.pictures.slice(0, mostPictures).flatMap((url) => told('picture', url)),
  ...told('vendor', offer.brand),
  ...told('vendorCode', offer.sku ?? offer.model),
  ...told('barcode', offer.gtin),
]

const params = ({ attributes }: Offer): Element[] =>
  attributes.map(({ name, value }) => ({ name: 'param', attributes: { name }, text: value }))

const offerOf = (offer: Offer, children: Element[]): Element => ({
  name: 'offer',
  attributes: { id: offer.id, available: String(isThere(offer)) },
  children: [...told('url', offer.url), ...children],
})

export const rozetkaOffer = (offer: Offer): Element =>
  offerOf(offer, [
    ...common(offer, 15),
    ...told('stock_quantity', offer.quantity === null ? (isThere(offer) ? 1 : 0) : Math.max(0, offer.quantity)),
    ...told('state', 'new'),
    ...told('name', cut(offer.titles[unmarked] || offer.title, 500)),
    ...told('name_ua', cut(offer.titles[marked] ?? '', 500)),
    ...told('description', offer.descriptions[unmarked] || offer.description),
    ...told('description_ua', offer.descriptions[marked]),
    ...params(offer),
  ])

export const promOffer = (offer: Offer): Element =>
  offerOf(offer, [
    ...common(offer, 10),
    ...told('quantity_in_stock', offer.quantity === null ? null : Math.max(0, offer.quantity)),
    ...told('name', cut(offer.titles[unmarked] || offer.title, 500)),
    ...told('name_ua', cut(offer.titles[marked] ?? '', 500)),
    ...told('description', offer.descriptions[unmarked] || offer.description),
    ...told('description_ua', offer.descriptions[marked]),
    ...params(offer),
  ])
