import { type Behaviour, behaviour, type Ctx, invalid } from '@shopwright/engine'
import { sql } from 'kysely'
import { keepRights } from '../../customers/server/group-rights.ts'
import { shopOf } from '../../platform/server/store-cache.ts'
import { refreshEffectivePrices } from './effective-prices.ts'
import { hiddenPriceBehaviours, hidePrices } from './hidden-prices.ts'
import { hidesPrices } from './pricer.ts'
import { reviewBehaviour } from './reviews.ts'
import { noteStock } from './stock-ledger.ts'

const stocked = ['quantity', 'options']
const priced = ['price', 'specials', 'discounts']

/** What changes the price of many products at once: the lists learn of it by a job. */
export const reprice: NonNullable<Behaviour['after']> = async (ctx, _row, existing) => {
  const store = shopOf(ctx).id
  if (existing) await ctx.enqueue(ctx.db, 'effective-prices', { store_id: store }, { key: store })
}

const repricing = ['tax-classes', 'tax-rates', 'store-geo-zones'].map((name) => behaviour(name, { after: reprice }))

/** What keeps the catalogue true besides its declarations. */
export const catalogBehaviours: [string, Behaviour][] = [
  ...hiddenPriceBehaviours,
  ...repricing,
  behaviour('customer-groups', { before: keepRights, after: reprice }),
  behaviour('products', {
    after: async (ctx, row, existing, draft) => {
      if (!existing || priced.some((field) => draft[field] !== undefined))
        await refreshEffectivePrices(ctx, [row.id as string])
      if (!existing || stocked.some((field) => draft[field] !== undefined))
        await noteStock(ctx, [row.id as string], 'edit')
    },
    read: (ctx, rows) => hidePrices(ctx, 'products', rows),
    readWhen: hidesPrices,
  }),
  behaviour('downloads', {
    before: (ctx, draft) => refusePublicFile(ctx, draft.file_id),
  }),
  behaviour('categories', {
    before: async (ctx, draft, existing) => {
      if (draft.parent_id) await refuseCycle(ctx, (existing?.id ?? draft.id) as string, draft.parent_id as string)
    },
  }),
  behaviour('reviews', reviewBehaviour),
  behaviour('information', {
    before: async (_ctx, draft, existing) => {
      const isEmptied = !existing || lettersIn(existing.text).some(Boolean)
      const letters = draft.text === undefined ? [] : lettersIn(draft.text)
      if (draft.text !== undefined && !letters.some(Boolean) && isEmptied) throw invalid({ text: { code: 'required' } })
      if (letters.some((count) => count > 0 && count < 3))
        throw invalid({ text: { code: 'too-short', params: { min: 3 } } })
    },
  }),
]

/** How much each language's page says, tags and blanks left out. */
const lettersIn = (text: unknown): number[] =>
  (typeof text === 'string' ? [text] : Object.values(text ?? {})).map(
    (one) =>
      String(one ?? '')
        .replace(/<(?!img|iframe)[^>]*>|&nbsp;/g, ' ')
        .trim().length,
  )

async function refuseCycle(ctx: Ctx, id: string, parentId: string): Promise<void> {
  const store = shopOf(ctx).id
  const { rows } = await sql<{ id: string }>`with recursive up as (
    select id, parent_id, 1 as depth from categories where store_id = ${store} and id = ${parentId}
    union all select c.id, c.parent_id, up.depth + 1 from categories c join up on c.id = up.parent_id where c.store_id = ${store} and up.depth < 64
  ) select id from up where id = ${id} limit 1`.execute(ctx.db)
  if (rows.length || id === parentId) throw invalid({ parent_id: { code: 'own-parent' } })
}

/** What is sold must not lie where everybody may fetch it. */
async function refusePublicFile(ctx: Ctx, id: unknown): Promise<void> {
  if (typeof id !== 'string') return
  const { rows } = await sql<{ is_private: boolean }>`
    select is_private from files where store_id = ${shopOf(ctx).id} and id = ${id}`.execute(ctx.db)
  if (rows[0] && !rows[0].is_private) throw invalid({ file_id: { code: 'download-file-public' } })
}
