/** The currencies that invoices are made in, by their numbers in ISO 4217; all of them have hundredths. */
const numbers: Readonly<Record<string, number>> = { UAH: 980, USD: 840, EUR: 978 }
export const currencies = Object.keys(numbers)
const codes: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(numbers).map(([code, number]) => [number, code]),
)

export function numberOf(currency: string): number {
  const number = numbers[currency]
  if (number === undefined) throw new Error(`monobank takes no ${currency}`)
  return number
}

export const codeOf = (number: unknown): string | null => codes[Number(number)] ?? null

/** A decimal string in hundredths, as it takes them; throws for parts of them, and beyond what a number holds exactly. */
export function toMinor(amount: string): number {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole === undefined || /[^0]/.test(part.slice(2))) throw new Error(`no amount of money: ${amount}`)
  return Number(whole + part.slice(0, 2).padEnd(2, '0'))
}

/** And back; null for what is no amount of them. */
export function fromMinor(minor: unknown): string | null {
  if (typeof minor !== 'number' || !Number.isSafeInteger(minor) || minor < 0) return null
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
