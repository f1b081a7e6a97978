import { AppError, type Data, insertRow, invalid, storeOf } from '@shopwright/engine'
import type { Draft, Row } from '@shopwright/resource'
import { list, named, record, type Said, text, whole } from '@shopwright/resource/shapes'
import { sql } from 'kysely'
import type { productImages } from '../../catalog/model/products.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { pictureTries } from '../model/imports.ts'

/** How the pictures of a run's products are coming, and why some are not: by host and reason, the most first. */
export const runPicturesShape = named(
  'RunPictures',
  record({
    total: whole,
    ready: whole,
    waiting: whole,
    failed: whole,
    faults: list(record({ host: text, fault: text, count: whole })),
  }),
)
type RunPictures = Said<typeof runPicturesShape>

type Line = Pick<Row<typeof productImages>, 'state' | 'fault'> & { host: string; count: number }

const mostFaults = 20

export async function runPictures(ctx: ShopCtx, importId: string): Promise<RunPictures> {
  const { rows } = await sql<Line>`
    select i.state, i.fault, coalesce(substring(i.source_url, '^[a-zA-Z]+://([^/]+)'), i.source_url) as host, count(*)::int as count
    from products p join product_images i on i.store_id = p.store_id and i.product_id = p.id and i.source_url is not null
    where p.store_id = ${storeOf(ctx).id} and p.import_id = ${importId} group by 1, 2, 3`.execute(ctx.db)
  const sum = (state: Line['state']): number =>
    rows.filter((row) => row.state === state).reduce((total, { count }) => total + count, 0)
  const faults = new Map<string, RunPictures['faults'][number]>()
  for (const { state, fault, host, count } of rows) {
    if (!fault || state === 'ready') continue
    const known = faults.get(`${host} ${fault}`)
    faults.set(`${host} ${fault}`, { host, fault, count: count + (known?.count ?? 0) })
  }
  const [ready, waiting, failed] = [sum('ready'), sum('pending'), sum('failed')]
  return {
    total: ready + waiting + failed,
    ready,
    waiting,
    failed,
    faults: [...faults.values()].sort((a, b) => b.count - a.count).slice(0, mostFaults),
  }
}

/** Forgets the tries of what has not come, and asks at once. Throws `invalid` for a run that the store has not, `no-pictures-left` where all have come. */
export async function tryPicturesAgain(ctx: ShopCtx, draft: Draft<typeof pictureTries>): Promise<Data> {
  const store_id = storeOf(ctx).id
  const { rows } = await sql<Pick<Row<typeof productImages>, 'product_id'>>`
    update product_images i set state = 'pending', attempts = 0, next_try_at = null, fault = null from products p
    where p.store_id = ${store_id} and p.import_id = ${draft.import_id} and i.store_id = p.store_id and i.product_id = p.id
      and i.source_url is not null and i.state <> 'ready' returning i.product_id`.execute(ctx.db)
  if (!rows.length) {
    const known = await sql`select from imports where store_id = ${store_id} and id = ${draft.import_id}`.execute(
      ctx.db,
    )
    throw known.rows.length ? new AppError('no-pictures-left') : invalid({ import_id: { code: 'unknown-reference' } })
  }
  for (const product of new Set(rows.map(({ product_id }) => product_id))) ctx.touched.add(`products:${product}`)
  ctx.touched.add(`imports:${draft.import_id}`)
  await ctx.enqueue(ctx.db, 'fetch-images', { store_id }, { key: store_id })
  return insertRow(ctx, ctx.registry.get('picture-tries'), { ...draft, count: rows.length })
}
