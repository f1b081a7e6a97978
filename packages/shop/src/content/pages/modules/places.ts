import type { PlaceView } from '@shopwright/theme-kit'
import { fileView } from '../../../catalog/pages/pictures.ts'
import { mapUrl } from '../../../pages/place.ts'
import { textOf } from '../../../pages/texts.ts'
import type { ShopVisit } from '../../../pages/visit.ts'
import type { ModuleRows } from '../../server/module-rows.ts'
import type { Module } from './module.ts'

/** Where the shop's places are, each with a link to a map: no page asks a stranger for one. */
export const locations: Module<'locations'> = {
  tags: ['locations'],
  asks: () => ({ locations: true }),
  view: ({ visit, rows }) =>
    rows.location.length
      ? {
          places: rows.location.map((row) => placeView(visit, row)),
        }
      : null,
}

export const placeView = (visit: ShopVisit, row: ModuleRows['location'][number]): PlaceView => ({
  name: textOf(visit, row.name),
  address: textOf(visit, row.address),
  phone: row.phone,
  openingTimes: textOf(visit, row.opening_times) || null,
  comment: textOf(visit, row.comment) || null,
  mapUrl: mapUrl(visit, row.geocode || textOf(visit, row.address)),
  picture: fileView(visit, row),
})

export const deliveryPayment: Module<'delivery-payment'> = {
  tags: [],
  asks: () => ({ ways: true }),
  view: ({ ways }) => (ways.delivery.length || ways.payment.length ? ways : null),
}
