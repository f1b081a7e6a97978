import type { ModuleView } from '@shopwright/theme-kit'
import type { ReactNode } from 'react'
import { BannerGrid, Instagram, Top } from './Banners'
import { Countdown, Products, RecentlyViewed, Tiles } from './Products'
import { Brands, DeliveryPayment, Locations } from './Shop'
import { Customers, Faq, Html, News, Newsletter, TextPicture } from './Written'

type Views = {
  [K in Exclude<ModuleView['kind'], 'content'>]: (props: {
    module: Extract<ModuleView, { kind: K }>
    isTop: boolean
  }) => ReactNode
}

/** How each kind of module looks here; one without its line does not compile. */
export const views: Views = {
  'banner-slider': Top,
  'banner-grid': BannerGrid,
  'featured-products': Products,
  specials: Products,
  'latest-products': Products,
  'best-sellers': Products,
  'product-carousel': Products,
  'recently-viewed': RecentlyViewed,
  'category-tiles': Tiles,
  'manufacturer-strip': Brands,
  html: Html,
  'text-picture': TextPicture,
  reviews: Customers,
  news: News,
  faq: Faq,
  locations: Locations,
  countdown: Countdown,
  'delivery-payment': DeliveryPayment,
  newsletter: Newsletter,
  instagram: Instagram,
}
