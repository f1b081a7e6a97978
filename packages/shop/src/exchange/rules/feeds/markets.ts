/** What each market wants of a feed: how it is built, and what it refuses (ux §4). */
import type { feedFormats, Refusal } from '../../model/feeds.ts'
import type { Element } from '../export-cells.ts'
import { googleItem, googleShell } from './google.ts'
import { hotlineItem, hotlineShell } from './hotline.ts'
import { isGtin, type Offer, type OfferCategory, type Shop } from './offer.ts'
import { promOffer, rozetkaOffer, ymlShell } from './yml.ts'

export type FeedFormat = (typeof feedFormats)[number]

/** `open` and `close` stand around what is streamed. */
export type Shell = {
  root: string
  attributes: Record<string, string>
  head: readonly Element[]
  /** the element that holds the offers; none = they stand in the root */
  list: string | null
}

type Market = {
  shell: (shop: Shop, categories: readonly OfferCategory[]) => Shell
  item: (offer: Offer) => Element
  refuses: readonly Refusal[]
}

export const markets: Record<FeedFormat, Market> = {
  google: { shell: googleShell, item: googleItem, refuses: ['no-title', 'no-description', 'no-picture', 'no-price'] },
  facebook: {
    shell: googleShell,
    item: googleItem,
    refuses: ['no-title', 'no-description', 'no-picture', 'no-price', 'no-number'],
  },
  rozetka: {
    shell: ymlShell,
    item: rozetkaOffer,
    refuses: ['no-title', 'no-description', 'no-picture', 'no-price', 'no-brand', 'no-category'],
  },
  prom: { shell: ymlShell, item: promOffer, refuses: ['no-title', 'no-price', 'no-category'] },
  hotline: { shell: hotlineShell, item: hotlineItem, refuses: ['no-title', 'no-price', 'no-brand', 'no-category'] },
}

const is: Record<Refusal, (offer: Offer) => boolean> = {
  'no-title': ({ title }) => !title.trim(),
  'no-description': ({ description }) => !description.trim(),
  'no-picture': ({ pictures }) => !pictures.length,
  'no-price': ({ price }) => price === null || !(Number(price) > 0),
  'no-brand': ({ brand }) => !brand,
  'no-category': ({ category }) => !category,
  // One of three that say which thing of the world it is.
  'no-number': ({ brand, mpn, gtin }) => !brand && !mpn && !isGtin(gtin),
}

/** Every reason for which the market would refuse it; none = it is taken. */
export const refusalsOf = (format: FeedFormat, offer: Offer): Refusal[] =>
  markets[format].refuses.filter((code) => is[code](offer))
