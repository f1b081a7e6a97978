import { AppError, type Ctx, type Data, type Engine, insertRow, invalid, type Job } from '@shopwright/engine'
import { type Draft, days, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopIn } from '../../floor/origins.ts'
import { queueMail } from '../../floor/outbox.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { type ShopStore, storesOf } from '../../floor/stores.ts'
import { linkOf, openReset } from '../../platform/server/password-reset.ts'
import type { customerInvitations, customers } from '../model/customers.ts'

/** A link lasts longer than one that somebody waits for. */
const lasts = days(7)
const atOnce = 100

/** Who came with the run and can sign in, but for a password that nobody has asked them to set. */
const uninvited = (run: string) =>
  sql`import_id = ${run} and password is null and invited_at is null and status and approved`

/** Has a job write to those of the run who have no password. Throws `confirm-address-first`, `invalid` for a run that the store has not, `nobody-to-invite` where all have one, or were written to. */
export async function inviteCustomers(ctx: Ctx, { import_id }: Draft<typeof customerInvitations>): Promise<Data> {
  const { id: store, isConfirmed } = shopOf(ctx)
  // Mail by the thousand, to addresses of one's own file.
  if (!isConfirmed) throw new AppError('confirm-address-first', {}, { status: 409 })
  const run = String(import_id)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customers where store_id = ${store} and ${uninvited(run)}`.execute(ctx.db)
  const count = rows[0]?.count ?? 0
  if (count === 0) {
    const known = await sql`select from imports where store_id = ${store} and id = ${run}`.execute(ctx.db)
    throw known.rows.length ? new AppError('nobody-to-invite') : invalid({ import_id: { code: 'unknown-reference' } })
  }
  const row = await insertRow(ctx, ctx.registry.get('customer-invitations'), { import_id, count })
  await ctx.enqueue(ctx.db, 'invite-customers', { store_id: store, import_id: run }, { key: run })
  return row
}

type Invited = Pick<Row<typeof customers>, 'id' | 'email' | 'first_name' | 'password' | 'language'>

/** Writes to the next of them, whoever is written to is marked in the same transaction; answers how many there were. */
async function inviteSome(ctx: Ctx, store: ShopStore, run: string): Promise<number> {
  const { rows } = await sql<Invited>`
    update customers set invited_at = ${ctx.now}
    where store_id = ${store.id} and id in (select id from customers where store_id = ${store.id} and ${uninvited(run)} order by id limit ${atOnce} for update skip locked)
    returning id, email::text as email, first_name, password, language`.execute(ctx.db)
  for (const one of rows) {
    const language = one.language ?? store.primaryLanguage
    const token = await openReset(ctx, store, one, lasts)
    await queueMail(ctx, {
      to: one.email,
      template: 'customer-invitation',
      language,
      params: {
        name: one.first_name,
        store: store.title,
        link: `${shopIn(store, language)}/reset?token=${token}`,
      },
      linkOf: linkOf(one),
    })
  }
  return rows.length
}

export const invitationJob = (engine: () => Engine): Job => ({
  name: 'invite-customers',
  concurrency: 1,
  perStore: 1,
  retries: 5,
  expiresIn: 1800,
  run: async ({ store_id, import_id }) => {
    const store = await storesOf(engine()).byId(String(store_id))
    if (!store) return
    while (await engine().onPlatform({ store }, (ctx) => inviteSome(ctx, store, String(import_id))));
  },
})
