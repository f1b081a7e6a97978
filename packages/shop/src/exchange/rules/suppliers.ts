/** Which of several suppliers' offers a product is sold by. */

export type SupplierChoice = 'best' | 'preferred'

/** `price` null = it tells none; `quantity` null = it can be had, and nobody says how many there are; `sort_order`: its place among suppliers. */
export type Offer = { profile_id: string; sort_order: number; price: bigint | number | null; quantity: number | null }

/** `undefined` where there is none. */
export function chosenOffer<O extends Offer>(offers: readonly O[], choice: SupplierChoice): O | undefined {
  const had = offers.filter(({ quantity }) => quantity === null || quantity > 0)
  const among = had.length ? had : offers
  return [...among].sort((a, b) => (choice === 'best' ? byPrice(a, b) : 0) || byPlace(a, b))[0]
}

/** Who says what the product is: the first among its suppliers. */
export const firstSupplier = <O extends Offer>(offers: readonly O[]): O | undefined => [...offers].sort(byPlace)[0]

/** One that tells no price comes last. */
function byPrice({ price: a }: Offer, { price: b }: Offer): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a < b ? -1 : a > b ? 1 : 0
}

const byPlace = (a: Offer, b: Offer): number =>
  a.sort_order - b.sort_order || (a.profile_id < b.profile_id ? -1 : a.profile_id > b.profile_id ? 1 : 0)
