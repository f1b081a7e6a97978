import { EgressError, type EgressErrorCode } from './errors.ts'

/**
 * One provider, as this process knows it. Whoever is about to ask it enters, which throws `EgressError('resting')` while it is left
 * alone, and says once what came of it; `unknown`: neither speaks nor is silent, as who was never reached by our own rules.
 */
export type Circuit = {
  readonly provider: string
  enter(): (outcome: Outcome) => void
  /** Says what became of a call, for whoever counts and logs them. */
  note?(call: Omit<Asked, 'provider'>): void
}
export type Outcome = 'there' | 'away' | 'unknown'

/** Who is left alone: since when, and until one is let through to see. */
export type Resting = { provider: string; since: Date; until: Date }
export type Circuits = {
  of(provider: string): Circuit
  resting(): Resting[]
  /** Tells of every call by whose it is. */
  listen(listener: (call: Asked) => void): void
  /** Tells of each turn that this process found out by itself. */
  follow(listener: (turn: Turn) => void): void
  /** Takes over what another process has found out of one whom this one asks, too: a name that nobody here asks by is no provider. */
  learn(turn: Turn): void
}
/** A provider is left alone for so many milliseconds from now; zero: it answers. */
export type Turn = { provider: string; rests: number }
/**
 * A call outside, without anything that was said: no address, no body, no key. `status` is null where nobody answered, `failure` says
 * why by a word of our own (`resting`: it was not asked at all).
 */
export type Asked = {
  provider: string
  operation: string | null
  store: string | null
  status: number | null
  failure: EgressErrorCode | null
  ms: number
}

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
  const all = new Map<string, ReturnType<typeof openCircuit>>()
  const listeners = new Set<(call: Asked) => void>()
  const followers = new Set<(turn: Turn) => void>()
  const turned = (turn: Turn): void => {
    for (const follower of followers) follower(turn)
  }
  const known = (provider: string) => {
    const note: Circuit['note'] = (call) => {
      for (const listener of listeners) listener({ provider, ...call })
    }
    const found = all.get(provider) ?? openCircuit({ provider, clock, told, turned, note })
    all.set(provider, found)
    return found
  }
  return {
    of: (provider) => known(provider).circuit,
    resting: () => [...all.values()].flatMap(({ resting }) => resting() ?? []),
    listen: (listener) => void listeners.add(listener),
    follow: (follower) => void followers.add(follower),
    learn: ({ provider, rests }) => all.get(provider)?.learn(rests),
  }
}

type Kept = {
  provider: string
  clock: () => Date
  told: Told
  turned(turn: Turn): void
  note: NonNullable<Circuit['note']>
}

function openCircuit({ provider, clock, told, turned, note }: Kept) {
  let failures = 0
  let rest = firstRest
  /** it is left alone, `isHeard`: by another's word; null while it answers */
  let away: { since: number; until: number; isHeard: boolean } | null = null
  let trial: number | null = null
  /** `before`: for how long it had been left alone when this one was let through to see, null where that was not what it was for. */
  const settle = (outcome: Outcome, before: number | null): void => {
    const now = clock().getTime()
    if (before !== null) trial = null
    if (outcome === 'there') {
      if (away) turned({ provider, rests: 0 })
      answers()
    } else if (outcome === 'away' && !away) {
      failures += 1
      if (failures < mostFailures) return
      away = { since: now, until: now + rest, isHeard: false }
      told(provider, 'rests')
      turned({ provider, rests: rest })
    } else if (outcome === 'away' && away && before !== null) {
      // Others have seen the same meanwhile: all of them together make it twice as long, not each of them.
      rest = Math.min(Math.max(rest, before * 2), longestRest)
      away = { since: away.since, until: now + rest, isHeard: false }
      turned({ provider, rests: rest })
    }
  }
  const answers = (): void => {
    failures = 0
    rest = firstRest
    if (away) told(provider, 'answers')
    away = null
  }
  /** Who is away for another process is away for this one, no longer than it would be left alone here. */
  const learn = (rests: number): void => {
    if (rests > 0) restFor(Math.min(rests, longestRest))
    else answers()
  }
  const restFor = (rests: number): void => {
    const now = clock().getTime()
    rest = Math.max(rest, rests)
    if (!away) told(provider, 'rests')
    away = { since: away?.since ?? now, until: Math.max(away?.until ?? 0, now + rests), isHeard: true }
  }
  const circuit: Circuit = {
    provider,
    note,
    enter: () => {
      const now = clock().getTime()
      // Not by a clock that was put back since.
      const rests = away !== null && now < away.until && now >= away.since
      const isTried = trial !== null && now < trial + trialLasts && now >= trial
      if (rests || (away && isTried)) throw new EgressError('resting', provider)
      const before = away && rest
      if (before !== null) trial = now
      let isSettled = false
      return (outcome) => {
        if (!isSettled) settle(outcome, before)
        isSettled = true
      }
    },
  }
  /** Nobody here may ever ask it, and the word that it answers may have been lost: what another said goes for as long as it said. */
  const isOutdated = (): boolean => {
    const now = clock().getTime()
    return away?.isHeard === true && (now >= away.until + trialLasts || now < away.since)
  }
  const resting = (): Resting | null =>
    away && !isOutdated() ? { provider, since: new Date(away.since), until: new Date(away.until) } : null
  return { circuit, learn, resting }
}
