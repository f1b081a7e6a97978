import { BannerGrid, Facebook, Instagram } from './Banners'
import { Countdown, Products, RecentlyViewed, Tiles } from './Products'
import { Brands, DeliveryPayment, Locations } from './Shop'
import type { Views } from './views'
import { Customers, Faq, Html, News, Newsletter, TextPicture } from './Written'

/** Those that a browser fetches where a page shows one of them. */
export const moreViews: Omit<Views, 'banner-slider'> = {
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
  facebook: Facebook,
}
