import { moneyText } from '@shopwright/engine'
import { addVoucher, dropDraft, orderOf, purseOf, voucherThemes } from '@shopwright/shop/server'
import type { Outcome, Purse, VoucherForm } from '@shopwright/theme-kit'
import { keepCart } from './buying.ts'
import { attempt, field } from './forms.ts'
import { baseAmount, pictureView, textOf } from './views.ts'
import { inStore, type ShopVisit, visitorOf } from './visit.ts'

/** What the page that sells gift vouchers asks; null where the store has no theme for one. */
export async function voucherForm(visit: ShopVisit): Promise<VoucherForm | null> {
  visit.isPersonal = true
  const themes = await inStore(visit, voucherThemes)
  if (!themes.length) return null
  const { voucher_minimum, voucher_maximum } = visit.store.settings
  return {
    themes: themes.map(({ id, name, picture }) => ({
      id,
      name: textOf(visit, name),
      picture: pictureView(visit, picture),
    })),
    minimum: baseAmount(visit, voucher_minimum),
    maximum: baseAmount(visit, voucher_maximum),
    values: { from_name: visit.actor.role === 'CUSTOMER' ? (visit.actor.name ?? '') : '' },
  }
}

export const buyVoucher = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    keepCart(visit)
    const named = ['to_name', 'to_email', 'from_name', 'from_email', 'voucher_theme_id', 'message']
    const body = {
      ...Object.fromEntries(named.map((name) => [name, field(form, name)])),
      amount: field(form, 'amount').replace(',', '.'),
      agreed: form.get('agreed') !== null,
      currency: visit.currency,
    }
    await inStore(visit, (ctx) => addVoucher(ctx, visitorOf(visit), body))
    return {}
  })

/** Points and store credit of the signed-in shopper; null for anybody else. */
export async function purse(visit: ShopVisit): Promise<Purse | null> {
  visit.isPersonal = true
  const id = visit.customerId
  if (!id) return null
  const { points, credit, entries } = await inStore(visit, (ctx) => purseOf(ctx, id))
  return {
    points,
    credit,
    currency: visit.store.currency,
    entries: entries.map(({ at, amount, description, order_number, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      amount: amount === null ? null : moneyText(amount),
      note: description,
      order: order_number,
    })),
  }
}

/** Gives up an order that waits for its payment, for whoever holds its key. */
export async function giveUpOrder(visit: ShopVisit, id: string, key: string): Promise<boolean> {
  visit.isPersonal = true
  const outcome = await attempt(visit, new FormData(), async () => {
    await inStore(visit, async (ctx) => {
      const order = await orderOf(ctx, id, { accessKey: key })
      if (order.is_draft) await dropDraft(ctx, id)
    })
    return {}
  })
  return outcome.ok
}
