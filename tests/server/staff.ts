import { newId } from '@shopwright/resource'
import { tables } from '@shopwright/shop/server'
import type { Call, OpenedStore, Person, World } from './world.ts'

type Right = { service: string; can_get?: boolean; can_create?: boolean; can_update?: boolean; can_delete?: boolean }

let groups = 0

/** A group of staff with these rights and no other. */
export async function groupWith(store: OpenedStore, permissions: readonly Right[], for_staff = false): Promise<string> {
  groups += 1
  const name = { 'ua-uk': `Група ${groups}` }
  const made = await store.call('POST', '/api/customer-groups', { name, for_staff, permissions })
  if (made.status !== 201) throw new Error(`a group of staff: ${made.text}`)
  return made.body.id
}

/** Somebody on the staff of the store, in the group. */
export async function hire(world: World, store: OpenedStore, email: string, group: string): Promise<Call> {
  const person = await world.register(email)
  await world.engine.onPlatform({ store: { id: store.id } as never }, (ctx) =>
    tables(ctx)
      .insertInto('staff_members')
      .values({
        store_id: store.id,
        id: newId(),
        account_id: person.id,
        customer_group_id: group,
        is_owner: false,
        status: true,
        created_at: ctx.now,
        updated_at: ctx.now,
      } as never)
      .execute(),
  )
  return (method, path, body, headers) =>
    person.call(method, path, body, { 'store-token': store.token, language: 'ua-uk', ...headers })
}

/** Lets the super admin work in a store, as he would after saying why. */
export async function enter(admin: Person, store: Pick<OpenedStore, 'id'>): Promise<void> {
  const { status, text } = await admin.call('POST', '/api/store-entries', {
    target_store_id: store.id,
    reason: 'looking into it',
  })
  if (status !== 201) throw new Error(`store-entries: ${status} ${text}`)
}
