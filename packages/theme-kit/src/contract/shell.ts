import type { Look } from '@shopwright/shop/rules/design'
import type { Challenge } from 'altcha-lib/types'

/** An amount as an integer of minor units of the visit's currency. */
export type Amount = number

/**
 * `avif`: it was made in that, too. `paint`, of the smallest: the colours of its middle and of its edge, of three and of
 * six hexadecimal digits, that stand for the picture until it is there; none where it would be seen afterwards.
 */
export type PictureSize = { width: number; height: number; avif?: boolean; paint?: string }

/** A stored picture: `base` + `/small.webp` and so on; `sizes` by name with their true pixels, and whether AVIF was made. */
export type Picture = {
  base: string
  width: number
  height: number
  sizes: Record<string, PictureSize>
  /** what it shows, where the owner has said it */
  alt?: string
  /** what stays in sight where edges are cut off, in percent from the left and from above; else the middle */
  focus?: readonly [x: number, y: number]
}

/** `url` begins with `/` and has no language prefix: the router adds it. */
export type Link = { title: string; url: string }

/** `picture` is the address of one of 16×12 */
export type Language = { code: string; tag: string; name: string; prefix: string; picture: string | null }
export type Currency = { code: string; decimals: number; title: string }

export type CategoryNode = Link & { id: string; children: CategoryNode[] }
/** Which of the theme's colours it is shown in where it has no picture, counted from 0; null = none of its own. */
export type Tone = number | null
/** `picture` is the address of a small square one; `hidden` are the children that a menu has no room for */
export type MenuCategory = Link & {
  id: string
  tone: Tone
  children: (Link & { id: string; picture: string | null })[]
  hidden: number
}

export type FooterTopic = 'about' | 'help' | 'terms' | 'account' | 'more'
/** Pages under a heading; null = they go on with a column before. */
export type FooterColumn = { topic: FooterTopic | null; links: Link[] }

/** The store's design: its colours, of which each pair of text and ground is kept readable, its letters and shapes. */
export type { Look } from '@shopwright/shop/rules/design'

/** What every page of a store shows around itself. */
export type Shell = {
  store: {
    name: string
    title: string
    description: string
    origin: string
    logo: Picture | null
    icon: string | null
    phone: string | null
    email: string | null
    address: string | null
    /** a map of where the store is */
    mapUrl: string | null
    openingTimes: string | null
    /** what its owner has to add to these */
    comment: string | null
    social: Link[]
    /** ISO code of the country that it is in */
    country: string | null
    /** how long after they came goods may go back; 0 where the shop tells nothing */
    returnDays: number
    /** IANA name; its days are those of the shop */
    timeZone: string
  }
  look: Look
  /** where this shop has put pages of the house, in the visit's language: from `/shop/contacts` to `/kontakty` */
  moved: [from: string, to: string][]
  language: Language
  languages: Language[]
  currency: Currency
  currencies: Currency[]
  /** the menu: two levels, as many as stand in a row */
  categories: MenuCategory[]
  /** the next ones, as many as are read at a glance */
  moreCategories: Link[]
  /** the page of all of them, with how many top ones there are; null where the row holds them all */
  allCategories: { url: string; count: number } | null
  footer: FooterColumn[]
  /** how the store brings goods and how it is paid, by name */
  delivery: string[]
  payment: string[]
  /** said before the prices of products, like “from” */
  pricePrefix: string | null
  /** prices are for those who signed in */
  pricesHidden: boolean
  reviewsAllowed: boolean
  /** what was put in the cart is shown in a window over the page */
  modalCart: boolean
  /** something is shown that is not everybody's yet; `admin` is who looks at it through a frame and may speak to the page */
  preview: { admin: string | null } | null
  /** the forms that a browser reckons for before it sends them, while nobody has signed in */
  captcha: CaptchaPage[]
  /** what of others the pages bring once a visitor agrees; null = nothing */
  consent: Consent | null
  /** the store sells gift vouchers */
  sellsVouchers: boolean
}

/** `id` is what the provider calls the shop. The words come along, since few shops need them. */
export type Consent = {
  trackers: { provider: 'google' | 'facebook'; id: string; purpose: 'statistics' | 'marketing' }[]
  privacy: Link | null
  words: Record<
    'title' | 'text' | 'all' | 'none' | 'choose' | 'save' | 'necessary' | 'statistics' | 'marketing',
    string
  >
}

export type CaptchaPage = 'registration' | 'guest_checkout' | 'review' | 'return' | 'feedback' | 'restock'
export type CaptchaChallenge = Challenge

/** What the head of a page and its structured data say of the shop. */
export type ShopFacts = Pick<Shell, 'store' | 'language' | 'languages' | 'currency'>
