import { AppError, type Ctx, storeOf, validateBody } from '@shopwright/engine'
import { minutes, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { normalisePhone } from '../../../customers/rules/phone.ts'
import { household, network, noteAttempt, refuseThrottled } from '../../../floor/throttle.ts'
import type { orders } from '../../model/orders.ts'
import { inLanguage } from '../cart/view.ts'
import { type Asked, askReturn } from './ask.ts'
import { type ReturnRow, returnsOf } from './view.ts'

/** What a guest knows of their order. */
export type GuestClaim = { number: unknown; contact: unknown }

/**
 * The order that a guest names by its number and the e-mail or the phone that it was placed with; null for one that does
 * not exist and for somebody else's alike. Needs the platform role, for guesses are counted: 10 an hour for one order
 * number, 20 in 15 minutes from one address. Throws `too-many-requests`.
 */
export async function guestOrder(ctx: Ctx, { number, contact }: GuestClaim): Promise<string | null> {
  const store = storeOf(ctx).id
  const asked = typeof number === 'number' || typeof number === 'string' ? wholeNumber(String(number)) : null
  const given = typeof contact === 'string' ? contact.replaceAll('\u0000', '').trim().slice(0, 254) : ''
  const ip = ctx.actor.ip ?? ''
  const subjects = [`return:${store}:${asked ?? 0}:${network(ip)}`, `return-ip:${household(ip)}`]
  await refuseThrottled(ctx, [
    { subject: subjects[0] as string, max: 10, within: minutes(60) },
    { subject: subjects[1] as string, max: 20, within: minutes(15) },
  ])
  const { rows } = await sql<Pick<Row<typeof orders>, 'id'>>`
    select id from orders where store_id = ${store} and number = ${asked} and not is_draft
      and ((email is not null and email = ${given.toLowerCase()}::citext) or (phone is not null and phone = ${normalisePhone(given)}))`.execute(
    ctx.db,
  )
  const found = rows[0]?.id ?? null
  if (!found) await noteAttempt(ctx, subjects, false)
  return found
}

const wholeNumber = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null)

/** One answer for an order that is not there and for one that is somebody else's. */
export const orderUnknown = (): AppError => new AppError('return-order-unknown', {}, { status: 404 })

/** What the API answers a guest of their return, in their language. */
export type ReturnView = Omit<ReturnRow, 'reason' | 'status' | 'action' | 'histories'> & {
  reason: string
  status: { name: string; color: string | null }
  action: string | null
  histories: { created_at: Date; status: string; comment: string | null }[]
}

/** Makes a return for a guest to whom the order was opened. Answers it as its buyer reads it. */
export async function askAsGuest(ctx: Ctx, orderId: string, body: Record<string, unknown>): Promise<ReturnView> {
  const draft = validateBody(ctx.registry.get('returns'), 'create', { ...body, order_id: orderId })
  const { id } = await askReturn(ctx, draft as Asked, { kind: 'guest', orderId }) // checked above
  ctx.touched.add('returns')
  const made = (await returnsOf(ctx, { orderId })).rows.find((row) => row.id === id)
  if (!made) throw new AppError('not-found')
  return returnView(ctx, made)
}

function returnView(ctx: Ctx, row: ReturnRow): ReturnView {
  const text = inLanguage(ctx)
  return {
    ...row,
    reason: text(row.reason) ?? '',
    status: { ...row.status, name: text(row.status.name) ?? '' },
    action: text(row.action),
    histories: row.histories.map(({ created_at, status, comment }) => ({
      created_at: new Date(created_at),
      status: text(status) ?? '',
      comment,
    })),
  }
}
