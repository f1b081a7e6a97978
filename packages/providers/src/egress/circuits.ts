import { EgressError } from './errors.ts'

/**
 * One provider, as this process knows it. Whoever is about to ask it enters, which throws `EgressError('resting')` while it is left
 * alone, and says once what came of it; `unknown`: neither speaks nor is silent, as who was never reached by our own rules.
 */
export type Circuit = { readonly provider: string; enter(): (outcome: Outcome) => void }
export type Outcome = 'there' | 'away' | 'unknown'

/** Who is left alone: since when, and until one is let through to see. */
export type Resting = { provider: string; since: Date; until: Date }
export type Circuits = { of(provider: string): Circuit; resting(): Resting[] }

/** So many in a row find nobody, then it is left alone. */
const mostFailures = 5
/** Milliseconds, twice as many each time that it is away still. */
const firstRest = 15_000
const longestRest = 300_000
/** So long whoever was let through to see may take to say so. */
const trialLasts = 60_000

/** What is told of a provider when it is first left alone, and when it answers again. */
type Told = (provider: string, what: 'rests' | 'answers') => void

/**
 * Providers that do not answer cost whoever asks their whole patience: after some failures in a row nobody waits for one any more for
 * a while; then one is let through, and what becomes of it is what goes for all. One state for each provider, whichever store asks.
 */
export function openCircuits(clock: () => Date, told: Told = () => {}): Circuits {
  const all = new Map<string, { circuit: Circuit; resting(): Resting | null }>()
  const known = (provider: string) => {
    const found = all.get(provider) ?? openCircuit(provider, clock, told)
    all.set(provider, found)
    return found
  }
  return {
    of: (provider) => known(provider).circuit,
    resting: () => [...all.values()].flatMap(({ resting }) => resting() ?? []),
  }
}

function openCircuit(provider: string, clock: () => Date, told: Told) {
  let failures = 0
  let rest = firstRest
  /** it is left alone; null while it answers */
  let away: { since: number; until: number } | null = null
  let trial: number | null = null
  const settle = (outcome: Outcome, isTrial: boolean): void => {
    const now = clock().getTime()
    if (isTrial) trial = null
    if (outcome === 'there') {
      failures = 0
      rest = firstRest
      if (away) told(provider, 'answers')
      away = null
    } else if (outcome === 'away' && !away) {
      failures += 1
      if (failures < mostFailures) return
      away = { since: now, until: now + rest }
      told(provider, 'rests')
    } else if (outcome === 'away' && away && isTrial) {
      rest = Math.min(rest * 2, longestRest)
      away.until = now + rest
    }
  }
  const circuit: Circuit = {
    provider,
    enter: () => {
      const now = clock().getTime()
      // Not by a clock that was put back since.
      const rests = away !== null && now < away.until && now >= away.since
      const isTried = trial !== null && now - trial < trialLasts
      if (rests || (away && isTried)) throw new EgressError('resting', provider)
      const isTrial = away !== null
      if (isTrial) trial = now
      let isSettled = false
      return (outcome) => {
        if (!isSettled) settle(outcome, isTrial)
        isSettled = true
      }
    },
  }
  return {
    circuit,
    resting: (): Resting | null => away && { provider, since: new Date(away.since), until: new Date(away.until) },
  }
}
