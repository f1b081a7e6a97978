import type { Ctx, Engine, Job } from '@shopwright/engine'
import { newId, pickTranslation, type Row, searchableText } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { alertAddresses } from '../../floor/alert-addresses.ts'
import { alertChats } from '../../floor/alert-chats.ts'
import { mailJob } from '../../floor/mail-job.ts'
import { originOf } from '../../floor/origins.ts'
import { queueMail } from '../../floor/outbox.ts'
import { isWorking, type ShopStore } from '../../floor/stores.ts'
import { tellStaff } from '../../floor/tell-staff.ts'
import { workingStates } from '../../platform/model/stores.ts'
import type { lowStocks } from '../model/low-stocks.ts'
import type { products } from '../model/products.ts'

type Low = Row<typeof lowStocks>
type Noticed = Pick<Low, 'product_id' | 'thing_id' | 'combination' | 'model' | 'quantity'> &
  Pick<Row<typeof products>, 'name'>

/** Once an hour one look at which stores have something that runs out, or is there again. */
export const lowStockJobs = (engine: () => Engine): Job[] => [
  { name: 'low-stock-due', cron: '27 * * * *', run: () => startNoticing(engine()) },
  mailJob(engine, { name: 'low-stock', retries: 3, perStore: 1 }, (ctx, _data, store) => noticeLow(ctx, store)),
]

/** A product `p` that is sold from stock, and its combination `v`, where it has any that are sold. */
const things = sql`products p left join product_variants v on v.store_id = p.store_id and v.product_id = p.id and v.status`
const quantity = sql<number>`coalesce(v.quantity, p.quantity)`
const thing = sql<string>`coalesce(v.id, p.id)::text`
const isSold = sql<boolean>`p.status and p.subtract`

const startNoticing = (engine: Engine): Promise<void> =>
  engine.onPlatform({}, async (ctx) => {
    const { rows } = await sql<{ id: string }>`
      select s.id from stores s join settings t on t.store_id = s.id where s.state = any(${workingStates}::text[]) and (
        (t.low_stock > 0 and exists (select from ${things} where p.store_id = s.id and ${isSold} and ${quantity} <= t.low_stock
          and not exists (select from low_stocks l where l.store_id = s.id and l.thing_id = ${thing})))
        or exists (select from low_stocks l where l.store_id = s.id
          and not exists (select from ${things} where p.store_id = s.id and p.id = l.product_id and ${isSold} and ${thing} = l.thing_id and ${quantity} <= t.low_stock and ${quantity} = l.quantity)))`.execute(
      ctx.db,
    )
    for (const { id } of rows)
      await ctx.enqueue(ctx.db, 'low-stock', { store_id: id }, { key: `${id}:${ctx.now.toISOString().slice(0, 16)}` })
  })

const atOnce = 500

/** Writes down what runs out, with a word to the store about what was not known; what is there again goes. */
async function noticeLow(ctx: Ctx, store: ShopStore): Promise<void> {
  if (!isWorking(store)) return
  const { low_stock } = store.settings
  const isLow = sql<boolean>`${isSold} and ${low_stock} > 0 and ${quantity} <= ${low_stock}`
  const { numAffectedRows: gone } = await sql`delete from low_stocks l where l.store_id = ${store.id}
    and not exists (select from ${things} where p.store_id = ${store.id} and p.id = l.product_id and ${thing} = l.thing_id and ${isLow})`.execute(
    ctx.db,
  )
  const { numAffectedRows: moved } =
    await sql`update low_stocks l set quantity = ${quantity}, updated_at = ${ctx.now} from ${things}
    where l.store_id = ${store.id} and p.store_id = ${store.id} and p.id = l.product_id and ${thing} = l.thing_id and l.quantity <> ${quantity}`.execute(
      ctx.db,
    )
  const { rows } = await noticed(store, isLow).execute(ctx.db)
  if (rows.length) await insertLow(ctx, store, rows)
  if (rows.length || gone || moved) ctx.touched.add('low-stocks')
  if (rows.length) await tellOfLow(ctx, store, rows)
  if (rows.length === atOnce) await ctx.enqueue(ctx.db, 'low-stock', { store_id: store.id })
}

/** What runs out and is not written down. */
const noticed = (store: ShopStore, isLow: RawBuilder<boolean>): RawBuilder<Noticed> => sql<Noticed>`
  select p.id as product_id, ${thing} as thing_id, p.name, coalesce(nullif(v.sku, ''), p.model) as model, ${quantity} as quantity,
    left((select string_agg(coalesce(o.name->>${store.primaryLanguage}, (select min(x) from jsonb_each_text(o.name) as n (k, x))), ', ' order by o.sort_order, o.id) from product_variant_values j
      join option_values o on o.store_id = j.store_id and o.id = j.option_value_id
      where j.store_id = ${store.id} and j.product_variant_id = v.id), 255) as combination
  from ${things} where p.store_id = ${store.id} and ${isLow}
    and not exists (select from low_stocks l where l.store_id = ${store.id} and l.thing_id = ${thing})
  order by ${quantity}, p.id limit ${atOnce}`

async function insertLow(ctx: Ctx, store: ShopStore, rows: readonly Noticed[]): Promise<void> {
  const given = rows.map(({ name: _, ...row }) => ({
    ...row,
    id: newId(ctx.now.getTime()),
    search_text: searchableText([row.model, row.combination ?? ''].filter(Boolean)),
  }))
  await sql`insert into low_stocks (store_id, id, product_id, thing_id, combination, model, quantity, search_text, noticed_at, created_at, updated_at)
    select ${store.id}, r.id, r.product_id, r.thing_id, r.combination, r.model, r.quantity, r.search_text, ${ctx.now}, ${ctx.now}, ${ctx.now}
    from jsonb_populate_recordset(null::low_stocks, ${JSON.stringify(given)}::jsonb) r`.execute(ctx.db)
}

const named = 20

/** One word for all that was noticed together: a file of a supplier may empty a whole shop. */
async function tellOfLow(ctx: Ctx, store: ShopStore, rows: readonly Noticed[]): Promise<void> {
  const language = store.settings.admin_language
  const count = rows.length
  const lines = rows.slice(0, named).map(({ name, combination, quantity: left }) => {
    const title = pickTranslation(name, language, store.primaryLanguage) ?? ''
    return `${combination ? `${title} (${combination})` : title}: ${left}`
  })
  const more = count > named ? ['…'] : []
  const first = [...lines.slice(0, 3), ...(count > 3 ? ['…'] : [])].join('; ')
  const link = '/admin/low-stocks'
  await tellStaff(ctx, { code: 'low-stock', params: { products: first, total: count }, link, level: 'warning' })
  const key = `low-stock:${store.id}:${ctx.now.getTime()}`
  const alert = {
    template: 'low-stock' as const,
    language,
    params: { products: [...lines, ...more].join('\n'), total: count, link: `${originOf(null)}${link}` },
  }
  for (const to of store.settings.alert_types.includes('stock') ? alertAddresses(store) : [])
    await queueMail(ctx, { ...alert, to, key: `${key}:${to}` })
  await alertChats(ctx, store, 'stock', { ...alert, key })
}
