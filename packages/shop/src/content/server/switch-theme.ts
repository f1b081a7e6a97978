import {
  type Behaviour,
  behaviour,
  canCall,
  type Data,
  type Engine,
  insert,
  insertRow,
  invalid,
  type Job,
} from '@shopwright/engine'
import type { Draft } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { actorOfStarter, starterOf } from '../../floor/api-tokens.ts'
import { texts } from '../../floor/outbox.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import { themeSwitches } from '../model/theme-switches.ts'
import { newLayouts } from './publish-layout.ts'
import type { ThemeShelf } from './themes.ts'

export const themeBehaviours = (shelf: ThemeShelf): [string, Behaviour][] => [
  behaviour(themeSwitches, { create: (ctx, draft) => startThemeSwitch(ctx as ShopCtx, shelf, draft) }),
  newLayouts(shelf),
]

export const themeJobs = (engine: () => Engine, shelf: ThemeShelf): Job[] => [
  {
    name: 'switch-theme',
    perStore: 1,
    run: ({ store_id, theme_switch_id }) => switchTheme(engine(), shelf, String(store_id), String(theme_switch_id)),
  },
]

/** Throws 422 for a theme that is not there. */
async function startThemeSwitch(ctx: ShopCtx, shelf: ThemeShelf, draft: Draft<typeof themeSwitches>): Promise<Data> {
  const theme = shelf.all.find(({ name }) => name === draft.theme)
  if (!theme) throw invalid({ theme: { code: 'not-offered' } })
  const task = await insertRow(ctx, ctx.registry.get('tasks'), {
    kind: 'switch_theme',
    title: theme.name,
    state: 'queued',
    started_by: starterOf(ctx.actor),
  })
  const row = await insert(ctx, ctx.registry.get('theme-switches'), { ...draft, task_id: task.id })
  await ctx.enqueue(ctx.db, 'switch-theme', {
    store_id: (ctx.store as ShopStore).id,
    theme_switch_id: row.id,
    task_id: task.id as string,
  })
  ctx.touched.add(`tasks:${task.id}`)
  return row
}

type Mark = { state: 'running' | 'done' | 'failed'; progress: number; error?: string }

/** Loads the theme, gives it to the shop, and lets every page go that was drawn by the former one, on every node. */
async function switchTheme(engine: Engine, shelf: ThemeShelf, storeId: string, id: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  const asked = await engine.inStore({ store }, (ctx) => openSwitch(ctx as ShopCtx, id))
  // What is through is not done again: somebody may have chosen another theme since.
  if (!asked) return
  const mark = (values: Mark) => engine.inStore({ store }, (ctx) => markTask(ctx as ShopCtx, asked.task_id, values))
  const fail = (code: 'forbidden' | 'theme-not-built') =>
    mark({ state: 'failed', progress: 100, error: texts(store.settings.admin_language)(`errors:${code}`, asked) })
  await mark({ state: 'running', progress: 10 })
  if (!(await shelf.warm(asked.theme))) return fail('theme-not-built')
  await mark({ state: 'running', progress: 60 })
  const isGiven = await engine.onPlatform({ store }, (ctx) => giveTheme(ctx as ShopCtx, asked))
  await (isGiven ? mark({ state: 'done', progress: 100 }) : fail('forbidden'))
}

type Asked = { theme: string; task_id: string; started_by: string | null }

const openSwitch = async (ctx: ShopCtx, id: string): Promise<Asked | undefined> =>
  tables(ctx)
    .selectFrom('theme_switches as s')
    .innerJoin('tasks as t', (join) => join.onRef('t.store_id', '=', 's.store_id').onRef('t.id', '=', 's.task_id'))
    .select(['s.theme', 't.id as task_id', 't.started_by'])
    .where('s.store_id', '=', (ctx.store as ShopStore).id)
    .where('s.id', '=', id)
    .where('t.state', 'in', ['queued', 'running'])
    .executeTakeFirst()

/** Whether whoever asked still may; who has lost their place or their right meanwhile changes nothing more. */
async function giveTheme(ctx: ShopCtx, { theme, started_by }: Asked): Promise<boolean> {
  const { id } = ctx.store as ShopStore
  const starter = started_by ? await actorOfStarter(ctx, started_by, id) : null
  if (!starter || !canCall(starter, ctx.registry.get('theme-switches'), 'create', ctx.registry)) return false
  await tables(ctx).updateTable('stores').set({ theme, updated_at: ctx.now }).where('id', '=', id).execute()
  // The page of a shop shows its `stores`; its row is told too, for who keeps it by its id.
  ctx.touched.add('stores').add(`stores:${id}`)
  return true
}

async function markTask(ctx: ShopCtx, taskId: string, values: Mark): Promise<void> {
  await tables(ctx)
    .updateTable('tasks')
    .set({ ...values, heartbeat_at: ctx.now, updated_at: ctx.now })
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('id', '=', taskId)
    .execute()
  ctx.touched.add(`tasks:${taskId}`)
}
