import { randomBytes } from 'node:crypto'
import { AppError, type Ctx, type Data, type Engine, insertRow, type Job } from '@shopwright/engine'
import type { Present, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { originOf } from '../../../floor/origins.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import type { connectedAccounts } from '../../model/connected-accounts.ts'
import { connectingOf, mayConnect, whoConnects } from '../payment-providers.ts'

type Connected = Pick<Row<typeof connectedAccounts>, 'store_id' | 'provider' | 'state' | 'account_id' | 'reference'> & {
  email: string | null
  country: string | null
}

/** What the browser that comes back from the provider is told. */
export type ConnectOutcome = 'active' | 'incomplete' | 'lost' | 'refused'

/** The owner wants to be paid by cards without keys of their own; each store has one account at a provider. */
export async function connectAccount(ctx: Ctx): Promise<Data> {
  const provider = whoConnects()
  if (!provider || !mayConnect(shopOf(ctx))) throw new AppError('nobody-connects', {}, { status: 409 })
  const reference = randomBytes(16).toString('hex')
  return insertRow(ctx, ctx.registry.get('connected-accounts'), {
    provider: provider.code,
    state: 'opened',
    reference,
    redirect_url: `/billing/connect/${reference}`,
  })
}

/** The address at the provider where the account is made, or made whole; null = it refuses, and said why. Throws `provider-silent`, `not-found`. */
export async function openConnecting(engine: Engine, reference: string): Promise<string | null> {
  const account = await accountBy(engine, reference)
  const connecting = connectingOf(account.provider)
  if (!connecting?.isOffered()) throw new AppError('nobody-connects', {}, { status: 409 })
  const opened = await connecting
    .open({
      reference,
      store_id: account.store_id,
      // One that is ours no more is not asked back: another is made.
      account_id: account.state === 'lost' ? null : account.account_id,
      email: account.email,
      country: account.country,
      return_url: `${originOf(null)}/billing/connected/${reference}`,
      again_url: `${originOf(null)}/billing/connect/${reference}`,
    })
    .catch((error: unknown) => {
      engine.log.warn({ err: error, store_id: account.store_id }, 'an account was not connected')
      throw new AppError('provider-silent')
    })
  const isRefused = 'refused' in opened
  await write(engine, account, {
    problem: isRefused ? opened.refused.slice(0, 512) : null,
    account_id: isRefused ? account.account_id : opened.account_id,
    state: account.state === 'active' ? 'active' : isRefused ? account.state : 'incomplete',
  })
  return isRefused ? null : opened.url
}

/** Asks the provider how the account stands, and keeps it. Throws where it does not answer. */
export async function lookAtAccount(engine: Engine, reference: string): Promise<ConnectOutcome> {
  const account = await accountBy(engine, reference)
  const connecting = connectingOf(account.provider)
  if (!connecting?.isOffered() || !account.account_id) return 'incomplete'
  const told = await connecting.look(account.account_id)
  const state = !told ? 'lost' : told.takes ? 'active' : 'incomplete'
  await write(engine, account, {
    state,
    problem: null,
    ...(told ? { pays_out: told.pays_out, country: told.country, currency: told.currency } : {}),
  })
  return state
}

/** Accounts change at the provider's: each is looked at once a day, one that is not whole every hour; of very many others each time, whoever does not answer. */
export async function lookAtAccounts(engine: Engine): Promise<void> {
  const { rows } = await engine.onPlatform({}, (ctx) =>
    sql<Present<Pick<Row<typeof connectedAccounts>, 'reference'>>>`
      select reference::text as reference from connected_accounts where account_id is not null and state <> 'lost' and reference is not null
        and coalesce(checked_at, created_at) < ${ctx.now}::timestamptz - case when state = 'active' then interval '1 day' else interval '50 minutes' end
      order by random() limit 200`.execute(ctx.db),
  )
  for (const { reference } of rows)
    await lookAtAccount(engine, reference).catch((error: unknown) =>
      engine.log.warn({ err: error }, 'a connected account was not looked at'),
    )
}

export const connectedJob = (engine: () => Engine): Job => ({
  name: 'look-at-accounts',
  cron: '25 * * * *',
  run: () => lookAtAccounts(engine()),
})

async function accountBy(engine: Engine, reference: string): Promise<Connected> {
  const { rows } = await engine.onPlatform({}, (ctx) =>
    sql<Connected>`
      select c.store_id, c.provider::text as provider, c.state, c.account_id::text as account_id, c.reference::text as reference, a.email::text as email, n.iso_code::text as country
      from connected_accounts c join stores s on s.id = c.store_id left join accounts a on a.id = s.owner_id left join countries n on n.id = s.country_id
      where c.reference = ${reference}`.execute(ctx.db),
  )
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

type Change = Partial<
  Pick<Row<typeof connectedAccounts>, 'state' | 'account_id' | 'problem' | 'pays_out' | 'country' | 'currency'>
>

const write = (engine: Engine, { store_id, reference }: Connected, change: Change): Promise<void> =>
  engine.onPlatform({}, async (ctx) => {
    const given = JSON.stringify({ ...change, checked_at: ctx.now })
    const { rows } = await sql<Pick<Row<typeof connectedAccounts>, 'id'>>`
      update connected_accounts c set (state, account_id, problem, pays_out, country, currency, checked_at, updated_at, version) =
        (select x.state, x.account_id, x.problem, x.pays_out, x.country, x.currency, x.checked_at, x.checked_at, c.version + 1 from jsonb_populate_record(c, ${given}::jsonb) as x)
      where c.store_id = ${store_id} and c.reference = ${reference} returning c.id`.execute(ctx.db)
    for (const { id } of rows) ctx.touched.add(`connected-accounts:${id}`)
    // What a store takes money by is known of it in memory.
    ctx.touched.add(`stores:${store_id}`)
  })
