import type { Engine, Job } from '@shopwright/engine'
import { sql } from 'kysely'
import type { FileStore } from '../../content/server/files.ts'
import { tables } from '../../database.ts'
import { isLately } from '../../floor/lately.ts'
import { type ShopCtx, storesOf } from '../../floor/stores.ts'
import { refreshFeeds } from './feed-state.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { forgetExports } from './forget-exports.ts'
import { lostAfter } from './import-run.ts'
import { giveUpFeed, makeFeed } from './make-feed.ts'
import { runMoveIn } from './move-in.ts'
import { giveUpExport, runExport } from './run-export.ts'
import { runImport } from './run-import.ts'
import { startDueImports } from './scheduled-imports.ts'
import { settleOffers } from './settle-offers.ts'
import { allowUndoAgain } from './start-undo.ts'
import type { ExchangeTools } from './tools.ts'
import { undoImport } from './undo-import.ts'

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
            { startAfter: new Date(ctx.now.getTime() + 5000) },
          ),
        )
    },
  },
  {
    name: 'move-in',
    concurrency: 1,
    perStore: 1,
    retries: 5,
    expiresIn: 6 * 3600,
    run: async ({ store_id, move_in_id }) => {
      const outcome = await runMoveIn({ engine: engine(), files, exchange }, String(store_id), String(move_in_id))
      if (outcome === 'busy')
        await engine().onPlatform({}, (ctx) =>
          ctx.enqueue(
            ctx.db,
            'move-in',
            { store_id, move_in_id: String(move_in_id) },
            { startAfter: new Date(ctx.now.getTime() + 5000) },
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
  { name: 'scheduled-imports', cron: '*/10 * * * *', run: () => startDueImports(engine()) },
  {
    name: 'undo-import',
    concurrency: 1,
    perStore: 1,
    retries: 5,
    expiresIn: 3600,
    run: ({ store_id, import_undo_id }) => undoImport(engine(), String(store_id), String(import_undo_id)),
    givenUp: async ({ store_id, import_id }) => {
      const store = await storesOf(engine()).byId(String(store_id))
      if (store) await engine().inStore({ store }, (ctx) => allowUndoAgain(ctx as ShopCtx, String(import_id)))
    },
  },
  {
    // Suppliers came, went or changed places.
    name: 'settle-offers',
    concurrency: 1,
    perStore: 1,
    retries: 3,
    expiresIn: 1800,
    run: ({ store_id }) => settleOffers(engine(), String(store_id)),
  },
  {
    name: 'export',
    concurrency: 1,
    perStore: 1,
    retries: 2,
    expiresIn: 3600,
    run: ({ store_id, export_id }) =>
      runExport({ engine: engine(), files, exchange }, String(store_id), String(export_id)),
    givenUp: async ({ store_id, export_id }) => {
      const store = await storesOf(engine()).byId(String(store_id))
      if (store) await engine().inStore({ store }, (ctx) => giveUpExport(ctx as ShopCtx, String(export_id)))
    },
  },
  {
    name: 'product-feed',
    concurrency: 1,
    perStore: 1,
    retries: 2,
    expiresIn: 3600,
    run: ({ store_id, feed_id }) => makeFeed({ engine: engine(), files, exchange }, String(store_id), String(feed_id)),
    givenUp: async ({ store_id, feed_id }) => {
      const store = await storesOf(engine()).byId(String(store_id))
      if (store) await engine().inStore({ store }, (ctx) => giveUpFeed(ctx as ShopCtx, String(feed_id)))
    },
  },
  // Markets come every few hours; what they find is at most ten minutes old.
  { name: 'refresh-feeds', cron: '*/10 * * * *', run: () => refreshFeeds(engine()) },
  { name: 'forget-exports', cron: '0 4 * * *', run: () => forgetExports(engine(), files) },
  {
    name: 'fetch-images',
    concurrency: 1,
    retries: 2,
    expiresIn: 1800,
    run: ({ store_id }, { signal }) => fetchPictures({ engine: engine(), files, exchange }, String(store_id), signal),
  },
]

/** Sends again every run whose process is gone. */
export async function resumeImports(engine: Engine): Promise<void> {
  await engine.onPlatform({}, async (ctx) => {
    const runs = await tables(ctx)
      .selectFrom('imports as i')
      .innerJoin('tasks as t', (join) => join.onRef('t.store_id', '=', 'i.store_id').onRef('t.id', '=', 'i.task_id'))
      .select(['i.id', 'i.store_id'])
      .where('i.state', 'in', ['fetching', 'parsing', 'running'])
      .where(sql<boolean>`not ${isLately('t.heartbeat_at', ctx.now, lostAfter)}`)
      .execute()
    for (const run of runs) await ctx.enqueue(ctx.db, 'import', { store_id: run.store_id, import_id: run.id })
  })
}
