import type { Banner, ProductCard, Review } from './catalogue.ts'
import type { Link, Picture, Shell, Tone } from './shell.ts'
import type { Article } from './telling.ts'

/** A module of a page with all that it shows; `title` is its owner's, null where the theme says its own. */
type Shown<K extends string, Data> = { key: string; kind: K; title: string | null } & Data

export type SliderModule = Shown<
  'banner-slider',
  {
    banners: Banner[]
    /** what stands there in a shop without banners: a drawing of its own, what it said that it sells, where to begin */
    hero: { art: string; sells: string[]; first: string | null } | null
    /** the shop sells nothing yet */
    isEmpty: boolean
  }
>
export type TilesModule = Shown<
  'category-tiles',
  {
    featured: (Link & { id: string; picture: Picture | null; tone: Tone })[]
    /** the page of all categories, where these are not all of them */
    allCategories: Shell['allCategories']
  }
>
type ProductsKind = 'featured-products' | 'specials' | 'latest-products' | 'best-sellers' | 'product-carousel'
export type ProductsModule = { [K in ProductsKind]: Shown<K, { products: ProductCard[] }> }[ProductsKind]
export type PlaceView = {
  name: string
  address: string
  phone: string | null
  openingTimes: string | null
  comment: string | null
  mapUrl: string | null
  picture: Picture | null
}

/** `date`: an instant */
export type SocialPost = { url: string; text: string; date: string; picture: Picture | null }

export type ModuleView =
  | SliderModule
  | TilesModule
  | ProductsModule
  | Shown<'banner-grid', { banners: Banner[]; columns: number }>
  /** the browser knows which; `Storefront.cards` shows them */
  | Shown<'recently-viewed', { limit: number }>
  | Shown<'manufacturer-strip', { brands: (Link & { picture: Picture | null })[] }>
  /** checked HTML */
  | Shown<'html', { html: string }>
  | Shown<'text-picture', { html: string; picture: Picture | null; link: Link | null; side: 'left' | 'right' }>
  | Shown<'reviews', { reviews: (Review & { product: Link })[] }>
  | Shown<'news', { articles: Article[] }>
  /** answers are checked HTML */
  | Shown<'faq', { questions: { question: string; answer: string }[] }>
  | Shown<'locations', { places: PlaceView[] }>
  /** a product whose special ends on `until`, `YYYY-MM-DD` */
  | Shown<'countdown', { product: ProductCard; until: string }>
  | Shown<'delivery-payment', { delivery: string[]; payment: string[] }>
  /** joins by a form that asks for an `email` and is sent to `action` */
  | Shown<'newsletter', { action: string }>
  /** `url`: the shop's profile */
  | Shown<'instagram', { url: string | null; pictures: Banner[] }>
  /** `url`: the shop's page there; a post without a picture has a text */
  | Shown<'facebook', { url: string | null; posts: SocialPost[] }>
  /** where the page shows what is its own */
  | Shown<'content', object>

/** What stands in the columns of a page, in order. */
export type PageLayout = { left: ModuleView[]; main: ModuleView[]; right: ModuleView[] }
