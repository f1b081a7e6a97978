import { atMost } from '@shopwright/resource'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { onLiving } from './living.ts'
import { type Asked, type Read, reading, sayUntil, send, shared } from './reading.ts'
import { forgetLostPlan } from './statements.ts'

/** Reads what is asked of a store, in a transaction that can write nothing and sees no other store. */
export type Reader = (store: string, asked: readonly Asked[]) => Promise<Read[]>
type Waiting = { store: string; asked: readonly Asked[]; answer(reads: Read[]): void; fail(error: unknown): void }

/** One behind the other: what comes after a quick one has waited less than for a message of its own. */
const mostTogether = 4
/** Whoever asks more is long enough. */
const mostOfOne = 2
/** A statement that has held up others keeps to itself for so many times. */
const timesAlone = 100

/**
 * What comes to be read in the same turn of the loop goes together: waking PostgreSQL and being woken by it costs both more
 * than most reads do. Each is walled by its own store. Where one fails, or takes so long that it holds up others, it and those
 * behind it are read again, each by itself: reading twice changes nothing.
 */
export function openReader(pool: pg.Pool): Reader {
  const slow = new LRUCache<string, number>(atMost(500))
  let waiting: Waiting[] = []

  const alone: Reader = async (store, asked) => {
    const frame = reading(store, asked)
    const [reads, client] = await onLiving(pool, (fresh) =>
      send(fresh, frame, asked).catch((error: unknown) => {
        if (forgetLostPlan(error)) return send(fresh, frame, asked)
        throw error
      }),
    )
    client.release()
    return reads
  }
  const byItself = ({ store, asked, answer, fail }: Waiting): void => void alone(store, asked).then(answer, fail)
  const keepsToItself = ({ text }: Asked): boolean => {
    const times = slow.get(text)
    if (times === undefined) return false
    if (times > 1) slow.set(text, times - 1)
    else slow.delete(text)
    return true
  }
  /** Each has its answer as soon as it is there. */
  const go = async (group: readonly Waiting[]): Promise<void> => {
    const lines = shared(group)
    let left: readonly Waiting[] = group
    let own: Read[] = []
    const hear = (read: Read): void => {
      const [one, ...others] = left
      own.push(read)
      if (!one || own.length < one.asked.length) return
      left = others
      one.answer(own)
      own = []
    }
    const [fault, client] = await onLiving(pool, (fresh) => sayUntil(fresh, lines, hear))
    client.release()
    const failed = left[0]?.asked[own.length]
    if (failed && isOutOfTime(fault)) slow.set(failed.text, timesAlone)
    for (const one of left) byItself(one)
  }
  const depart = (): void => {
    const all = waiting
    waiting = []
    for (const group of inMessages(all)) {
      if (group.length === 1) byItself(group[0] as Waiting)
      else
        go(group).catch((error: unknown) => {
          for (const { fail } of group) fail(error)
        })
    }
  }
  return (store, asked) => {
    // Each is asked, so that each counts the time that it was alone.
    const isSlow = asked.filter(keepsToItself).length > 0
    if (isSlow || !asked.length || asked.length > mostOfOne) return alone(store, asked)
    return new Promise((answer, fail) => {
      if (waiting.push({ store, asked, answer, fail }) === 1) setImmediate(depart)
    })
  }
}

function inMessages(all: readonly Waiting[]): Waiting[][] {
  const groups: Waiting[][] = []
  let room = 0
  for (const one of all) {
    if (one.asked.length > room) {
      groups.push([])
      room = mostTogether
    }
    groups.at(-1)?.push(one)
    room -= one.asked.length
  }
  return groups
}

const isOutOfTime = (fault: unknown): boolean => (fault as { code?: string } | null)?.code === '57014'
