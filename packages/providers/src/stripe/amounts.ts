/** Currencies that Stripe counts in whole units, and those that it counts in thousandths. */
const whole = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '))
const thousandths = new Set('bhd jod kwd omr tnd'.split(' '))

const placesOf = (currency: string): number => {
  const code = currency.toLowerCase()
  return whole.has(code) ? 0 : thousandths.has(code) ? 3 : 2
}

/** A decimal string in the smallest units, as Stripe takes it. */
export function toUnits(amount: string, currency: string): number {
  const places = placesOf(currency)
  const [units = '0', parts = ''] = amount.split('.')
  return Number(`${units}${parts.slice(0, places).padEnd(places, '0')}`)
}

/** And back. */
export function fromUnits(units: number, currency: string): string {
  const places = placesOf(currency)
  const digits = String(units).padStart(places + 1, '0')
  return places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits
}
