// A delivery method that no parcel could ever fit is named while it is written: buyers would only see that it is not there.

import { parseWeightRates } from './delivery.ts'

type Given = string | number | bigint | null | undefined

/** As somebody gives it: limits of one pair in the same unit. */
export type GivenMethod = {
  type?: string | null | undefined
  rates?: string | null | undefined
  weight_min?: Given
  weight_max?: Given
  subtotal_min?: Given
  subtotal_max?: Given
}

type Fault = { code: 'required' | 'weight-rates-expected' | 'limits-reversed' }

/** What is wrong with it, by field. */
export function whyNeverOffered(method: GivenMethod): Partial<Record<keyof GivenMethod, Fault>> {
  const rates = method.type === 'weight' ? ratesFault(method.rates) : null
  return {
    ...(rates ? { rates } : {}),
    ...(isReversed(method.weight_min, method.weight_max) ? { weight_max: { code: 'limits-reversed' } } : {}),
    ...(isReversed(method.subtotal_min, method.subtotal_max) ? { subtotal_max: { code: 'limits-reversed' } } : {}),
  }
}

function ratesFault(rates: string | null | undefined): Fault | null {
  const text = String(rates ?? '').trim()
  if (!text) return { code: 'required' }
  return parseWeightRates(text)?.length ? null : { code: 'weight-rates-expected' }
}

const isReversed = (from: Given, to: Given): boolean =>
  from !== null && from !== undefined && to !== null && to !== undefined && Number(to) < Number(from)
