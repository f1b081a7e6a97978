import type { Ctx, Engine, Job } from '@shopwright/engine'
import type { Present, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { alertStore } from '../../floor/alerts.ts'
import { mailJob } from '../../floor/mail-job.ts'
import { originOf, shopIn } from '../../floor/origins.ts'
import { queueMail } from '../../floor/outbox.ts'
import type { ShopStore } from '../../floor/stores.ts'
import type { affiliates } from '../model/affiliates.ts'
import type { customers } from '../model/customers.ts'

/** What happened to an affiliate; each has its mail. */
type Event = 'joined' | 'waiting' | 'denied'

/** Writes to an affiliate that they joined, wait, or were turned down, and to the store that there is a new one. */
export const affiliateJobs = (engine: () => Engine): Job[] => [
  mailJob(engine, { name: 'affiliate-mails', retries: 8 }, (ctx, { affiliate_id, event, key, is_new }, store) =>
    mailAffiliate(ctx, store, String(affiliate_id), {
      event: event as Event,
      key: String(key),
      isNew: is_new === true,
    }),
  ),
]

type Joined = Present<Pick<Row<typeof affiliates>, 'tracking' | 'commission'>> &
  Pick<Row<typeof affiliates>, 'website'> &
  Pick<Row<typeof customers>, 'email' | 'first_name' | 'last_name' | 'language'>

async function mailAffiliate(
  ctx: Ctx,
  store: ShopStore,
  id: string,
  { event, key, isNew }: { event: Event; key: string; isNew: boolean },
): Promise<void> {
  const { rows } = await sql<Joined>`
    select a.tracking, a.commission::text as commission, a.website, c.email::text as email, c.first_name, c.last_name, c.language
    from affiliates a join customers c on c.store_id = a.store_id and c.id = a.customer_id where a.store_id = ${store.id} and a.id = ${id}`.execute(
    ctx.db,
  )
  const joined = rows[0]
  if (!joined) return
  const language = joined.language ?? store.primaryLanguage
  const shop = shopIn(store, language)
  await queueMail(ctx, {
    to: joined.email,
    template: `affiliate-${event}`,
    language,
    key,
    params: {
      name: joined.first_name,
      store: store.title,
      commission: Number(joined.commission),
      share: `${shop}/?tracking=${joined.tracking}`,
      link: `${shop}/account/affiliate`,
    },
  })
  if (!isNew) return
  await alertStore(ctx, store, 'affiliate', {
    template: 'affiliate-alert',
    key: `affiliate-alert:${id}`,
    params: {
      customer: `${joined.first_name} ${joined.last_name}, ${joined.email}`,
      website: joined.website ?? '',
      link: `${originOf(null)}/admin/affiliates/${id}`,
    },
  })
}
