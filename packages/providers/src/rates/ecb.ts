import { xmlEvents } from '../spreadsheet/xml-events.ts'
import { isRate, notEmpty, type Rate, RatesError } from './rates.ts'

export const ECB_URL = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'

/**
 * The European Central Bank: `<Cube time="2026-11-20"><Cube currency="USD" rate="1.0825"/>…`, units of a currency for one euro,
 * turned around here so that every rate is base for one unit. The newest day of a file is taken. Throws RatesError.
 */
export function parseEcb(xml: string): Rate[] {
  let date = ''
  let newest = ''
  const rates: Rate[] = []
  const open = (name: string, attributes: Record<string, string>) => {
    if (name !== 'Cube' && !name.endsWith(':Cube')) return
    const { time = '', currency = '', rate = '' } = attributes
    if (/^\d{4}-\d{2}-\d{2}$/.test(time)) date = time
    if (date > newest) {
      newest = date
      rates.length = 0
    }
    if (date !== '' && date === newest && isRate(currency, rate))
      rates.push({ currency, base: 'EUR', rate: inverse(rate), date })
  }
  try {
    const events = xmlEvents({ open, text: () => {}, close: () => {} })
    events.write(xml)
    events.end()
  } catch (error) {
    throw new RatesError('feed-broken', String(error))
  }
  return notEmpty(rates)
}

const DIGITS = 12

/** 1 / rate with 12 decimals, rounded half up, in integers. */
function inverse(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.')
  const divisor = BigInt(whole + decimals)
  const dividend = 10n ** BigInt(DIGITS + decimals.length)
  const value = ((dividend * 2n + divisor) / (divisor * 2n)).toString().padStart(DIGITS + 1, '0')
  return `${value.slice(0, -DIGITS)}.${value.slice(-DIGITS)}`.replace(/\.?0+$/, '')
}
