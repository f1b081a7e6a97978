/** Units of `base` for one unit of `currency`, as a plain decimal string; `date` is the day that the bank gave it for. */
export type Rate = { currency: string; base: 'UAH' | 'EUR'; rate: string; date: string }

/** A feed that cannot be trusted changes no rate. */
export class RatesError extends Error {
  readonly code: 'feed-broken' | 'feed-empty'

  constructor(code: RatesError['code'], detail = '') {
    super(detail === '' ? code : `${code}: ${detail}`)
    this.name = 'RatesError'
    this.code = code
  }
}

const CURRENCY = /^[A-Z]{3}$/

/** A currency and a positive plain decimal, or it is not a rate. */
export function isRate(currency: string, rate: string): boolean {
  return CURRENCY.test(currency) && /^\d{1,12}(?:\.\d{1,12})?$/.test(rate) && /[1-9]/.test(rate)
}

export function notEmpty(rates: Rate[]): Rate[] {
  if (rates.length === 0) throw new RatesError('feed-empty')
  return rates
}
