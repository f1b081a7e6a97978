import type { Reckoning } from '@shopwright/shop/rules/shown-price'
import type { Refused } from './buying.ts'
import type { PageLayout } from './modules.ts'
import type { ProductFields } from './nouns.ts'
import type { Amount, Link, Picture, Tone } from './shell.ts'

/** How schema.org names what may be bought now. */
export type Availability = 'InStock' | 'OutOfStock' | 'PreOrder' | 'BackOrder'

export type Price = {
  now: Amount
  /** struck out, while a special is really cheaper */
  was: Amount | null
  /** the special's last day, `YYYY-MM-DD` */
  until: string | null
  /** the least of several: it depends on what is chosen */
  from: boolean
}

export type Stock = {
  availability: Availability
  orderable: boolean
  /** the stock status when there is none, in the page's language */
  status: string | null
  /** pieces left, when the store tells them or few are left */
  left: number | null
}

export type ProductCard = Link & {
  id: string
  picture: Picture | null
  tone: Tone
  brand: string | null
  price: Price | null
  stock: Stock
  rating: number | null
  reviewCount: number
  isNew: boolean
  /** options have to be chosen on the product's own page */
  needsChoice: boolean
}

export type FacetValue = { token: string; title: string; count: number; isChosen: boolean }
export type Facet = { param: 'brand' | 'f' | 'a'; title: string; values: FacetValue[] }

export type Listing = {
  products: ProductCard[]
  total: number
  page: number
  pages: number
  sort: Sort
  facets: Facet[]
  price: { least: Amount; greatest: Amount; from: Amount | null; to: Amount | null } | null
  stock: { count: number; isChosen: boolean }
  /** what is chosen, each with the query that takes it away */
  chips: { title: string; param: string; token: string }[]
}

export const sorts = ['default', 'popular', 'price', '-price', 'name', 'rating', 'new'] as const
export type Sort = (typeof sorts)[number]

/** What search engines and social networks are told of a page. */
export type Seo = {
  title: string
  description: string
  keywords?: string
  /** path with its language prefix */
  canonical: string
  /** language code → path with its prefix */
  alternates: Record<string, string>
  indexed: boolean
  image: string | null
}

export type Banner = { title: string; description: string | null; url: string | null; picture: Picture | null }

export type HomePage = { kind: 'home'; seo: Seo; layout: PageLayout }

/** A home that is the shop's list of goods: its modules stand around that. */
export type ShelfPage = HomePage & { listing: Listing }

export type CategoryPage = {
  kind: 'category'
  id: string
  seo: Seo
  name: string
  description: string
  landing: string
  trail: Link[]
  children: (Link & { id: string; picture: Picture | null })[]
  listing: Listing
}

export type ManufacturerPage = {
  kind: 'manufacturer'
  id: string
  seo: Seo
  name: string
  description: string
  picture: Picture | null
  trail: Link[]
  listing: Listing
}

export type InformationPage = {
  kind: 'information'
  id: string
  seo: Seo
  title: string
  /** checked HTML */
  text: string
  /** the static page kind (values §5.5) */
  page: number | null
  trail: Link[]
  siblings: Link[]
  /** when it was written, of a page that is news */
  date: string | null
}

/** Every category of the shop, two levels of it, and its pages. */
export type CategoriesPage = {
  kind: 'categories'
  seo: Seo
  /** checked HTML that the owner put above them */
  text: string
  categories: (Link & { id: string; tone: Tone; children: (Link & { id: string })[] })[]
  pages: Link[]
}

/** A few products beside each other; `values` stand in the order of `products`, null where nothing is said. */
export type ComparePage = {
  kind: 'compare'
  seo: Seo
  products: ProductCard[]
  rows: { name: string; values: (string | null)[]; differs: boolean }[]
}

/** What somebody would like to have. `link` shows one's own list to others; null = it is not shared. */
export type WishListPage = {
  kind: 'wish-list'
  seo: Seo
  products: ProductCard[]
  whose: 'guest' | 'own' | 'shared'
  link: string | null
}

