import { audit, type Ctx, searchText } from '@shopwright/engine'
import { inGroupsOf, newId } from '@shopwright/resource'
import { list, record, type Said, text, whole } from '@shopwright/resource/shapes'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { judgeRules, type WrittenRule } from '../rules/redirect-rows.ts'
import { forgetMissing } from './missing-pages.ts'
import { rulesOf } from './redirects.ts'

export const addedRedirects = record({
  added: whole,
  same: whole,
  wrong_count: whole,
  /** `code` is that of an error text */
  wrong: list(record({ row: whole, path: text, code: text })),
})
type AddedRedirects = Said<typeof addedRedirects>

/** of those that are wrong, so many are named */
const named = 100

/** Makes rules of what a file says, all in few statements; what is wrong is counted and named by its row. */
export async function addRedirects(ctx: Ctx, rows: readonly WrittenRule[], fileId: string): Promise<AddedRedirects> {
  const resource = ctx.registry.get('url-redirects')
  const store_id = shopOf(ctx).id
  const all = await rulesOf(ctx)
  const off = new Set(all.filter(({ status }) => !status).map(({ path }) => path))
  const known = all.filter(({ status }) => status)
  const { added, led, same, wrong } = judgeRules(known, rows, off)
  const stamp = { created_at: ctx.now, updated_at: ctx.now }
  for (const group of inGroupsOf(500, added))
    await tables(ctx)
      .insertInto('url_redirects')
      .values(
        group.map((rule) => ({
          store_id,
          id: newId(ctx.now.getTime()),
          ...rule,
          status: true,
          search_text: searchText(resource, rule),
          ...stamp,
        })) as never, // a row of this noun
      )
      .execute()
  if (led.size)
    await sql`update url_redirects set target = led.target, version = version + 1, updated_at = ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify([...led].map(([path, target]) => ({ path, target })))}::jsonb) as led (path text, target text)
      where store_id = ${store_id} and url_redirects.path = led.path`.execute(ctx.db)
  if (added.length) {
    await forgetMissing(
      ctx,
      added.map(({ path }) => path),
    )
    await audit(ctx, resource, 'create', null, { id: fileId, path: `${added[0]?.path} … (${added.length})` })
    ctx.touched.add('url-redirects')
  }
  return { added: added.length, same, wrong_count: wrong.length, wrong: wrong.slice(0, named) }
}
