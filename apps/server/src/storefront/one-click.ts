import { buyOneClick } from '@shopwright/shop/server'
import type { Outcome } from '@shopwright/theme-kit'
import { lineOf } from './buying.ts'
import { attempt, field } from './forms.ts'
import { inStore, type ShopVisit, visitorOf } from './visit.ts'

/** An order by phone alone, from the product's own form. */
export const orderOneClick = (visit: ShopVisit, form: FormData): Promise<Outcome<{ id: string; key: string }>> =>
  attempt(
    visit,
    form,
    async () => {
      const body = { ...lineOf(form), phone: field(form, 'phone'), first_name: field(form, 'first_name') }
      const placed = await inStore(visit, (ctx) => buyOneClick(ctx, visitorOf(visit), body))
      return { id: placed.id, key: placed.access_key }
    },
    (path) => path.replace(/^options\./, ''),
  )
