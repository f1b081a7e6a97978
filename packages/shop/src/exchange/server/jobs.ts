import type { Engine, Job } from '@shopwright/engine'
import { minutes } from '@shopwright/resource'
import { type FileStore, saveUpload } from '../../content/server/files.ts'
import { tables } from '../../database.ts'
import { type ShopCtx, storesOf } from '../../floor/stores.ts'
import { lostAfter, runImport } from './run-import.ts'
import type { ExchangeTools } from './tools.ts'

const imageBatch = 200
const giveUpAfter = minutes(60 * 24 * 3)

type Tools = { engine: () => Engine; files: FileStore; exchange: ExchangeTools }

export const exchangeJobs = ({ engine, files, exchange }: Tools): Job[] => [
  {
    name: 'import',
    concurrency: 1,
    retries: 5,
    expiresIn: 6 * 3600,
    run: async ({ store_id, import_id }) => {
      const outcome = await runImport({ engine: engine(), files, exchange }, String(store_id), String(import_id))
      if (outcome === 'busy')
        await engine().onPlatform({}, (ctx) =>
          ctx.enqueue(
            ctx.db,
            'import',
            { store_id, import_id: String(import_id) },
            { startAfter: new Date(Date.now() + 5000) },
          ),
        )
    },
  },
  {
    // Runs that a killed process left behind are taken up again.
    name: 'resume-imports',
    cron: '* * * * *',
    run: async () => resumeImports(engine()),
  },
  {
    name: 'fetch-images',
    concurrency: 1,
    retries: 2,
    expiresIn: 1800,
    run: async ({ store_id }, { signal }) => {
      const store = await storesOf(engine()).byId(String(store_id))
      if (!store) return
      const inside = <T>(work: (ctx: ShopCtx) => Promise<T>): Promise<T> =>
        engine().inStore({ store }, (ctx) => work(ctx as ShopCtx))
      const pending = await inside((ctx) =>
        tables(ctx)
          .selectFrom('product_images')
          .select(['id', 'product_id', 'source_url', 'sort_order', 'created_at'])
          .where('store_id', '=', store.id)
          .where('state', '=', 'pending')
          .where('source_url', 'is not', null)
          .orderBy('sort_order')
          .orderBy('id')
          .limit(imageBatch)
          .execute(),
      )
      let misses = 0
      for (const image of pending) {
        // Where nothing at all answers, the next run tries again; the products are complete without their pictures.
        if (signal.aborted || misses >= 3) return
        try {
          const bytes = await exchange.fetch(image.source_url as string, {
            maxBytes: 20 * 1024 * 1024,
            timeout: 20_000,
          })
          const name = new URL(image.source_url as string).pathname.split('/').at(-1) ?? 'image'
          await saveUpload(store, inside, files, { name, bytes }, async (ctx, fileId) => {
            await tables(ctx)
              .updateTable('product_images')
              .set({ image: fileId, state: 'ready' })
              .where('store_id', '=', store.id)
              .where('id', '=', image.id)
              .execute()
            if (image.sort_order === 0)
              await tables(ctx)
                .updateTable('products')
                .set({ image: fileId })
                .where('store_id', '=', store.id)
                .where('id', '=', image.product_id)
                .execute()
            ctx.touched.add(`products:${image.product_id}`)
          })
          misses = 0
        } catch {
          misses += 1
          const isOld = image.created_at.getTime() < Date.now() - giveUpAfter
          if (isOld)
            await inside((ctx) =>
              tables(ctx)
                .updateTable('product_images')
                .set({ state: 'failed' })
                .where('store_id', '=', store.id)
                .where('id', '=', image.id)
                .execute(),
            )
        }
      }
      if (pending.length === imageBatch)
        await engine().onPlatform({}, (ctx) => ctx.enqueue(ctx.db, 'fetch-images', { store_id: store.id }))
    },
  },
]

/** Sends again every run whose process is gone. */
export async function resumeImports(engine: Engine): Promise<void> {
  await engine.onPlatform({}, async (ctx) => {
    const lost = new Date(Date.now() - lostAfter)
    const runs = await tables(ctx)
      .selectFrom('imports as i')
      .innerJoin('tasks as t', (join) => join.onRef('t.store_id', '=', 'i.store_id').onRef('t.id', '=', 'i.task_id'))
      .select(['i.id', 'i.store_id'])
      .where('i.state', 'in', ['fetching', 'parsing', 'running'])
      .where('t.heartbeat_at', '<', lost)
      .execute()
    for (const run of runs) await ctx.enqueue(ctx.db, 'import', { store_id: run.store_id, import_id: run.id })
  })
}
