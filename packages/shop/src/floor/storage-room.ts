import { AppError } from '@shopwright/engine'
import { sql } from 'kysely'
import type { ShopCtx } from './stores.ts'
import { takeTurn } from './turns.ts'

/** Counted under a lock with the row that is about to be written, so that two uploads cannot share the last megabyte. */
export async function refuseOverQuota(ctx: ShopCtx, adding: number): Promise<void> {
  const store = ctx.store as NonNullable<typeof ctx.store>
  const quota = store.plan?.limits.storage
  if (quota === null || quota === undefined) return
  await takeTurn(ctx, `storage:${store.id}`)
  const used = await storageUsed(ctx)
  if (used + adding <= quota) return
  const params = { size: used + adding, max: quota }
  throw new AppError('storage-quota-exceeded', params, { fields: { file: { code: 'storage-quota-exceeded', params } } })
}

/** Bytes of all files of the store, those of its shoppers among them. */
export async function storageUsed(ctx: ShopCtx): Promise<number> {
  const store = (ctx.store as { id: string }).id
  const { rows } = await sql<{ bytes: string }>`
    select (select coalesce(sum(size), 0) from files where store_id = ${store}) + (select coalesce(sum(size), 0) from option_files where store_id = ${store}) as bytes`.execute(
    ctx.db,
  )
  return Number(rows[0]?.bytes ?? 0)
}
