import type { Ctx, Engine } from '@shopwright/engine'
import { storesOf } from '@shopwright/shop/server'
import { type Counts, openCounts } from './counts.ts'

const every = 5000

export type Tally = Pick<Counts, 'note'> & { close(): Promise<void> }

/** Counts in this process what strangers ask of stores, and writes it down now and then, one write for each store. */
export function openTally(
  engine: Engine,
  write: (ctx: Ctx, counted: ReadonlyMap<string, number>) => Promise<void>,
): Tally {
  const counts = openCounts()
  const writeOne = async (id: string, counted: ReadonlyMap<string, number>): Promise<void> => {
    const store = await storesOf(engine).byId(id)
    if (store) await engine.inStore({ store }, (ctx) => write(ctx, counted))
  }
  const flush = async (): Promise<void> => {
    // What could not be written is not worth keeping: it is a count of what was asked. It costs no other store its own.
    for (const [id, counted] of counts.take())
      await writeOne(id, counted).catch((error) =>
        engine.log.warn({ err: error, store: id }, 'a count was not written down'),
      )
  }
  const timer = setInterval(flush, every).unref()
  return {
    note: counts.note,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
