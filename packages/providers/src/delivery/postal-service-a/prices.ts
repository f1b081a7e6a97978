import type { DeliveryQuote, QuoteRequest } from '../seam.ts'
import { amountOf } from '../values.ts'
import { readAnswer } from './answers.ts'
import { serviceOf, wholeHryvnias } from './assumptions.ts'
import { kilograms } from './values.ts'

/** `InternetDocument.getDocumentPrice`: from city to city, to a branch or to somebody’s door. */
export const priceQuestion = ({ from, to, weight, value }: QuoteRequest) => ({
  CitySender: from?.city,
  CityRecipient: to.place?.city,
  Weight: kilograms(weight),
  ServiceType: serviceOf(Boolean(to.place?.branch)),
  Cost: wholeHryvnias(value),
  CargoType: 'Parcel',
  SeatsAmount: '1',
})

/** `{"success":true,"data":[{"AssessedCost":500,"Cost":80}]}`. Throws for what is no answer, or one without a price. */
export function readPrice(text: string): DeliveryQuote | { refused: string } {
  const answer = readAnswer(text)
  if ('refused' in answer) return answer
  const price = amountOf(answer.data[0]?.Cost)
  if (price === null) throw new Error('the carrier said no price')
  return { price }
}
