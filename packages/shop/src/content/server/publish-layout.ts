import {
  AppError,
  amend,
  type Behaviour,
  behaviour,
  type Ctx,
  compileCheck,
  type Data,
  type Engine,
  insert,
  insertRow,
  invalid,
  type Job,
  touch,
} from '@shopwright/engine'
import { type Draft, newId, type Row } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import {
  layoutDrafts,
  layoutModules,
  layoutPublications,
  layouts,
  modules,
  positions,
  type Section,
} from '../model/layouts.ts'
import { moduleNames } from '../model/module-kinds.ts'
import { houseSections } from '../rules/layouts.ts'
import { cleanSections, cleanSettings, renamed } from './layouts.ts'
import type { ThemeShelf } from './themes.ts'

const most = 60
const id = { type: 'string', format: 'uuid' }
const checkSections = compileCheck({
  type: 'object',
  properties: {
    sections: {
      type: 'array',
      maxItems: most,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'position', 'kind', 'module_id', 'is_hidden', 'settings'],
        properties: {
          id,
          position: { enum: [...positions] },
          kind: { enum: ['content', ...moduleNames] },
          module_id: { anyOf: [id, { type: 'null' }] },
          is_hidden: { type: 'boolean' },
          settings: { type: 'object' },
        },
      },
    },
  },
})

/** How layouts come to be, are arranged in a draft, and are shown to everybody. */
export const layoutBehaviours: [string, Behaviour][] = [
  behaviour(layouts, {
    before: async (ctx, draft, existing) =>
      existing ? undefined : { ...draft, theme: (ctx.store as ShopStore).theme },
  }),
  behaviour(modules, {
    before: async (ctx, draft, existing) => {
      const kind = draft.kind ?? existing?.kind
      if (!kind || !draft.settings) return
      return { ...draft, settings: cleanSettings(ctx, kind, draft.settings, 'settings.') }
    },
  }),
  behaviour(layoutDrafts, {
    before: async (ctx, draft) => {
      if (!draft.sections) return
      checkSections({ sections: draft.sections })
      const ids = draft.sections.map((one) => one.id)
      if (new Set(ids).size < ids.length) throw invalid({ sections: { code: 'duplicate' } })
      return { ...draft, sections: cleanSections(ctx as ShopCtx, draft.sections) }
    },
  }),
  behaviour(layoutPublications, {
    create: (ctx, draft) => publish(ctx as ShopCtx, draft),
    beforeRemove: async (_ctx, { state }) => {
      if (state !== 'scheduled') throw new AppError('publication-over')
    },
  }),
]

/** A new layout begins with what its page shows already, and that is the theme's. */
export const newLayouts = (shelf: ThemeShelf): [string, Behaviour] =>
  behaviour(layouts, {
    after: async (ctx, row, existing, draft) => {
      if (existing) return
      const [route] = (draft.routes ?? []) as { page?: 'home' }[]
      const home = shelf.all.find(({ name }) => name === row.theme)?.home ?? undefined
      const sections = renamed(houseSections(route?.page ?? 'root', home), ctx.now)
      await insert(ctx, ctx.registry.get('layout-drafts'), { layout_id: row.id, sections })
    },
  })

export const layoutJobs = (engine: () => Engine): Job[] => [
  {
    name: 'publish-layout',
    perStore: 1,
    run: ({ store_id, publication_id }) => publishDue(engine(), String(store_id), String(publication_id)),
  },
]

/** Shows the draft, or what stood there before, to everybody: now, or when its time has come. */
async function publish(ctx: ShopCtx, draft: Draft<typeof layoutPublications>): Promise<Data> {
  const sections = await sectionsOf(ctx, draft)
  if (!sections) throw invalid({ layout_id: { code: 'unknown-reference' } })
  const row = await insert(ctx, layoutPublications, {
    ...draft,
    sections,
    actor_name: ctx.actor.name ?? null,
  } as Draft<typeof layoutPublications>)
  const due = row.publish_at
  if (due && due > ctx.now)
    await ctx.enqueue(
      ctx.db,
      'publish-layout',
      { store_id: (ctx.store as ShopStore).id, publication_id: row.id },
      { startAfter: due },
    )
  else await show(ctx, row)
  return row
}

async function sectionsOf(
  ctx: ShopCtx,
  { layout_id, restores_id }: Draft<typeof layoutPublications>,
): Promise<Section[] | null> {
  const storeId = (ctx.store as ShopStore).id
  const draft = await tables(ctx)
    .selectFrom('layout_drafts')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('layout_id', '=', layout_id)
    .forUpdate()
    .executeTakeFirst()
  if (!draft) return null
  if (!restores_id) return draft.sections
  const earlier = await tables(ctx)
    .selectFrom('layout_publications')
    .select('sections')
    .where('store_id', '=', storeId)
    .where('layout_id', '=', layout_id)
    .where('id', '=', restores_id)
    .executeTakeFirst()
  if (!earlier) throw invalid({ restores_id: { code: 'unknown-reference' } })
  // Who goes on arranging goes on from what is shown.
  await amend(ctx, layoutDrafts, draft, { sections: earlier.sections })
  return earlier.sections
}

async function publishDue(engine: Engine, storeId: string, id: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  await engine.inStore({ store }, async (ctx) => {
    const row = await tables(ctx)
      .selectFrom('layout_publications')
      .selectAll()
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .where('state', '=', 'scheduled')
      .forUpdate()
      .executeTakeFirst()
    if (row) await show(ctx as ShopCtx, row)
  })
}

/** What stands in the layout from now on, instead of all that stood there. */
async function show(ctx: ShopCtx, publication: Row<typeof layoutPublications>): Promise<void> {
  const { layout_id, sections } = publication
  const storeId = (ctx.store as ShopStore).id
  await tables(ctx)
    .deleteFrom('layout_modules')
    .where('store_id', '=', storeId)
    .where('layout_id', '=', layout_id)
    .execute()
  const kept = await modulesThere(ctx, sections)
  for (const [sort_order, { id: _, module_id, ...one }] of sections.entries()) {
    if (module_id && !kept.has(module_id)) continue
    await insertRow(ctx, layoutModules, {
      ...one,
      id: newId(ctx.now.getTime()),
      layout_id,
      module_id,
      sort_order,
    } as Draft<typeof layoutModules>)
  }
  await tables(ctx)
    .updateTable('layout_publications')
    .set({ state: 'published', published_at: ctx.now, updated_at: ctx.now })
    .where('store_id', '=', storeId)
    .where('id', '=', publication.id)
    .execute()
  await tables(ctx)
    .updateTable('layouts')
    .set({ published_at: ctx.now, updated_at: ctx.now })
    .where('store_id', '=', storeId)
    .where('id', '=', layout_id)
    .execute()
  touch(ctx as Ctx, layouts, { id: layout_id })
  touch(ctx as Ctx, layoutPublications, publication as Data)
}

/** A module that was deleted since stands nowhere. */
async function modulesThere(ctx: ShopCtx, sections: readonly Section[]): Promise<Set<string>> {
  const ids = sections.flatMap(({ module_id }) => module_id ?? [])
  if (!ids.length) return new Set()
  const rows = await tables(ctx)
    .selectFrom('modules')
    .select('id')
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
