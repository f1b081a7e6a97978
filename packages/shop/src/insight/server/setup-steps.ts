import { behaviour, type Ctx, isPermitted } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { setupSteps, type stepCodes } from '../../platform/model/setup.ts'

type Step = { noun: string; link: string; isDone: (ctx: Ctx, store: ShopStore) => Promise<boolean> }
type Code = (typeof stepCodes)[number]

const has =
  (table: 'products' | 'categories' | 'orders'): Step['isDone'] =>
  async (ctx, { id }) =>
    Boolean(await tables(ctx).selectFrom(table).select('id').where('store_id', '=', id).limit(1).executeTakeFirst())

/** Every shop begins with ways to deliver and to pay: somebody has looked at them when one was made or saved since. */
const isLookedAt =
  (table: 'delivery_groups' | 'payment_methods'): Step['isDone'] =>
  async (ctx, { id, settings }) =>
    Boolean(
      await tables(ctx)
        .selectFrom(table)
        .select('id')
        .where('store_id', '=', id)
        // Both came with the shop, as its settings did.
        .where('updated_at', '>', settings.created_at)
        .limit(1)
        .executeTakeFirst(),
    )

const steps: Record<Code, Step> = {
  products: { noun: 'import-profiles', link: '/admin/import', isDone: has('products') },
  categories: { noun: 'categories', link: '/admin/categories', isDone: has('categories') },
  contacts: {
    noun: 'settings',
    link: '/admin/settings',
    isDone: async (_ctx, { settings }) => Boolean(settings.phone && settings.email),
  },
  logo: { noun: 'settings', link: '/admin/settings', isDone: async (_ctx, { settings }) => Boolean(settings.logo) },
  delivery: { noun: 'delivery-groups', link: '/admin/delivery-groups', isDone: isLookedAt('delivery_groups') },
  payment: { noun: 'payment-methods', link: '/admin/payment-methods', isDone: isLookedAt('payment_methods') },
  first_order: { noun: 'orders', link: '/admin/orders', isDone: has('orders') },
}

const isTheirs = (ctx: Ctx, code: Code): boolean =>
  isPermitted(ctx.actor, ctx.registry.get(steps[code].noun), 'patch', ctx.registry)

/** The setup to-do list (spec §2) of what this person may do: each step is done when the store shows it, or somebody has put it away. */
export async function stepsLeft(ctx: ShopCtx): Promise<{ id: string; key: Code; done: boolean; link: string }[]> {
  const store = ctx.store as ShopStore
  const { rows } = await sql<Pick<Row<typeof setupSteps>, 'id' | 'code' | 'dismissed_at'>>`
    select id, code, dismissed_at from setup_steps where store_id = ${store.id} order by sort_order`.execute(ctx.db)
  const left = []
  for (const { id, code, dismissed_at } of rows.filter(({ code }) => isTheirs(ctx, code))) {
    const { link, isDone } = steps[code]
    left.push({ id, key: code, link, done: dismissed_at !== null || (await isDone(ctx, store)) })
  }
  return left
}

export const setupBehaviour = behaviour(setupSteps, {
  // When it was put away the server's clock says.
  before: async (ctx, draft) => (draft.dismissed_at ? { dismissed_at: ctx.now } : undefined),
  read: async (ctx, rows) => {
    const store = shopOf(ctx)
    for (const row of rows) {
      const step = steps[row.code as Code]
      if (!step) continue
      row.link = step.link
      // Whoever may not see the orders learns from here of none.
      row.is_done = Boolean(row.dismissed_at) || (isTheirs(ctx, row.code as Code) && (await step.isDone(ctx, store)))
    }
  },
})
