import { amend, type Ctx, type Hooks, invalid } from '@shopwright/engine'
import { tables } from '../../database.ts'
import { movedPaths } from '../../floor/own-addresses.ts'
import { shopOf, storeCache } from '../../floor/store-cache.ts'
import type { urlRedirects } from '../model/redirects.ts'
import { endOf, localPath, pathOf } from '../rules/redirects.ts'
import { forgetMissing } from './missing-pages.ts'

export type Redirect = { code: number; target: string | null }

/** Every rule that is in force, by its address; kept in memory until one changes. */
export const redirectsOf = storeCache<Map<string, Redirect>>(['url-redirects'], async (ctx) => {
  const rows = await rulesOf(ctx)
  return new Map(
    rows.filter(({ status }) => status).map(({ path, code, target }) => [path, { code: Number(code), target }]),
  )
})

/** A rule leads to where one arrives at last, in one step, and never back to itself. */
export const redirectBehaviour: Hooks<typeof urlRedirects> = {
  before: async (ctx, draft, existing) => {
    const wanted = draft.path ?? existing?.path ?? ''
    const path = pathOf(wanted) ?? (wanted === existing?.path ? wanted : null)
    if (path === null) throw invalid({ path: { code: 'not-a-shop-path' } })
    if ((draft.code ?? existing?.code) === '410') return { path, target: null }
    const target = (draft.target === undefined ? existing?.target : draft.target)?.trim()
    if (!target) throw invalid({ target: { code: 'required' } })
    if (localPath(target) === null && !/^https?:\/\/[^\s/]/.test(target))
      throw invalid({ target: { code: 'not-a-url' } })
    // A rule that is off leads nobody on.
    const others = (await rulesOf(ctx)).filter(({ id, status }) => status && id !== existing?.id)
    const ways = new Map([...movedPaths(shopOf(ctx)), ...others.map((rule) => [rule.path, rule.target] as const)])
    const end = endOf(ways, path, target)
    if (end === null) throw invalid({ target: { code: 'redirect-loop' } })
    return { path, target: end }
  },
  after: async (ctx, row) => {
    if (!row.status) return
    await forgetMissing(ctx, [row.path])
    if (row.target === null) return
    const before = (await rulesOf(ctx)).filter(
      ({ status, target }) => status && target !== null && localPath(target) === row.path,
    )
    for (const rule of before)
      await amend(ctx, ctx.registry.get('url-redirects'), rule as never, { target: row.target } as never) // a row of this noun
  },
}

/** Those that are switched off, too. */
export const rulesOf = (ctx: Ctx) =>
  tables(ctx).selectFrom('url_redirects').selectAll().where('store_id', '=', shopOf(ctx).id).execute()
