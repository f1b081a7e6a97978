import type { Outcome, VoucherForm } from '@shopwright/theme-kit'
import { baseAmount } from '../../catalog/pages/amounts.ts'
import { pictureView } from '../../catalog/pages/pictures.ts'
import { attempt, field } from '../../pages/forms.ts'
import { textOf } from '../../pages/texts.ts'
import { inStore, type ShopVisit } from '../../pages/visit.ts'
import { addVoucher } from '../server/cart/vouchers.ts'
import { voucherThemes } from '../server/vouchers/themes.ts'
import { keepCart, noteAnswer, sendingOf, visitorOf } from './visitor.ts'

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
      amount: field(form, 'amount').replaceAll(/\s/g, '').replace(',', '.'),
      agreed: form.get('agreed') !== null,
      currency: visit.currency,
    }
    const sending = sendingOf(visit, form, JSON.stringify(body))
    await inStore(visit, (ctx) => addVoucher(ctx, visitorOf(visit), body, sending))
    noteAnswer(visit)
    return {}
  })
