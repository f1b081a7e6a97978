import type { Translated } from '@shopwright/resource'

/** What a run did not take, by its reason: counted while it goes, said in its result. */
/**
 * | Code | Counts | Because |
 * |---|---|---|
 * | `no-category-named` | products without a category | the file names none for them |
 * | `no-category-known` | products without a category | the file has only a number for it, which nothing explains |
 * | `no-category-room` | products without their category | the plan holds no more |
 * | `no-room-products`, `no-room-categories` | rows that were not made | the plan holds no more |
 * | `categories-unused` | categories of the file | no product of the run is in them |
 * | `no-price` | new products that cost nothing | the file has no price for them, or 0 |
 * | `pictures-unreadable` | pictures | what the file has there is no address |
 * | `rows-not-joined` | rows that stand alone | the plan knows no combinations |
 * | `offers-ended` | products that a supplier has no more | its file does not have them |
 * | `phones-unreadable` | customers without the phone that the file has | it is no number that could be dialled |
 * | `groups-unknown` | customers in the usual group | the shop has no group of that name |
 * | `addresses-left-out` | customers without the address that the file has | it is not whole |
 */
export const remarkCodes = [
  'no-category-named',
  'no-category-known',
  'no-category-room',
  'no-room-products',
  'no-room-categories',
  'categories-unused',
  'no-price',
  'pictures-unreadable',
  'rows-not-joined',
  'offers-ended',
  'phones-unreadable',
  'groups-unknown',
  'addresses-left-out',
] as const

export type RemarkCode = (typeof remarkCodes)[number]

/** `plan`: the first that would have had room, by its name, and how much (null = no end to it); left out where none has more. */
export type Remark = {
  code: RemarkCode
  count: number
  params?: { max: number; plan?: Translated; plan_max?: number | null }
}
