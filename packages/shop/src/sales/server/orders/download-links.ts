import { createHmac } from 'node:crypto'
import { AppError, type Ctx, storeOf } from '@shopwright/engine'
import { isId, minutes, type Nouns, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { linkSecret } from '../../../floor/origins.ts'
import { isSameSecret } from '../../../floor/same-secret.ts'
import type { orderDownloads } from '../../model/order-downloads.ts'
import { orderOf } from './view.ts'

/** What a link to a bought file lives for (security §3.4). */
const LINK_LIVES = minutes(10)

type Opener = { accessKey: string } | { customerId: string | null }
type Bought = Pick<Row<typeof orderDownloads>, 'id' | 'count'>

/**
 * A path that fetches one bought file, once, within ten minutes: it is signed for this file of this order and for how often
 * it was fetched before. Throws `not-found` for anybody else's, `download-unavailable` while the order is not complete
 * or when it was fetched often enough.
 */
export async function downloadLink(ctx: Ctx, orderId: string, opener: Opener, id: string): Promise<string> {
  await orderOf(ctx, orderId, opener)
  const store = storeOf(ctx).id
  if (!isId(id)) throw new AppError('not-found')
  const { rows } = await sql<Bought & { usable: boolean }>`
    select d.id, d.count, ${usable} as usable from order_downloads d where d.store_id = ${store} and d.id = ${id} and d.order_id = ${orderId}`.execute(
    ctx.db,
  )
  const bought = rows[0]
  if (!bought) throw new AppError('not-found')
  if (!bought.usable) throw new AppError('download-unavailable', {}, { status: 409 })
  const until = ctx.now.getTime() + LINK_LIVES
  return `/downloads/${id}?until=${until}&signature=${signatureOf(store, bought, until)}`
}

export type FetchedFile = Pick<Row<Nouns['files']>, 'key' | 'mime' | 'name'>

/** Counts a fetch and answers the file. Throws `download-link-over` for a link that was used, is too old, or is not ours. */
export async function fetchDownload(ctx: Ctx, id: string, until: string, signature: string): Promise<FetchedFile> {
  const over = new AppError('download-link-over', {}, { status: 410 })
  const store = storeOf(ctx).id
  if (!isId(id) || !/^\d{13}$/.test(until) || Number(until) < ctx.now.getTime()) throw over
  const { rows } = await sql<Bought>`
    select d.id, d.count from order_downloads d where d.store_id = ${store} and d.id = ${id} for update`.execute(ctx.db)
  const bought = rows[0]
  if (!bought || !isSigned(store, bought, Number(until), signature)) throw over
  const { rows: fetched } = await sql<FetchedFile & Pick<Row<typeof orderDownloads>, 'mask'>>`
    update order_downloads d set count = d.count + 1, fetched_at = ${ctx.now}, updated_at = ${ctx.now} from files f
    where d.store_id = ${store} and d.id = ${id} and f.store_id = d.store_id and f.id = d.file_id and ${usable} returning f.key, f.mime, f.name, d.mask`.execute(
    ctx.db,
  )
  const file = fetched[0]
  if (!file) throw new AppError('download-unavailable', {}, { status: 409 })
  return { key: file.key, mime: file.mime, name: file.mask?.trim() || file.name }
}

/** Of a row `d`: its order is complete, and it may be fetched once more. */
const usable = sql<boolean>`((d.allowed = 0 or d.count < d.allowed) and exists (select 1 from orders o join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
  where o.store_id = d.store_id and o.id = d.order_id and s.is_complete))`

const signatureOf = (store: string, { id, count }: Bought, until: number): string =>
  createHmac('sha256', linkSecret()).update(`download:${store}:${id}:${count}:${until}`).digest('base64url')

const isSigned = (store: string, bought: Bought, until: number, signature: string): boolean =>
  isSameSecret(signature, signatureOf(store, bought, until))
