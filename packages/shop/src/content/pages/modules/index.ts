import type { ModuleKind } from '../../model/module-kinds.ts'
import { bannerGrid } from './banner-grid.ts'
import { bannerSlider } from './banner-slider.ts'
import { categoryTiles } from './category-tiles.ts'
import { facebook, instagram } from './channels.ts'
import { manufacturerStrip } from './manufacturer-strip.ts'
import type { Module } from './module.ts'
import { deliveryPayment, locations } from './places.ts'
import {
  bestSellers,
  countdown,
  featuredProducts,
  latestProducts,
  productCarousel,
  recentlyViewed,
  specials,
} from './product-lists.ts'
import { reviews } from './reviews.ts'
import { faq, html, news, newsletter, textPicture } from './written.ts'

/** Every kind of module; one without its line does not compile. */
export const moduleTable: { [K in ModuleKind]: Module<K> } = {
  'banner-slider': bannerSlider,
  'banner-grid': bannerGrid,
  'featured-products': featuredProducts,
  specials,
  'latest-products': latestProducts,
  'best-sellers': bestSellers,
  'recently-viewed': recentlyViewed,
  'category-tiles': categoryTiles,
  'manufacturer-strip': manufacturerStrip,
  'product-carousel': productCarousel,
  html,
  'text-picture': textPicture,
  reviews,
  news,
  faq,
  locations,
  countdown,
  'delivery-payment': deliveryPayment,
  newsletter,
  instagram,
  facebook,
}
