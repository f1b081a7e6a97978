import type { Ctx, Engine, Job } from '@shopwright/engine'
import { pickTranslation } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { alertAddresses } from '../../platform/server/alert-addresses.ts'
import { originOf } from '../../platform/server/origins.ts'
import { queueMail } from '../../platform/server/outbox.ts'
import { loadStore, type ShopStore } from '../../platform/server/stores.ts'
import type { GroupRow } from './custom-fields.ts'

type Registered = { id: string; email: string; first_name: string; last_name: string; phone: string | null }

/** Tells the store that somebody registered, and where to let them in where that has to be done. */
export async function alertRegistration(ctx: Ctx, store: ShopStore, group: GroupRow, who: Registered): Promise<void> {
  if (!store.settings.alert_types.includes('account')) return
  const language = store.settings.admin_language
  for (const to of alertAddresses(store))
    await queueMail(ctx, {
      to,
      template: group.approval ? 'customer-alert-approval' : 'customer-alert',
      language,
      key: `customer-alert:${who.id}:${to}`,
      params: {
        customer: [`${who.first_name} ${who.last_name}`, who.email, who.phone].filter(Boolean).join(', '),
        group: pickTranslation(group.name, language, store.primaryLanguage) ?? '',
        link: `${originOf(null)}/admin/customers/${who.id}`,
      },
    })
}

/** Tells a customer that they were let in, or not: once for each decision, in their own language. */
export const approvalJobs = (engine: () => Engine): Job[] => [
  {
    name: 'approval-mails',
    retries: 8,
    run: async ({ store_id, customer_id, approved, key }) => {
      const store = await engine().onPlatform({}, (ctx) => loadStore(ctx, 'id', String(store_id)))
      if (!store) return
      await engine().onPlatform({ store }, async (ctx) => {
        const customer = await tables(ctx)
          .selectFrom('customers')
          .select(['email', 'first_name', 'language'])
          .where('store_id', '=', store.id)
          .where('id', '=', String(customer_id))
          .executeTakeFirst()
        if (!customer) return
        await queueMail(ctx, {
          to: customer.email,
          template: approved ? 'customer-approved' : 'customer-denied',
          language: customer.language ?? store.primaryLanguage,
          key: String(key),
          params: { name: customer.first_name, store: store.title, link: `${originOf(store)}/login` },
        })
      })
    },
  },
]
