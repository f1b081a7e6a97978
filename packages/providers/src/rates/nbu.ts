import { isRate, notEmpty, type Rate, RatesError } from './rates.ts'

export const NBU_URL = 'https://bank.gov.ua/NBUStatService/v1/statdirectory/exchange?json'

/**
 * The National Bank of Ukraine: `[{"r030":840,"txt":"Долар США","rate":41.5,"cc":"USD","exchangedate":"20.11.2026"}]`, hryvnias
 * for one unit. Precious metals and entries without a rate are left out. Throws RatesError.
 */
export function parseNbu(json: string): Rate[] {
  const entries = readEntries(json)
  return notEmpty(
    entries.flatMap((entry) => {
      const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(String(entry.exchangedate)) ?? []
      const currency = String(entry.cc)
      const rate = String(entry.rate)
      if (day === undefined || METALS.has(currency) || !isRate(currency, rate)) return []
      return [{ currency, base: 'UAH' as const, rate, date: `${year}-${month}-${day}` }]
    }),
  )
}

const METALS = new Set(['XAU', 'XAG', 'XPT', 'XPD', 'XDR'])

type Entry = { cc?: unknown; rate?: unknown; exchangedate?: unknown }

function readEntries(json: string): Entry[] {
  try {
    // The reviver keeps the digits as they were written: `0.1` is not a double on its way to a decimal.
    const reviver = (key: string, value: unknown, context?: { source?: string }) =>
      key === 'rate' && typeof value === 'number' ? (context?.source ?? String(value)) : value
    const entries: unknown = JSON.parse(json, reviver)
    if (Array.isArray(entries)) return entries.filter((entry) => typeof entry === 'object' && entry !== null)
  } catch (error) {
    throw new RatesError('feed-broken', String(error))
  }
  throw new RatesError('feed-broken', 'no list')
}
