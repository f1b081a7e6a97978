import type { Engine } from '@shopwright/engine'
import { keepMissing, storesOf } from '@shopwright/shop/server'
import { countMissing, type MissingCounts } from './missing-counts.ts'

const every = 5000

export type Missing = Pick<MissingCounts, 'note'> & { close(): Promise<void> }

/** Writes down now and then which addresses were asked for in vain, once for each store; no request waits for it. */
export function openMissing(engine: Engine): Missing {
  const counts = countMissing()
  const write = async (): Promise<void> => {
    for (const [id, paths] of counts.take()) {
      const store = await storesOf(engine).byId(id)
      if (store) await engine.inStore({ store }, (ctx) => keepMissing(ctx, paths))
    }
  }
  // What could not be written is not worth keeping: it was asked for in vain.
  const flush = () => write().catch((error) => engine.log.warn({ err: error }, 'missing pages were not written down'))
  const timer = setInterval(flush, every).unref()
  return {
    note: counts.note,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
