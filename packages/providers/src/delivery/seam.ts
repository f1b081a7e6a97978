import type { Translated } from '@shopwright/resource'
import type { ProviderKeys, ProviderSettings } from '../settings.ts'

/** What a browser and the rules know of a way of delivery. `code` is what a group of the store names it by. */
export type DeliveryTraits = {
  code: string
  settings: ProviderSettings
  /** what a store's plan must hold for it */
  feature?: string
  /** the goods are brought to somebody, who says where */
  asksAddress: boolean
  /** its page about a parcel, where the parcel's number follows */
  tracking?: string
  /** it has places where parcels wait, and tells them: a buyer may choose one */
  hasBranches?: true
  /** methods priced like this are its own in whatever group they stand */
  tariff?: string
}

/** A way of delivery: its traits, and what it does outside. Without `quote` the store's own rates hold, without `track` its staff says how a parcel fares, without `branches` a buyer writes where it goes. */
export type DeliveryProvider = DeliveryTraits & {
  /**
   * What it would cost to bring the parcel there; null = it does not go there. Never called inside a transaction; asked
   * again for the same parcel when some minutes have gone. Throws where the carrier does not answer; `signal` ends what takes too long.
   */
  quote?(request: QuoteRequest, account: DeliveryAccount, signal: AbortSignal): Promise<DeliveryQuote | null>
  /**
   * How parcels fare, by their numbers, at most a hundred of them; one of which nothing is known is left out. Never called
   * inside a transaction. Throws where the carrier does not answer; `signal` ends what takes too long.
   */
  track?(numbers: readonly string[], account: DeliveryAccount, signal: AbortSignal): Promise<Tracked>
  /**
   * A page of the places where its parcels wait, the first is 1; one beyond the last has no rows. They are everybody's, so no store
   * is named. Never called inside a transaction. Throws where the carrier does not answer; `signal` ends what takes too long.
   */
  branches?(page: number, signal: AbortSignal): Promise<BranchPage>
}

/**
 * `rows`: how many the carrier has sent, those among them that cannot be chosen or read included; `misread`: how many could not be
 * read; `total`: how many it says that there are on all pages; `refused`: its own words why it tells nothing.
 */
export type BranchPage =
  | { branches: readonly Branch[]; rows: number; misread: number; total: number | null }
  | { refused: string }

export type Branch = {
  /** the carrier's own word for it, the same every day */
  ref: string
  type: 'branch' | 'locker'
  number: string
  city: Translated
  region: string
  /** as it is written on a parcel: “Відділення №5: вул. Хрещатик, 1” */
  name: Translated
  address: Translated
  /** kilograms, as a decimal string; null = not known, or without end */
  max_weight: string | null
}

/** `refused`: the carrier's own words why it tells this store nothing. */
export type Tracked = { parcels: Readonly<Record<string, ParcelState>> } | { refused: string }

/** `announced`: it has a number and is not handed over; `returning`: it was not taken and comes back. */
export type ParcelState = 'announced' | 'on-the-way' | 'arrived' | 'delivered' | 'returning'

export type DeliveryAccount = { store_id: string; keys: ProviderKeys }

/** Weights are decimal strings in the store's weight class, `value` is a decimal string of `currency`, what the goods cost. */
export type QuoteRequest = {
  /** which of the store's methods is meant */
  method_id: string
  to: { country_id: string; zone_id: string | null; city: string; postcode: string; address: string }
  pieces: number
  weight: string
  value: string
  currency: string
}

/** `price` is a decimal string in the store's base currency, at most four places. */
export type DeliveryQuote = { price: string }
