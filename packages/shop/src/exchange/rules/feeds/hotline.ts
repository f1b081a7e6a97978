/** The price list that Hotline reads. */
import type { Element } from '../export-cells.ts'
import { cut, told } from './elements.ts'
import type { Shell } from './markets.ts'
import type { Offer, OfferCategory, Shop } from './offer.ts'
import { minuteOf } from './yml.ts'

export const hotlineShell = (shop: Shop, categories: readonly OfferCategory[]): Shell => ({
  root: 'price',
  attributes: {},
  head: [
    ...told('date', minuteOf(shop)),
    ...told('firmName', shop.name),
    {
      name: 'categories',
      children: categories.map(({ number, parent, name }) => ({
        name: 'category',
        children: [...told('id', number), ...told('parentId', parent), ...told('name', name)],
      })),
    },
  ],
  list: 'items',
})

const stock: Record<Offer['availability'], string> = {
  InStock: 'В наявності',
  OutOfStock: 'Немає',
  PreOrder: 'Під замовлення',
  BackOrder: 'Під замовлення',
}

export const hotlineItem = (offer: Offer): Element => ({
  name: 'item',
  children: [
    ...told('id', offer.id),
    ...told('categoryId', offer.category?.number),
    ...told('code', offer.sku ?? offer.model),
    ...told('barcode', offer.gtin),
    ...told('vendor', offer.brand),
    ...told('name', cut(offer.title, 500)),
    ...told('description', cut(offer.description, 5000)),
    ...told('url', offer.url),
    ...told('image', offer.pictures[0]),
    ...told('priceRUAH', offer.price),
    ...told('oldprice', offer.oldPrice),
    ...told('stock', stock[offer.availability]),
    ...offer.attributes.map(({ name, value }) => ({ name: 'param', attributes: { name }, text: value })),
  ],
})
