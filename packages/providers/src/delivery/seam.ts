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
  /** it tells them only to who has a key: what `sending.key` names */
  branchesNeedKey?: true
  /** methods priced like this are its own in whatever group they stand */
  tariff?: string
  /** the country that it brings parcels in, and the currency that it reckons in; left out: any, and the store's */
  country?: string
  currency?: string
  /** the language that it knows places by */
  language?: string
  /** which of its settings say so; with `key` and `from` it says prices, with `sender`, too, it takes parcels */
  sending?: SendingSettings
}

/**
 * `key`: that it knows the store; `from`: the branch that parcels leave from; `sender`: who sends them; `weight`: kilograms of a piece that
 * says none; `size`: what a parcel measures, `30x20x10` in centimetres.
 */
export type SendingSettings = { key: string; from: string; sender: string; weight: string; size?: string }

/** A way of delivery: its traits, and what it does outside. Without `quote` the store's own rates hold, without `track` its staff says how a parcel fares, without `branches` a buyer writes where it goes, without `book` its staff writes a parcel's number. */
export type DeliveryProvider = DeliveryTraits & {
  /**
   * What it would cost to bring the parcel there; null = it does not go there. Never called inside a transaction; asked
   * again for the same parcel when some minutes have gone. Throws where the carrier does not answer; `signal` ends what takes too long.
   */
  quote?(request: QuoteRequest, account: DeliveryAccount, signal: AbortSignal): Promise<DeliveryQuote | Refused | null>
  /**
   * Makes a parcel, with its number. Never called inside a transaction, and never twice for one `mark`. `isAway`: it could not be
   * reached before anything was made. Throws where nobody knows whether one was made: `findBooked` may know later.
   */
  book?(
    parcel: ParcelRequest,
    account: DeliveryAccount,
    signal: AbortSignal,
  ): Promise<Booked | Refused | { isAway: true }>
  /** The parcel that was made by this mark about then; null = none is seen. Throws where the carrier does not answer. */
  findBooked?(
    mark: string,
    asked: Date,
    account: DeliveryAccount,
    signal: AbortSignal,
  ): Promise<Booked | Refused | null>
  /** Takes a parcel back that was not handed over; null = it is gone. May be asked twice. Throws where the carrier does not answer. */
  cancel?(ref: string, account: DeliveryAccount, signal: AbortSignal): Promise<Refused | null>
  /** What is stuck on parcels, at most a hundred, as one PDF. Throws where the carrier does not answer, with nothing in its words that is secret. */
  label?(numbers: readonly string[], account: DeliveryAccount, signal: AbortSignal): Promise<{ pdf: Buffer } | Refused>
  /** Who may send by this account: what the setting `sender` may be. Throws where the carrier does not answer. */
  senders?(account: DeliveryAccount, signal: AbortSignal): Promise<{ senders: string[] } | Refused>
  /**
   * How parcels fare, by their numbers, at most a hundred of them; one of which nothing is known is left out. Never called
   * inside a transaction. Throws where the carrier does not answer; `signal` ends what takes too long.
   */
  track?(numbers: readonly string[], account: DeliveryAccount, signal: AbortSignal): Promise<Tracked>
  /**
   * A page of the places where its parcels wait, the first is 1; one beyond the last has no rows. They are everybody's: `account` is null
   * unless the carrier tells them to nobody without a key. Never called inside a transaction. Throws where the carrier does not answer; `signal` ends what takes too long.
   */
  branches?(page: number, signal: AbortSignal, account: DeliveryAccount | null): Promise<BranchPage>
}

/**
 * `rows`: how many the carrier has sent, those among them that cannot be chosen or read included; `misread`: how many could not be
 * read; `total`: how many it says that there are on all pages; `isLast`: where it knows, whether this is the end of them, rows or none; `refused`: its
 * own words why it tells nothing.
 */
export type BranchPage =
  | { branches: readonly Branch[]; rows: number; misread: number; total: number | null; isLast?: boolean }
  | { refused: string }

export type Branch = {
  /** the carrier's own word for it, the same every day */
  ref: string
  type: 'branch' | 'locker'
  number: string
  city: Translated
  /** its word for the city; null = not told */
  city_ref: string | null
  region: string
  /** as it is written on a parcel: “Відділення №5: вул. Хрещатик, 1” */
  name: Translated
  address: Translated
  /** kilograms, as a decimal string; null = not known, or without end */
  max_weight: string | null
}

/** `unknown`: its codes that nobody here knows; `refused`: the carrier's own words why it tells this store nothing. */
export type Tracked =
  | { parcels: Readonly<Record<string, ParcelState>>; unknown: readonly string[] }
  | { refused: string }

/** `announced`: it has a number and is not handed over; `returning`: it was not taken and comes back. */
export type ParcelState = 'announced' | 'on-the-way' | 'arrived' | 'delivered' | 'returning'

export type DeliveryAccount = { store_id: string; keys: ProviderKeys }

/** The carrier's own words why it does nothing. */
export type Refused = { refused: string }

/** The carrier's words for where a parcel is: a city, and a branch of it or somebody's door (null). */
export type CarrierPlace = { city: string; branch: string | null }

/**
 * `weight`: kilograms, `value`: what the goods cost, in `currency`, the carrier's own or that of the cart; both decimal strings. `from` and
 * `to.place` are known of carriers with branches.
 */
export type QuoteRequest = {
  /** which of the store's methods is meant */
  method_id: string
  from: CarrierPlace | null
  to: {
    country_id: string
    zone_id: string | null
    city: string
    postcode: string
    address: string
    place: CarrierPlace | null
  }
  pieces: number
  weight: string
  value: string
  currency: string
}

/** `price` is a decimal string in the carrier's currency, else the store's base currency, at most four places. */
export type DeliveryQuote = { price: string }

/** Amounts are decimal strings in the carrier's currency, `weight` is one of kilograms, all seats together. */
export type ParcelRequest = {
  /** what we call it, for good: a dozen letters and digits */
  mark: string
  now: Date
  from: CarrierPlace
  /** at a branch, or behind a door: `city_name` and `region` as the carrier says them, `postcode` as the buyer wrote it */
  to: CarrierPlace & {
    city_name: string
    region: string
    postcode: string
    street: string
    house: string
    flat: string
  }
  recipient: { first_name: string; last_name: string; phone: string }
  weight: string
  seats: number
  value: string
  contents: string
  payer: 'recipient' | 'sender'
  /** what the recipient pays for the goods when they come, and how it reaches the sender; null = nothing */
  cash: string | null
  cash_by: 'transfer' | 'account'
}

/** `cost` in the carrier's currency, `expected_on` a day (`YYYY-MM-DD`), where it said so. */
export type Booked = { ref: string; number: string; cost: string | null; expected_on: string | null }
