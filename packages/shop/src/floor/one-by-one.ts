import type { Engine } from '@shopwright/engine'

/**
 * Does the same for each of these, one after the other: one store's trouble does not cost the others theirs. It is logged as `said`,
 * and whose it was. Answers how many had trouble.
 */
export async function oneByOne<T extends { store_id: string | null; id?: string }>(
  { log }: Pick<Engine, 'log'>,
  rows: Iterable<T> | AsyncIterable<T>,
  said: string,
  work: (row: T) => Promise<unknown>,
): Promise<number> {
  let missed = 0
  for await (const row of rows)
    try {
      await work(row)
    } catch (error) {
      log.error({ err: error, store: row.store_id, row: row.id }, said)
      missed += 1
    }
  return missed
}

/** The same, and throws afterwards where something was not done, so that its job says so and tries again. */
export async function eachInTurn<T extends { store_id: string | null; id?: string }>(
  engine: Pick<Engine, 'log'>,
  rows: readonly T[],
  said: string,
  work: (row: T) => Promise<unknown>,
): Promise<void> {
  const missed = await oneByOne(engine, rows, said, work)
  if (missed) throw new Error(`${said}: ${missed} of ${rows.length}`)
}

/** The same with what has to be done for all stores together, by name. */
export function eachStep(
  engine: Pick<Engine, 'log'>,
  said: string,
  steps: Record<string, () => Promise<unknown>>,
): Promise<void> {
  const rows = Object.entries(steps).map(([id, work]) => ({ store_id: null, id, work }))
  return eachInTurn(engine, rows, said, ({ work }) => work())
}
