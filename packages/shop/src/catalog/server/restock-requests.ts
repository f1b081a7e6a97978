import { AppError, type Ctx, type Engine, invalid, type Job } from '@shopwright/engine'
import { isMailAddress, newId, pickTranslation, type Row, searchableText } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { mailJob } from '../../floor/mail-job.ts'
import { shopIn } from '../../floor/origins.ts'
import { queueMail } from '../../floor/outbox.ts'
import { addressesOf } from '../../floor/page-addresses.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { isWorking, type ShopStore } from '../../floor/stores.ts'
import { takeTurn } from '../../floor/turns.ts'
import { workingStates } from '../../platform/model/stores.ts'
import type { products } from '../model/products.ts'
import type { restockRequests } from '../model/restock-requests.ts'

type Request = Row<typeof restockRequests>
type Asked = Pick<Request, 'product_id' | 'wanted_id' | 'group_id' | 'combination' | 'email' | 'language'>

/** So many products may one address wait for in a store: who is written to by somebody else is not flooded. */
const mostWaiting = 50

/** Writes down who waits, once for each thing; who was told before waits again. As the platform. */
export async function askForRestock(ctx: Ctx, asked: Asked): Promise<void> {
  const store = shopOf(ctx).id
  const email = asked.email.toLowerCase()
  if (!isMailAddress(email)) throw invalid({ email: { code: 'not-an-email' } })
  await takeTurn(ctx, `restock-requests:${store}:${email}`)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from restock_requests
    where store_id = ${store} and email = ${email}::citext and state = 'waiting' and wanted_id <> ${asked.wanted_id}`.execute(
    ctx.db,
  )
  if ((rows[0]?.n ?? 0) >= mostWaiting) throw new AppError('restock-requests-too-many', { max: mostWaiting })
  await sql`insert into restock_requests (store_id, id, product_id, wanted_id, group_id, combination, email, language, state, asked_at, search_text, created_at, updated_at)
    values (${store}, ${newId(ctx.now.getTime())}, ${asked.product_id}, ${asked.wanted_id}, ${asked.group_id}, ${asked.combination}, ${email}, ${asked.language}, 'waiting', ${ctx.now},
      ${searchableText([email])}, ${ctx.now}, ${ctx.now})
    on conflict (store_id, email, wanted_id) do update set state = 'waiting', told_at = null, group_id = excluded.group_id, language = excluded.language, combination = excluded.combination,
      asked_at = excluded.asked_at, version = restock_requests.version + 1, updated_at = excluded.updated_at
    where restock_requests.state = 'told'`.execute(ctx.db)
  ctx.touched.add('restock-requests')
}

/** Requests `r` with what they wait for: the product `p`, or its combination `v`. */
const requests = sql`restock_requests r join stores s on s.id = r.store_id join products p on p.store_id = r.store_id and p.id = r.product_id
  left join product_variants v on v.store_id = r.store_id and v.product_id = r.product_id and v.id::text = r.wanted_id`

/** It can be bought from stock now, by whoever is of the group that asked. */
const isBack = (now: Date): RawBuilder<boolean> => sql<boolean>`r.state = 'waiting' and p.status
  and (p.date_available is null or p.date_available <= (${now}::timestamptz at time zone s.time_zone)::date)
  and (not p.subtract or (case when r.wanted_id = p.id::text then p.quantity else v.quantity end) >= greatest(1, p.minimum))
  and (r.wanted_id = p.id::text or v.status)
  and (not exists (select 1 from product_customer_groups g where g.store_id = r.store_id and g.product_id = r.product_id)
    or exists (select 1 from product_customer_groups g where g.store_id = r.store_id and g.product_id = r.product_id and g.customer_group_id::text = r.group_id))`

/** Every ten minutes one look at which stores have something again that somebody waits for. */
export const restockJobs = (engine: () => Engine): Job[] => [
  { name: 'restock-due', cron: '7-57/10 * * * *', run: async () => void (await startTelling(engine())) },
  mailJob(engine, { name: 'restock-mails', retries: 3, perStore: 1 }, (ctx, _data, store) => tellOfRestock(ctx, store)),
]

export const startTelling = (engine: Engine): Promise<number> =>
  engine.onPlatform({}, async (ctx) => {
    const { rows } = await sql<Pick<Request, 'store_id'>>`
      select distinct r.store_id from ${requests} where s.state = any(${workingStates}::text[]) and ${isBack(ctx.now)}`.execute(
      ctx.db,
    )
    for (const { store_id } of rows)
      await ctx.enqueue(
        ctx.db,
        'restock-mails',
        { store_id },
        { key: `${store_id}:${ctx.now.toISOString().slice(0, 16)}` },
      )
    return rows.length
  })

const atOnce = 200

type Due = Pick<Request, 'id' | 'email' | 'language' | 'combination' | 'asked_at'> &
  Pick<Row<typeof products>, 'name' | 'slug'> & { product_id: Request['product_id']; variant: string | null }

/** Tells those who have waited longest first. */
async function tellOfRestock(ctx: Ctx, store: ShopStore): Promise<void> {
  if (!isWorking(store) || !store.isConfirmed) return
  const { rows } = await sql<Due>`
    with due as (select r.id, r.product_id, p.name, p.slug, v.id::text as variant from ${requests} where r.store_id = ${store.id} and ${isBack(ctx.now)}
        order by r.asked_at, r.id limit ${atOnce} for update of r skip locked)
    update restock_requests r set state = 'told', told_at = ${ctx.now}, version = r.version + 1, updated_at = ${ctx.now} from due
    where r.store_id = ${store.id} and r.id = due.id
    returning r.id, r.email::text as email, r.language, r.combination, r.asked_at, due.product_id, due.name, due.slug, due.variant`.execute(
    ctx.db,
  )
  for (const row of rows) await mailOf(ctx, store, row)
  if (rows.length) ctx.touched.add('restock-requests')
  if (rows.length === atOnce) await ctx.enqueue(ctx.db, 'restock-mails', { store_id: store.id })
}

async function mailOf(ctx: Ctx, store: ShopStore, row: Due): Promise<void> {
  const { id, email, language, combination, asked_at, product_id, name, slug, variant } = row
  const known = addressesOf(store, 'products', { id: product_id, slug }) as Record<string, string | undefined>
  const address = known[language] ?? known[store.primaryLanguage] ?? Object.values(known)[0] ?? ''
  const title = pickTranslation(name, language, store.primaryLanguage) ?? ''
  await queueMail(ctx, {
    to: email,
    template: 'restocked',
    language,
    params: {
      store: store.title,
      product: combination ? `${title} (${combination})` : title,
      link: `${shopIn(store, language)}/${address}${variant ? `?variant=${variant}` : ''}`,
    },
    key: `restocked:${id}:${asked_at.getTime()}`,
    isBulk: true,
  })
}
