import { AppError } from '@shopwright/engine'
import type { Order } from '@shopwright/theme-kit'
import { storeCountries } from '../../localisation/pages/countries.ts'
import { attempt, field } from '../../pages/forms.ts'
import { inStore, readInStore, type ShopVisit } from '../../pages/visit.ts'
import { downloadLink } from '../server/orders/download-links.ts'
import { dropDraft } from '../server/orders/draft-orders.ts'
import { orderBeside, orderOf } from '../server/orders/view.ts'
import { orderDisplay } from './order-view.ts'
import { returnsOnOrder, returnsOnOrderQueries } from './returns.ts'

export async function orderPage(visit: ShopVisit, id: string, key: string | null): Promise<Order | null> {
  visit.isPersonal = true
  try {
    return await readInStore(visit, async (ctx) => {
      const by = key ? { accessKey: key } : { customerId: visit.customerId }
      const countries = await storeCountries(ctx)
      const { order, beside: returns } = await orderBeside(ctx, id, by, returnsOnOrderQueries(ctx, id))
      const payUrl = order.is_draft && key ? `/pay/${id}?key=${encodeURIComponent(key)}` : null
      const display = orderDisplay(visit, order, countries)
      return { ...display, ...(await returnsOnOrder(visit, ctx, order, display.lines, key, returns)), payUrl }
    })
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

/** Where a bought file is fetched, for whoever may see the order; null when it cannot be fetched. */
export async function downloadUrl(
  visit: ShopVisit,
  id: string,
  key: string | null,
  form: FormData,
): Promise<string | null> {
  visit.isPersonal = true
  const opener = key ? { accessKey: key } : { customerId: visit.customerId }
  try {
    return await inStore(visit, (ctx) => downloadLink(ctx, id, opener, field(form, 'download')))
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
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
