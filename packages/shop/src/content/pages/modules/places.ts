import type { PlaceView } from '@shopwright/theme-kit'
import { fileView } from '../../../catalog/pages/pictures.ts'
import { mapUrl } from '../../../pages/place.ts'
import { textOf } from '../../../pages/texts.ts'
import type { ShopVisit } from '../../../pages/visit.ts'
import type { ModuleRows } from '../../server/module-rows.ts'
import { bannersOf, bannerTags } from './banners.ts'
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

/** What the shop has published lately, each leading there; without a channel that is read, its own pictures, leading to its profile. */
export const instagram: Module<'instagram'> = {
  tags: [...bannerTags, 'channel-posts'],
  asks: ({ visit, settings }) => ({
    ...(settings.banner_id ? { banner: settings.banner_id } : {}),
    // Nobody has a token whose plan has no such thing.
    ...(visit.store.settings.instagram_access_token ? { posts: shown } : {}),
  }),
  view: ({ visit, settings, rows }) => {
    const posts = rows.post.map((row) => ({
      title: row.text || 'Instagram',
      description: null,
      url: row.url,
      picture: fileView(visit, row),
    }))
    const profile = visit.store.settings.instagram_url
    const url = profile && /^https?:\/\//.test(profile) ? profile : null
    if (!url && !posts.length) return null
    const own = settings.banner_id && !posts.length ? bannersOf(visit, rows, settings.banner_id, shown) : []
    // Its own pictures have links of other banners, which lead elsewhere.
    return { url, pictures: posts.length ? posts : own.map((one) => ({ ...one, url })) }
  },
}

const shown = 8
