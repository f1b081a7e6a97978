import type { Ctx } from '@shopwright/engine'
import { languageTag, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { customers } from '../../../customers/model/customers.ts'
import { moneyText } from '../../../floor/money-text.ts'
import { queueMail, texts } from '../../../floor/outbox.ts'
import type { ShopStore } from '../../../floor/stores.ts'
import type { orderRecurrings, orderRecurringTransactions } from '../../model/order-recurrings.ts'
import type { orders } from '../../model/orders.ts'
import { orderLink, payLink, subscriptionLink } from '../orders/links.ts'

type Event = Pick<
  Row<typeof orderRecurringTransactions>,
  'id' | 'type' | 'amount' | 'order_id' | 'reason' | 'next_date'
> &
  Pick<Row<typeof orderRecurrings>, 'currency' | 'number' | 'product'> &
  Pick<Row<typeof customers>, 'email' | 'first_name'> & {
    subscription_id: Row<typeof orderRecurrings>['id']
    language: string
    order_number: Row<typeof orders>['number']
  }

/** Writes to the customer what an entry of a subscription's history tells: once for each entry, in their language. */
export async function mailRecurring(ctx: Ctx, store: ShopStore, transactionId: string): Promise<void> {
  const { rows } = await sql<Event>`
    select t.id, t.type, t.amount::text as amount, r.currency, t.order_id, t.reason, r.id as subscription_id, r.number, r.product, t.next_date::text as next_date, c.email::text as email, c.first_name, coalesce(c.language, o.language) as language, p.number as order_number
    from order_recurring_transactions t join order_recurrings r on r.store_id = t.store_id and r.id = t.order_recurring_id
      join orders o on o.store_id = r.store_id and o.id = r.order_id join customers c on c.store_id = r.store_id and c.id = r.customer_id
      left join orders p on p.store_id = t.store_id and p.id = t.order_id
    where t.store_id = ${store.id} and t.id = ${transactionId}`.execute(ctx.db)
  const event = rows[0]
  const template = event && templateOf(event)
  if (!event || !template) return
  const t = texts(event.language)
  const day = (date: string | null): string =>
    date ? new Intl.DateTimeFormat(languageTag(event.language), { dateStyle: 'long' }).format(noon(date)) : ''
  await queueMail(ctx, {
    to: event.email,
    template,
    language: event.language,
    key: `recurring:${event.id}`,
    params: {
      store: store.title,
      name: event.first_name,
      number: event.number,
      product: event.product,
      amount: moneyIn(event),
      order: event.order_number ?? '',
      order_link: event.order_id && event.order_number !== null ? orderLink(store, event.order_id, event.language) : '',
      next: event.next_date ? t('mails:recurring-next', { date: day(event.next_date) }) : '',
      retry: event.next_date ? t('mails:recurring-retry', { date: day(event.next_date) }) : '',
      pay:
        event.order_id && event.order_number === null
          ? t('mails:recurring-pay', { link: payLink(store, event.order_id) })
          : '',
      ending: event.type === 'cancelled' ? t('mails:recurring-cancelled') : t('mails:recurring-expired'),
      link: subscriptionLink(store, event.subscription_id, event.language),
    },
  })
}

function templateOf({ type, reason }: Event) {
  if (type === 'payment') return 'recurring-charged'
  if (type === 'failed') return 'recurring-failed'
  const isUnpaid = reason !== null && reason !== 'recurring-order-open'
  if (type === 'suspended') return isUnpaid ? 'recurring-unpaid' : 'recurring-suspended'
  return type === 'cancelled' || type === 'expired' ? 'recurring-ended' : null
}

/** A calendar day is the same day wherever it is read. */
const noon = (date: string): Date => new Date(`${date}T12:00:00`)

const moneyIn = ({ amount, currency, language }: Event): string =>
  amount === null ? '' : moneyText(amount, currency, language)
