import { atMost } from '@shopwright/resource'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'

/** Statements that come again keep their plan: parsing and planning cost more than most of them do. */
const mostKnown = 2000
/** A plan takes tens of kilobytes of its connection. */
const mostKept = 200
const oftenEnough = 3

/**
 * Put before a statement whose best plan depends on its values, and which is worth planning anew each time for the values
 * that it has.
 */
export const plannedMark = '/* planned for its values */ '

/** Put before a statement that runs very often: its plan is kept from the first time on. */
export const keptPlanMark = '/* kept plan */ '
export const keptPlan = sql.raw(keptPlanMark)

type Known = { name: string; seen: number }
const known = new LRUCache<string, Known>(atMost(mostKnown))
let names = 0

/** The name under which connections keep a statement's plan; undefined = its text has not come often enough. */
export function planName(text: string): string | undefined {
  if (text.startsWith(plannedMark)) return undefined
  let found = known.get(text)
  if (!found) {
    found = { name: `kept_${names++}`, seen: text.startsWith(keptPlanMark) ? oftenEnough : 0 }
    known.set(text, found)
  }
  found.seen += 1
  return found.seen >= oftenEnough ? found.name : undefined
}

/** The statement gets another name when it comes again. */
export const forgetName = (text: string): void => {
  known.delete(text)
}

const lostCodes = new Set(['0A000', '26000', '42P05'])

/**
 * Tells whether a statement failed only because its kept plan no longer fits the tables, or was lost by a pooler in
 * between; then all names are given anew, and trying again plans again.
 */
export function forgetLostPlan(error: unknown): boolean {
  const isLost = lostCodes.has((error as { code?: string }).code ?? '')
  if (isLost) known.clear()
  return isLost
}

/** What pg's connection remembers of the statements that were prepared on it. */
export type Preparing = {
  /** texts by name */
  parsedStatements: Record<string, string | undefined>
  close(message: { type: 'S'; name: string }): void
}

export const isKept = (connection: Preparing, name: string, text: string): boolean =>
  name !== '' && connection.parsedStatements[name] === text

const kept = new WeakMap<Preparing, LRUCache<string, true>>()

/** Notes that a connection has prepared a statement. The one that it used least makes room. */
export function keep(connection: Preparing, name: string, text: string): void {
  let own = kept.get(connection)
  if (!own) {
    own = new LRUCache<string, true>({
      ...atMost(mostKept),
      dispose: (_value, gone, reason) => {
        if (reason !== 'evict') return
        delete connection.parsedStatements[gone]
        connection.close({ type: 'S', name: gone })
      },
    })
    kept.set(connection, own)
  }
  connection.parsedStatements[name] = text
  own.set(name, true)
}

let sent = 0
export const countStatement = (): void => {
  sent += 1
}
/** How many statements this process has sent, for the tests and benches that count them. */
export const statementCount = (): number => sent
