import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { atMost } from '@shopwright/resource'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { type Database, type Db, sendLater } from './db.ts'
import { channel, type Feed } from './feed.ts'
import { keptPlan } from './statements.ts'

/**
 * What a committed transaction changed: `tags` like `products` and `products:<id>`, of one store. `era` names the change once it
 * is told to every node; the node that makes it hears it before that.
 */
export type Change = { store: string | null; tags: string[]; era?: string }

export type Events = {
  on(listener: (change: Change) => void): () => void
  /** called when changes may have been missed: forget everything that depends on them */
  onLost(listener: () => void): () => void
  /** whether every node's changes are heard just now; while they are not, nobody can tell what is still true */
  isHeard(): boolean
  /**
   * Names the last change of a store that was told, the same on every node: changes are told in the order in which they were
   * committed. Two names that differ mean that something changed between them, or that nobody here can tell.
   */
  eraOf(store: string): string
  /** Says something to the other nodes that changes no row; whoever does not hear it has to find it out otherwise. */
  say(about: string, word: unknown): Promise<void>
  hear(about: string, listener: (word: unknown) => void): void
  /** Settles once this node has heard of every change that was committed before it was asked. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/**
 * As it goes round: the store, the tags, or the name of an echo that only its sender waits for. What is said is a change of nothing
 * besides: nodes of the release before read no more of it.
 */
type Told = { s: string | null; t: string[]; e?: string; said?: Said }
type Said = { about: string; by: string; word: unknown }

const maxTags = 80
const mostEras = 20_000

/** Tells every node, at commit, what changed. More tags than fit are shortened to the names of the resources. */
export function tellChange(db: Db, store: string | null, tags: Set<string>): void {
  if (!tags.size) return
  const list = tags.size > maxTags ? [...new Set([...tags].map((tag) => `${tag.split(':')[0]}:*`))] : [...tags]
  const told = JSON.stringify({ s: store, t: list } satisfies Told)
  sendLater(db, sql`${keptPlan}select pg_notify(${channel}, pg_current_xact_id()::text || ' ' || ${told})`)
}

/**
 * Listens to every node's changes. One loop owns the one connection: it opens it, waits for its end, and opens the next;
 * there is no other way in. Throws when the first one cannot be opened.
 */
export async function openEvents(database: Database, log: Logger): Promise<Events> {
  const listeners = new Set<(change: Change) => void>()
  const lost = new Set<() => void>()
  const heard = new Map<string, Set<(word: unknown) => void>>()
  const self = randomUUID()
  const eras = openEras()
  const echoes = new Map<string, () => void>()
  const ended = new AbortController()
  const hear = (payload: string): void => {
    const cut = payload.indexOf(' ')
    const era = payload.slice(0, cut)
    const { s: store, t: tags, e: echo, said } = JSON.parse(payload.slice(cut + 1)) as Told
    if (said) {
      if (said.by !== self) for (const listener of heard.get(said.about) ?? []) listener(said.word)
      return
    }
    if (echo) {
      echoes.get(echo)?.()
      return
    }
    for (const listener of listeners) listener({ store, tags, era })
    // Last: who reads the era reads nothing that was kept from before it.
    if (store) eras.set(store, era)
  }
  const forget = (): void => {
    eras.forget()
    for (const listener of lost) listener()
  }
  let feed: Feed | null = await database.listen(hear)
  const follow = async (): Promise<void> => {
    for (let failures = 0; !ended.signal.aborted; ) {
      if (feed) {
        await feed.lost
        feed = null
        if (ended.signal.aborted) return
        log.warn('the change feed was lost; connecting again')
        forget()
      }
      await pause(backOff(failures, Math.random()), undefined, { signal: ended.signal }).catch(() => {})
      if (ended.signal.aborted) return
      try {
        feed = await database.listen(hear)
        forget()
        // What was told meanwhile was not heard, and nothing from before it is kept any more.
        for (const heard of echoes.values()) heard()
        if (failures) log.info({ failures }, 'the change feed is heard again')
        failures = 0
      } catch (error) {
        failures += 1
        // The first failure says why; of a long outage one line in a minute is enough.
        if (failures === 1 || failures % 60 === 0) log.warn({ err: error, failures }, 'the change feed does not answer')
      }
    }
  }
  const followed = follow()
  const subscribe =
    <T>(set: Set<T>) =>
    (listener: T) => {
      set.add(listener)
      return () => {
        set.delete(listener)
      }
    }
  return {
    on: subscribe(listeners),
    onLost: subscribe(lost),
    isHeard: () => feed !== null,
    say: async (about, word) => {
      const told: Told = { s: null, t: [], said: { about, by: self, word } }
      await database.tell(`0 ${JSON.stringify(told)}`).catch(() => {})
    },
    hear: (about, listener) => void heard.set(about, (heard.get(about) ?? new Set()).add(listener)),
    eraOf: eras.of,
    // Changes are told in the order of their commits: what is told now comes after all of them.
    caughtUp: async () => {
      const echo = randomUUID()
      const heard = new Promise<void>((resolve) => echoes.set(echo, resolve))
      try {
        if (feed) await database.tell(`0 ${JSON.stringify({ s: null, t: [], e: echo } satisfies Told)}`)
        await heard
      } finally {
        echoes.delete(echo)
      }
    },
    close: async () => {
      ended.abort()
      for (const heard of echoes.values()) heard()
      await feed?.close()
      await followed
      // One that was being opened just then.
      await feed?.close()
    },
  }
}

/** Milliseconds until the next try: doubled up to a second, and never the same for all nodes. `chance` is within [0, 1). */
export const backOff = (failures: number, chance: number): number =>
  Math.round(Math.min(1000, 50 * 2 ** failures) * (0.5 + chance / 2))

/** What this process knows of the stores' last changes. Where it knows nothing, its answer is one that fits no other. */
function openEras(): { of(store: string): string; set(store: string, era: string): void; forget(): void } {
  let unknown = randomUUID() as string
  const known = new LRUCache<string, string>({
    ...atMost(mostEras),
    dispose: (_era, _store, reason) => {
      if (reason === 'evict') unknown = randomUUID()
    },
  })
  return {
    of: (store) => known.get(store) ?? unknown,
    set: (store, era) => {
      known.set(store, era)
    },
    forget: () => {
      known.clear()
      unknown = randomUUID()
    },
  }
}
