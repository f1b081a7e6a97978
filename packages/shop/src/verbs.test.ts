import { amend, type Ctx, insert, lockRow } from '@shopwright/engine'
import { describe, expect, it } from 'vitest'
import { registry } from './model.ts'

/** Never called: the compiler reads it, and says where a line is no fault any more. */
export async function told(ctx: Ctx, noun: string): Promise<void> {
  const notifications = ctx.registry.get('notifications')
  const row = await insert(ctx, notifications, { code: 'order-paid', level: 'info' })
  // @ts-expect-error a notification has no colour
  await insert(ctx, notifications, { code: 'order-paid', colour: 'red' })
  // @ts-expect-error nor this level
  await insert(ctx, notifications, { code: 'order-paid', level: 'loud' })
  // @ts-expect-error what is required is not there
  await insert(ctx, ctx.registry.get('returns'), { comment: 'broken' })
  await amend(ctx, notifications, row, { read_at: ctx.now })
  // @ts-expect-error no such field
  await amend(ctx, notifications, row, { seen_at: ctx.now })
  // @ts-expect-error the row of another noun
  await amend(ctx, ctx.registry.get('orders'), row, { staff_note: null })
  const { staff_note } = await lockRow(ctx, ctx.registry.get('orders'), row.id)
  staff_note?.trim()
  // Where the noun is known only at run time, so are its fields.
  await insert(ctx, ctx.registry.get(noun), { colour: 'red' })
}

describe('The registry', () => {
  it('gives a noun with its types by the name that is written out', () => {
    expect(registry.get('orders').fields.tracking_number.type).toBe('text')
    // @ts-expect-error no such field
    expect(registry.get('orders').fields.no_such_field).toBeUndefined()
  })
})
