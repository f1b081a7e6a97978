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
 * | `pictures-unreadable` | pictures | what the file has there is no address |
 * | `rows-not-joined` | rows that stand alone | the plan knows no combinations |
 */
export const remarkCodes = [
  'no-category-named',
  'no-category-known',
  'no-category-room',
  'no-room-products',
  'no-room-categories',
  'categories-unused',
  'pictures-unreadable',
  'rows-not-joined',
] as const

export type RemarkCode = (typeof remarkCodes)[number]

/** `plan`: the first that would have had room, by its name, and how much (null = no end to it); left out where none has more. */
export type Remark = {
  code: RemarkCode
  count: number
  params?: { max: number; plan?: Translated; plan_max?: number | null }
}
