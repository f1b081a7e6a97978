import { type EgressOptions, egress } from '../egress/index.ts'
import { ECB_URL, parseEcb } from './ecb.ts'
import { NBU_URL, parseNbu } from './nbu.ts'
import { type Rate, RatesError } from './rates.ts'

export type RateSource = 'nbu' | 'ecb'

const SOURCES: Record<RateSource, { url: string; parse: (text: string) => Rate[] }> = {
  nbu: { url: NBU_URL, parse: parseNbu },
  ecb: { url: ECB_URL, parse: parseEcb },
}

/** Today's rates of a bank; `url` replaces its whole address, `base` only the part before the path (`NBU_API_BASE`). Throws EgressError and RatesError. */
export async function fetchRates(
  source: RateSource,
  { url, base, ...options }: EgressOptions & { url?: string; base?: string } = {},
): Promise<Rate[]> {
  const { url: usual, parse } = SOURCES[source]
  const { pathname, search } = new URL(usual)
  const answer = await egress(url ?? (base ? `${base}${pathname}${search}` : usual), {
    maxBytes: 2_000_000,
    timeout: 15_000,
    ...options,
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new RatesError('feed-broken', `status ${answer.status}`)
  return parse(text)
}
