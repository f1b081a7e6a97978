import { type Ctx, type Data, toRow, validateBody } from '@shopwright/engine'
import { newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { storeCache } from '../../floor/store-cache.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { layouts, Section } from '../model/layouts.ts'
import { isModuleKind, type ModuleKind, moduleKinds } from '../model/module-kinds.ts'
import type { Arrangement } from '../rules/layouts.ts'

export type KeptLayout = Arrangement & Pick<Row<typeof layouts>, 'theme'>

/** Every published layout of a store with all that stands in it, of all its themes; kept until one of them changes. One statement. */
export const layoutsOf = storeCache<readonly KeptLayout[]>(
  ['layouts', 'layout-routes', 'layout-modules', 'modules'],
  (ctx, store) => readLayouts(ctx, store.id, null),
)

/** The same with a draft in the place of what was published. */
export const layoutsWithDraft = (ctx: Ctx, draft: string): Promise<readonly KeptLayout[]> =>
  readLayouts(ctx, (ctx.store as ShopStore).id, draft)

async function readLayouts(ctx: Ctx, storeId: string, draft: string | null): Promise<readonly KeptLayout[]> {
  const { rows } = await sql<KeptLayout>`select l.id, l.theme, l.sort_order,
      coalesce((select json_agg(json_build_object('page', r.page, 'route_type', r.route_type, 'device', r.device))
        from layout_routes r where r.store_id = ${storeId} and r.layout_id = l.id), '[]') as routes,
      coalesce(case when d.id is null then (select json_agg(${section(sql`s`)} order by s.sort_order, s.id) from layout_modules s
          left join modules m on m.store_id = ${storeId} and m.id = s.module_id
          where s.store_id = ${storeId} and s.layout_id = l.id and (s.module_id is null or m.status))
        else (select json_agg(${section(sql`s`)} order by place) from (
            select x.value ->> 'id' as id, x.value ->> 'position' as position, x.value ->> 'kind' as kind, (x.value ->> 'module_id')::uuid as module_id,
              (x.value ->> 'is_hidden')::boolean as is_hidden, x.value -> 'settings' as settings, x.place
            from jsonb_array_elements(d.sections) with ordinality as x (value, place)) s
          left join modules m on m.store_id = ${storeId} and m.id = s.module_id
          where s.module_id is null or m.status)
        end, '[]') as sections
    from layouts l left join layout_drafts d on d.store_id = ${storeId} and d.layout_id = l.id and d.id = ${draft}::uuid
    where l.store_id = ${storeId} and (d.id is not null or (l.status and l.published_at is not null))
    order by l.sort_order, l.id`.execute(ctx.db)
  return rows
}

/** What a module of the store's says goes before what its place says. */
const section = (s: ReturnType<typeof sql>) =>
  sql`json_build_object('id', ${s}.id, 'position', ${s}.position, 'kind', coalesce(m.kind, ${s}.kind), 'module_id', ${s}.module_id,
    'is_hidden', ${s}.is_hidden, 'settings', coalesce(m.settings, ${s}.settings))`

/** Settings of a module as they may be kept: by its fields, rich text cleaned. Throws 422 with the field that is wrong. */
export function cleanSettings(ctx: Ctx, kind: ModuleKind, settings: unknown, path: string): Data {
  const resource = moduleKinds[kind]
  const body = validateBody(resource, 'patch', withoutNothing(settings), path)
  const links = Object.entries(body).filter(([name]) => resource.fields[name]?.column === null)
  return { ...toRow(ctx, resource, body, null), ...Object.fromEntries(links) }
}

/** A field that was emptied is not told. */
const withoutNothing = (settings: unknown): unknown =>
  typeof settings === 'object' && settings !== null && !Array.isArray(settings)
    ? Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null && value !== ''))
    : settings

/** Sections as a draft keeps them. */
export const cleanSections = (ctx: ShopCtx, sections: readonly Section[]): Section[] =>
  sections.map((one, n) => ({
    ...one,
    settings:
      isModuleKind(one.kind) && !one.module_id
        ? cleanSettings(ctx, one.kind, one.settings, `sections.${n}.settings.`)
        : {},
  }))

/** The same sections as others: no two layouts have one in common. */
export const renamed = (sections: readonly Section[], now: Date): Section[] =>
  sections.map((one) => ({ ...one, id: newId(now.getTime()) }))
