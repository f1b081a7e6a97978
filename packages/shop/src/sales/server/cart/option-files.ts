import { createHash } from 'node:crypto'
import { AppError, type Ctx, type Engine, type FieldFault, invalid, type Job, storeOf } from '@shopwright/engine'
import { fileTypeNames, hours, isId, newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { kindOf, megabytesOf, mostWaiting, tidyName } from '../../../catalog/rules/option-files.ts'
import { asChosenFile, fileChosen } from '../../../catalog/rules/options.ts'
import { fileRuleOf } from '../../../catalog/server/file-rule.ts'
import type { ShopperFiles } from '../../../floor/shopper-files.ts'
import { refuseOverQuota } from '../../../floor/storage-room.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../../floor/stores.ts'
import { takeTurn } from '../../../floor/turns.ts'
import type { optionFiles } from '../../model/option-files.ts'
import type { GivenOptions } from './body.ts'
import type { Visitor } from './contract.ts'
import { ownCart, sidHash } from './rows.ts'

/** What nobody puts into a cart is gone by then. */
const KEPT = hours(6)

type FileRow = Pick<Row<typeof optionFiles>, 'id' | 'name' | 'key'>

/** `option`: the id of the product's option that it is for */
export type SentFile = { option: string; name: string; bytes: Buffer }

type InStore = <T>(work: (ctx: ShopCtx) => Promise<T>) => Promise<T>

/**
 * Takes a shopper's file for an option: its kind by its bytes, its size and the store's room checked, the last with the row.
 * Faults stand at the option: `not-offered`, `option-file-size`, `option-file-kind`, `option-file-room`.
 */
export async function saveOptionFile(
  store: ShopStore,
  inStore: InStore,
  files: ShopperFiles,
  visitor: Visitor,
  { option, name, bytes }: SentFile,
): Promise<Pick<FileRow, 'id' | 'name'>> {
  const rule = fileRuleOf(store)
  if (!isId(option) || !(await inStore((ctx) => takesFiles(ctx, option))))
    throw faultAt(option, { code: 'not-offered' })
  if (bytes.length > rule.largest)
    throw faultAt(option, { code: 'option-file-size', params: { max: megabytesOf(rule.largest) } })
  const mime = kindOf(rule, (await files.inspect(bytes))?.mime)
  if (!mime) throw faultAt(option, { code: 'option-file-kind', params: { kinds: fileTypeNames(rule.kinds) } })
  const id = newId()
  const key = keyOf(store.id, id)
  const row = { id, key, name: tidyName(name), mime, size: bytes.length }
  try {
    await files.put(key, bytes)
    await inStore(async (ctx) => {
      await refuseCrowded(ctx, option, bytes.length)
      await insertFile(ctx, visitor, { ...row, hash: createHash('sha256').update(bytes).digest('hex') })
    })
  } catch (error) {
    await files.remove(key)
    throw error
  }
  return row
}

const keyOf = (store: string, id: string): string => `${store}/${id}/original`

const faultAt = (option: string, fault: FieldFault): AppError => invalid({ [`options.${option}`]: fault })

async function takesFiles(ctx: Ctx, option: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from product_options po join options o on o.store_id = po.store_id and o.id = po.option_id join products p on p.store_id = po.store_id and p.id = po.product_id
    where po.store_id = ${storeOf(ctx).id} and po.id = ${option} and o.type = 'file' and p.status`.execute(ctx.db)
  return rows.length > 0
}

/** The owner is not told here that the disk is full, but the shopper that there is no room. */
async function refuseCrowded(ctx: ShopCtx, option: string, adding: number): Promise<void> {
  const store = storeOf(ctx) as ShopStore
  const full = faultAt(option, { code: 'option-file-room' })
  await takeTurn(ctx, `option-files:${store.id}`)
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(size), 0) as bytes from option_files where store_id = ${store.id} and order_id is null`.execute(
    ctx.db,
  )
  if (Number(rows[0]?.bytes ?? 0) + adding > mostWaiting(store.plan?.limits.storage)) throw full
  await refuseOverQuota(ctx, adding).catch((error: unknown) => {
    throw error instanceof AppError ? full : error
  })
}

type NewFile = FileRow & Pick<Row<typeof optionFiles>, 'mime' | 'size' | 'hash'>

async function insertFile(ctx: Ctx, visitor: Visitor, { id, name, mime, size, hash, key }: NewFile): Promise<void> {
  const store = storeOf(ctx).id
  const { customerId, cartSid } = visitor
  await sql`insert into option_files (store_id, id, customer_id, sid_hash, name, mime, size, hash, key, used_at, created_at, updated_at)
    values (${store}, ${id}, ${customerId}, ${customerId || !cartSid ? null : sidHash(cartSid)}, ${name}, ${mime}, ${size}, ${hash}, ${key}, ${ctx.now}, ${ctx.now}, ${ctx.now})`.execute(
    ctx.db,
  )
  await watchFile(ctx, id)
}

/** With each change of `used_at`, and no other time: so the job that asks for itself may run twice. */
const watchFile = (ctx: Ctx, option_file_id: string): Promise<void> =>
  ctx.enqueue(
    ctx.db,
    'forget-option-file',
    { store_id: storeOf(ctx).id, option_file_id },
    { startAfter: new Date(ctx.now.getTime() + KEPT + 1000) },
  )

/** Whose a file `f` is, as long as no cart says so. */
const isOwn = ({ customerId, cartSid }: Visitor) =>
  sql<boolean>`(f.customer_id = ${customerId}::uuid or (f.customer_id is null and f.sid_hash = ${cartSid && sidHash(cartSid)}))`

/**
 * Chosen options with the files in them named as they are called; nothing is asked where there are none. Throws
 * `option-file-gone` at an option whose file is another's, or nobody's any more.
 */
export async function withOwnFiles(ctx: Ctx, visitor: Visitor, options: GivenOptions): Promise<GivenOptions> {
  const chosen = Object.entries(options).flatMap(([option, value]) => {
    const file = fileChosen(value)
    return file ? [{ option, id: file.id }] : []
  })
  if (!chosen.length) return options
  // What is put into a cart now is not forgotten now: the job looks at this once more.
  const { rows } = await sql<Pick<FileRow, 'id' | 'name'>>`
    update option_files f set used_at = ${ctx.now}, updated_at = ${ctx.now}, customer_id = coalesce(f.customer_id, ${visitor.customerId}::uuid)
    where f.store_id = ${storeOf(ctx).id} and f.id in (${sql.join(chosen.map(({ id }) => id))}) and ${isOwn(visitor)} returning f.id, f.name`.execute(
    ctx.db,
  )
  for (const { id } of rows) await watchFile(ctx, id)
  const named = { ...options }
  for (const { option, id } of chosen) {
    const file = rows.find((row) => row.id === id)
    if (!file) throw faultAt(option, { code: 'option-file-gone' })
    named[option] = asChosenFile(file)
  }
  return named
}

/**
 * Lines of an order that staff make again, with the files in them named as they are called: those that an order of this buyer has
 * already, or one of nobody who is known. Throws `option-file-of-another` at a line with any other.
 */
export async function withOrderedFiles<L extends Lines[number]>(
  ctx: Ctx,
  customerId: string | null,
  lines: readonly L[],
): Promise<L[]> {
  const named = filesIn(lines)
  if (!named.length) return [...lines]
  const { rows } = await sql<Pick<FileRow, 'id' | 'name'>>`
    select f.id, f.name from option_files f where f.store_id = ${storeOf(ctx).id} and f.id in (${sql.join(named.map(({ id }) => id))})
      and f.order_id is not null and (f.customer_id is null or f.customer_id = ${customerId}::uuid)`.execute(ctx.db)
  const strange = named.filter(({ id }) => !rows.some((row) => row.id === id))
  if (strange.length)
    throw invalid(Object.fromEntries(strange.map(({ line }) => [`lines.${line}`, { code: 'option-file-of-another' }])))
  const called = (value: string | string[]): string | string[] => {
    const file = rows.find((row) => row.id === fileChosen(value)?.id)
    return file ? asChosenFile(file) : value
  }
  return lines.map((line) => ({
    ...line,
    options: Object.fromEntries(Object.entries(line.options).map(([option, value]) => [option, called(value)])),
  }))
}

/** Lines as a cart keeps them. */
type Lines = readonly { id: string; options: GivenOptions }[]

const filesIn = (lines: Lines): { id: string; line: string }[] =>
  lines.flatMap(({ id: line, options }) =>
    Object.values(options).flatMap((value) => {
      const file = fileChosen(value)
      return file ? [{ id: file.id, line }] : []
    }),
  )

/** Before an order is written: its files are there, and stay. Nothing is asked where there are none. Throws `option-file-gone`. */
export async function holdFiles(ctx: Ctx, lines: Lines): Promise<void> {
  const named = filesIn(lines)
  if (!named.length) return
  const { rows } = await sql<Pick<FileRow, 'id'>>`
    select id from option_files where store_id = ${storeOf(ctx).id} and id in (${sql.join(named.map(({ id }) => id))}) order by id for update`.execute(
    ctx.db,
  )
  const gone = named.filter(({ id }) => !rows.some((row) => row.id === id))
  if (!gone.length) return
  const fault = { code: 'option-file-gone' }
  const fields = Object.fromEntries(gone.map(({ line }) => [`lines.${line}`, fault]))
  throw new AppError(fault.code, {}, { status: 409, fields })
}

/** And after: they are the order's, and its buyer's; what stands in an order before, as staff repeat one, stays whose it was. */
export async function giveFiles(ctx: Ctx, orderId: string, lines: Lines): Promise<void> {
  const named = filesIn(lines)
  if (!named.length) return
  await sql`update option_files f set order_id = coalesce(f.order_id, o.id), customer_id = case when f.order_id is null then coalesce(f.customer_id, o.customer_id) else f.customer_id end, updated_at = ${ctx.now}
    from orders o where f.store_id = ${storeOf(ctx).id} and f.id in (${sql.join(named.map(({ id }) => id))}) and o.store_id = f.store_id and o.id = ${orderId}`.execute(
    ctx.db,
  )
}

/** A shopper's own file: sent from here, or in the cart that is here. Throws `not-found` for everybody else. */
export async function ownFile(ctx: Ctx, visitor: Visitor, id: string): Promise<FileRow> {
  if (!isId(id) || (!visitor.customerId && !visitor.cartSid)) throw new AppError('not-found')
  const { rows } = await sql<FileRow>`
    select f.id, f.name, f.key from option_files f where f.store_id = ${storeOf(ctx).id} and f.id = ${id} and (${isOwn(visitor)}
      or exists (select 1 from carts c join cart_items i on i.store_id = c.store_id and i.cart_id = c.id where ${ownCart(ctx, visitor)} and ${names('i')}))`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** A line of a cart names the file `f`: as `fileChosen` reads it, for what a shopper writes into a text may look alike. */
const names = (
  line: string,
) => sql<boolean>`exists (select from jsonb_each(${sql.ref(`${line}.options`)}) as o (key, value)
  where jsonb_typeof(o.value) = 'string' and (o.value #>> '{}' = 'file:' || f.id or starts_with(o.value #>> '{}', 'file:' || f.id || ':')))`

/** For those who see the store's orders: a file that an order has. */
export async function orderedFile(ctx: Ctx, id: string): Promise<FileRow> {
  const { rows } = isId(id)
    ? await sql<FileRow>`
    select id, name, key from option_files where store_id = ${storeOf(ctx).id} and id = ${id} and order_id is not null`.execute(
        ctx.db,
      )
    : { rows: [] }
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

export const optionFileJob = (engine: () => Engine, files: ShopperFiles): Job => ({
  name: 'forget-option-file',
  retries: 5,
  run: async ({ store_id, option_file_id }) => {
    const store = await storesOf(engine()).byId(String(store_id))
    if (!store) return
    const id = String(option_file_id)
    const isGone = await engine().inStore({ store }, (ctx) => forgetFile(ctx, id))
    if (isGone) await files.remove(keyOf(store.id, id))
  },
})

/** Whose bytes nobody needs: of a file that no order has and no cart names. One in a cart is looked at again, as long as it lies there. */
async function forgetFile(ctx: Ctx, id: string): Promise<boolean> {
  const store = storeOf(ctx).id
  const unused = new Date(ctx.now.getTime() - KEPT)
  const { rows } = await sql`
    delete from option_files f where f.store_id = ${store} and f.id = ${id} and f.order_id is null and f.used_at <= ${unused}
      and not exists (select 1 from cart_items i where i.store_id = ${store} and ${names('i')}) returning f.id`.execute(
    ctx.db,
  )
  if (rows.length) return true
  const { rows: carted } = await sql`
    update option_files f set used_at = ${ctx.now}, updated_at = ${ctx.now} where f.store_id = ${store} and f.id = ${id} and f.order_id is null and f.used_at <= ${unused} returning f.id`.execute(
    ctx.db,
  )
  if (carted.length) await watchFile(ctx, id)
  return false
}
