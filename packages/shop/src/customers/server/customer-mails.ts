import type { Ctx, Engine, Job } from '@shopwright/engine'
import { pickTranslation, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { alertStore } from '../../floor/alerts.ts'
import { mailJob } from '../../floor/mail-job.ts'
import { messengersOf } from '../../floor/messengers.ts'
import { originOf, shopIn } from '../../floor/origins.ts'
import { queueMail } from '../../floor/outbox.ts'
import type { ShopStore } from '../../floor/stores.ts'
import type { customerGroups, customers } from '../model/customers.ts'

type Registered = Pick<Row<typeof customers>, 'email' | 'first_name' | 'last_name' | 'phone' | 'approved'> & {
  group: Row<typeof customerGroups>['name']
}

/** Tells the store that somebody registered, and where to let them in where that has to be done. */
async function alertRegistration(ctx: Ctx, store: ShopStore, id: string): Promise<void> {
  if (!store.settings.alert_types.includes('account') && !messengersOf(store).length) return
  const { rows } = await sql<Registered>`
    select c.email::text as email, c.first_name, c.last_name, c.phone, c.approved, g.name as "group" from customers c
    join customer_groups g on g.store_id = c.store_id and g.id = c.customer_group_id where c.store_id = ${store.id} and c.id = ${id}`.execute(
    ctx.db,
  )
  const who = rows[0]
  if (!who) return
  const language = store.settings.admin_language
  await alertStore(ctx, store, 'account', {
    template: who.approved ? 'customer-alert' : 'customer-alert-approval',
    key: `customer-alert:${id}`,
    params: {
      customer: [`${who.first_name} ${who.last_name}`, who.email, who.phone].filter(Boolean).join(', '),
      group: pickTranslation(who.group, language, store.primaryLanguage) ?? '',
      link: `${originOf(null)}/admin/customers/${id}`,
    },
  })
}

/** Who registered is told to the store; who was let in, or not, is told so: once for each decision, in their own language. */
export const customerMailJobs = (engine: () => Engine): Job[] => [
  mailJob(engine, { name: 'registration-alerts', retries: 8 }, (ctx, { customer_id }, store) =>
    alertRegistration(ctx, store, String(customer_id)),
  ),
  mailJob(engine, { name: 'approval-mails', retries: 8 }, async (ctx, { customer_id, approved, key }, store) => {
    const customer = await tables(ctx)
      .selectFrom('customers')
      .select(['email', 'first_name', 'language'])
      .where('store_id', '=', store.id)
      .where('id', '=', String(customer_id))
      .executeTakeFirst()
    if (!customer) return
    const language = customer.language ?? store.primaryLanguage
    await queueMail(ctx, {
      to: customer.email,
      template: approved ? 'customer-approved' : 'customer-denied',
      language,
      key: String(key),
      params: { name: customer.first_name, store: store.title, link: `${shopIn(store, language)}/login` },
    })
  }),
]
