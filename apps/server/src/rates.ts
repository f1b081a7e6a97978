import { type Outside, operating, wayTo } from '@shopwright/providers/egress'
import { fetchRates } from '@shopwright/providers/rates'
import { minutes } from '@shopwright/resource'
import type { RateBank } from '@shopwright/shop/server'

const kept = minutes(10)

/** The banks' lists through the checked door. At six o'clock many stores ask for the same one: it is fetched once. */
export function createRateBank(outside: Outside): RateBank {
  const known = new Map<string, { at: number; list: ReturnType<RateBank> }>()
  const ways = { nbu: wayTo(outside, 'nbu'), ecb: wayTo(outside, 'ecb') }
  return (source) => {
    const found = known.get(source)
    if (found && performance.now() - found.at < kept) return found.list
    const list = operating('rates', [], () => fetchRates(source, ways[source]))
    known.set(source, { at: performance.now(), list })
    // What failed is asked for anew.
    list.catch(() => known.delete(source))
    return list
  }
}
