import type { DeliveryQuote, QuoteRequest } from '../seam.ts'
import { amountOf } from '../values.ts'
import { rowOf } from './answers.ts'
import { TYPE } from './assumptions.ts'
import { postcodeIn } from './branches.ts'
import { grams, sizeOf } from './sizes.ts'

/** To a place where it waits, or to somebody's door. */
export const wayOf = (isBranch: boolean): string => (isBranch ? 'W2W' : 'W2D')

/** `POST /domestic/delivery-price`: from postcode to postcode; at a door the one that the buyer wrote, else one of the city. */
export const priceQuestion = ({ from, to, weight, value }: QuoteRequest, size: string | undefined) => ({
  addressFrom: { postcode: postcodeIn(from?.branch ?? from?.city) },
  addressTo: {
    postcode: to.place?.branch ? postcodeIn(to.place.branch) : doorPostcode(to.postcode, to.place?.city),
  },
  type: TYPE,
  deliveryType: wayOf(Boolean(to.place?.branch)),
  parcels: [{ weight: grams(weight), ...sizeOf(size) }],
  declaredPrice: Number(value),
})

export const doorPostcode = (written: string, city: string | undefined): string =>
  /^\d{5}$/.test(written.trim()) ? written.trim() : postcodeIn(city)

/** `{"deliveryPrice":60, …}`. Throws for an answer without a price. */
export function readPrice(told: unknown): DeliveryQuote {
  const price = amountOf(rowOf(told).deliveryPrice)
  if (price === null) throw new Error('the carrier said no price')
  return { price }
}
