import type { Outcome } from '@shopwright/theme-kit'
import { attempt, field } from '../../pages/forms.ts'
import { inStore, type ShopVisit } from '../../pages/visit.ts'
import { buyOneClick } from '../server/orders/one-click.ts'
import { lineOf } from './cart.ts'
import { takeFiles } from './option-files.ts'
import { visitorOf } from './visitor.ts'

/** An order by phone alone, from the product's own form. */
export const orderOneClick = (visit: ShopVisit, form: FormData): Promise<Outcome<{ id: string; key: string }>> =>
  attempt(
    visit,
    form,
    async () => {
      await takeFiles(visit, form)
      const body = { ...lineOf(form), phone: field(form, 'phone'), first_name: field(form, 'first_name') }
      const placed = await inStore(visit, (ctx) => buyOneClick(ctx, visitorOf(visit), body))
      return { id: placed.id, key: placed.access_key }
    },
    (path) => path.replace(/^options\./, ''),
  )