/** `meant`: what the same keys write in another keyboard's layout, where that alone finds something; `named`: categories and manufacturers whose titles have all the words. */
export type SearchPage = {
  kind: 'search'
  seo: Seo
  query: string
  meant: string | null
  named: Link[]
  listing: Listing
  latest: ProductCard[]
}

export type Suggestions = {
  products: { title: string; url: string; price: Price | null; picture: Picture | null; tone: Tone }[]
  named: Link[]
}

export type OptionType = 'select' | 'radio' | 'checkbox' | 'text' | 'textarea' | 'file' | 'date' | 'time' | 'datetime'

export type ProductOption = {
  id: string
  name: string
  type: OptionType
  required: boolean
  value: string | null
  /** what is taken where a file is asked for: as much of it in bytes, of these MIME types, which `kinds` names */
  file: { largest: number; types: string; kinds: string } | null
  values: {
    id: string
    title: string
    colour: string | null
    picture: Picture | null
    surcharge: Amount
    isAvailable: boolean
    /** it may be chosen though there is none now, to be told once there is */
    isAwaited: boolean
  }[]
}

/** A combination of option values that is sold, of values by their ids. */
export type ProductVariant = {
  id: string
  values: string[]
  sku: ProductFields['sku']
  picture: Picture | null
  price: Price | null
  stock: Stock
}

export type Review = { id: string; author: string; text: string; rating: number; date: string }

/** A way to buy again and again: `terms` say how often and for how much, `price` is what the first payment costs. */
export type Recurring = { id: string; title: string; terms: string | null; price: Amount | null }

export type ProductPage = {
  kind: 'product'
  id: string
  seo: Seo
  name: string
  model: ProductFields['model']
  sku: ProductFields['sku']
  gtin: string | null
  mpn: ProductFields['mpn']
  brand: Link | null
  /** checked HTML */
  description: string
  pictures: Picture[]
  tone: Tone
  trail: Link[]
  price: Price | null
  /** for `reckonPrice`, where something may be chosen; null where prices are hidden */
  reckoning: Reckoning | null
  /** price of one piece from `quantity` pieces on */
  tiers: { quantity: number; price: Amount }[]
  /** in words: what one piece earns, and what it costs in points; null where that is nothing */
  points: string | null
  stock: Stock
  minimum: ProductFields['minimum']
  isNew: boolean
  /** may be ordered by phone alone */
  oneClick: boolean
  options: ProductOption[]
  /** where there are any, one of them is bought */
  variants: ProductVariant[]
  /** the one that the address asks for */
  variant: ProductVariant['id'] | null
  /** where there are any, one has to be chosen */
  recurrings: Recurring[]
  attributes: { group: string; rows: { name: string; text: string }[] }[]
  /** in words, with their units; null where nothing is known */
  measures: { weight: string | null; size: string | null }
  /** `goesAnywhere`: at this price to every address of the store's own country, whatever else is sent */
  delivery: { title: string; price: Amount | null; freeFrom: Amount | null; goesAnywhere: boolean }[]
  /** that an order bears beside its goods: handling from more than `limit` on, the other for less */
  fees: { code: 'handling' | 'low_order_fee'; price: Amount; limit: Amount }[]
  returnDays: number
  returnsUrl: string | null
  deliveryUrl: string | null
  rating: number | null
  reviewCount: number
  reviews: Review[]
  reviewsBy: 'nobody' | 'customers' | 'everybody'
  /** who would buy what is out of stock may leave an address */
  tellsOfRestock: boolean
  related: ProductCard[]
}

/** `signIn`: whoever wrote it has to sign in first; what they wrote waits in their browser. */
export type ReviewOutcome = { ok: true } | (Refused & { signIn?: true })
/** As its form brings it. */
export type WrittenReview = Record<'product_id' | 'rating' | 'author' | 'text', string>

export type Page = CategoryPage | ProductPage | ManufacturerPage | InformationPage
/** A former address of a page. */
export type Moved = { kind: 'moved'; url: string }
