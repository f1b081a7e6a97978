import { AppError, type Ctx } from '@shopwright/engine'
import { sql } from 'kysely'
import { takeTurn } from '../../floor/turns.ts'
import { paidUntil } from '../rules/app-terms.ts'
import type { BillingPage } from './billing-pages.ts'
import {
  blankTerm,
  type ExtensionRow,
  type ExtensionTerm,
  extensionsTurn,
  lockExtension,
  putExtension,
  touchExtensions,
} from './extension-rows.ts'

/** An app was paid for on a page, or by the card that is kept: its term begins, or what was overdue goes on. As the platform role. */
export async function applyBought(
  ctx: Ctx,
  {
    store_id,
    app,
    net,
    vat_percent,
    currency,
  }: Pick<BillingPage, 'store_id' | 'app' | 'net' | 'vat_percent' | 'currency'>,
): Promise<void> {
  if (!app) return
  await takeTurn(ctx, extensionsTurn(store_id))
  const { rows } = await sql`select from stores s join plans p on p.id = s.plan_id
    where s.id = ${store_id} and ${app} = any(p.features)`.execute(ctx.db)
  // The plan has it by now: nothing is taken for it.
  if (rows.length) throw new AppError('late-payment', {}, { status: 409 })
  const term = await lockExtension(ctx, store_id, app)
  await putExtension(ctx, store_id, app, paid(term ?? blankTerm, ctx.now, { price: net, vat_percent, currency }))
}

/** The term that a payment begins or renews, at the price that was paid. */
export const paid = (
  term: ExtensionTerm,
  now: Date,
  agreed: { price: string; vat_percent: string; currency: string },
): ExtensionTerm => ({
  ...term,
  ...paidUntil(term, now),
  ...agreed,
  state: 'active',
  is_canceled: false,
  next_price: Number(term.next_price) === Number(agreed.price) ? null : term.next_price,
  next_price_told_at: Number(term.next_price) === Number(agreed.price) ? null : term.next_price_told_at,
  failed_since: null,
  attempts: 0,
})

/** The same of a try that failed: everything works while it is tried again. */
export const unpaid = (term: ExtensionTerm, now: Date): ExtensionTerm => ({
  ...term,
  state: 'past_due',
  failed_since: term.failed_since ?? now,
  attempts: term.attempts + 1,
})

/** Names the term that is renewed, however often that is tried. */
export const appReference = ({ id, ends_at }: Pick<ExtensionRow, 'id' | 'ends_at'>): string =>
  `app:${id}:${ends_at?.getTime()}`

/** The extension whose term is still the one that the reference names, held; null = it went on, or has ended, meanwhile. */
export async function renewable(
  ctx: Ctx,
  storeId: string,
  app: string,
  reference: string,
): Promise<ExtensionRow | null> {
  await takeTurn(ctx, extensionsTurn(storeId))
  const row = await lockExtension(ctx, storeId, app)
  const runs = row?.state === 'active' || row?.state === 'past_due'
  return row && runs && appReference(row) === reference ? row : null
}

/** Money for these went back: what it was paid for is over, unless more was paid since. */
export async function endRefunded(ctx: Ctx, payments: readonly { store_id: string; id: string }[]): Promise<void> {
  for (const { store_id, id } of payments) {
    const { rows } =
      await sql`update extensions e set state = case when e.state = 'off' then 'off' else 'ended' end, ends_at = least(e.ends_at, ${ctx.now}), version = e.version + 1, updated_at = ${ctx.now}
      from payment_histories h where h.store_id = ${store_id} and h.id = ${id} and e.store_id = h.store_id and e.app = h.app and e.state in ('active', 'past_due', 'off')
        and not exists (select 1 from payment_histories n where n.store_id = h.store_id and n.app = h.app and n.status = 'succeeded' and n.number > h.number)
      returning e.id`.execute(ctx.db)
    if (rows.length) touchExtensions(ctx, store_id)
  }
}
