import { randomBytes } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { behaviour, type Ctx, type Data, type Engine, insertRow, invalid, type Job, refuse } from '@shopwright/engine'
import { days, minutes, newId, type Patch, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { parse } from 'tldts'
import { isLately } from '../../floor/lately.ts'
import { originOf } from '../../floor/origins.ts'
import { type ShopStore, storesOf } from '../../floor/stores.ts'
import { tellStaff } from '../../floor/tell-staff.ts'
import { takeTurn } from '../../floor/turns.ts'
import { domainChecks, storeDomains } from '../model/stores.ts'
import { hostName, isOfPlatform, recordLabel } from '../rules/host-names.ts'

/** Asks the DNS for the texts at a name: none where there is no such record, and it throws where nobody answers. */
export type Names = { texts(name: string): Promise<string[]> }

type Domain = Row<typeof storeDomains>
type Found = 'record' | 'no-record' | 'other-record' | 'silent'

/** Names of their owners' that shops answer to. */
export const domainBehaviours = [
  behaviour(storeDomains, {
    read: async (_ctx, rows) => {
      for (const row of rows) if (row.host !== undefined) row.shown_host = domainToUnicode(row.host)
    },
    before: async (_ctx, draft, existing) => {
      if (existing) return changed(draft, existing)
      return {
        host: acceptable(String(draft.host)),
        is_primary: false,
        verification: randomBytes(18).toString('base64url'),
      }
    },
    after: async (ctx, row, existing) => {
      if (row.host !== existing?.host)
        return ctx.enqueue(ctx.db, 'check-domain', { store_id: row.store_id, store_domain_id: row.id })
      if (row.is_primary && !existing?.is_primary) await yieldTo(ctx, row)
    },
  }),
  behaviour(domainChecks, {
    create: async (ctx, { store_domain_id }): Promise<Data> => {
      await refuseManyChecks(ctx)
      const row = await insertRow(ctx, ctx.registry.get('domain-checks'), { store_domain_id })
      await ctx.enqueue(ctx.db, 'check-domain', { store_id: (ctx.store as ShopStore).id, store_domain_id })
      return row
    },
  }),
]

/** Each asks the DNS of the world. */
const checksAMinute = 10

async function refuseManyChecks(ctx: Ctx): Promise<void> {
  const { id } = ctx.store as ShopStore
  await takeTurn(ctx, `domain-checks:${id}`)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from domain_checks where store_id = ${id} and ${isLately('created_at', ctx.now, minutes(1))}`.execute(
    ctx.db,
  )
  refuse((rows[0]?.n ?? 0) >= checksAMinute, 'too-many-requests', { minutes: 1 })
}

/** One that nobody can have to themselves is refused: the platform's, and what names are sold below of. Throws by field. */
function acceptable(written: string): string {
  const host = hostName(written)
  if (!host) throw invalid({ host: { code: 'not-a-host' } })
  const { hostname } = new URL(originOf(null))
  if (isOfPlatform(host, hostname)) throw invalid({ host: { code: 'host-of-platform', params: { host: hostname } } })
  if (parse(host, { allowPrivateDomains: true }).publicSuffix === host)
    throw invalid({ host: { code: 'host-public', params: { host } } })
  return host
}

/** Another name is to be shown to be theirs anew; what has not been shown is no main name. */
function changed(draft: Patch<typeof storeDomains>, existing: Domain): Patch<typeof storeDomains> {
  const host = draft.host === undefined ? existing.host : acceptable(String(draft.host))
  const isOther = host !== existing.host
  if (draft.is_primary && (isOther || !existing.verified_at))
    throw invalid({ is_primary: { code: 'domain-unverified' } })
  return isOther
    ? { host, is_primary: false, verified_at: null, checked_at: null, problem: null, missing_since: null }
    : { host }
}

/** A shop has one main name. */
const yieldTo = async (ctx: Ctx, { store_id, id }: Domain): Promise<void> => {
  await sql`update store_domains set is_primary = false, version = version + 1, updated_at = ${ctx.now}
    where store_id = ${store_id} and is_primary and id <> ${id}`.execute(ctx.db)
}

/** Looks whether the record is there, outside of any transaction, and writes down what that means. Safe to repeat. */
export async function checkDomain(engine: Engine, names: Names, storeId: string, id: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  const row = await engine.onPlatform({}, (ctx) => domainOf(ctx, storeId, id))
  if (!store || !row || store.state === 'archived') return
  const found = await look(names, row)
  await engine.onPlatform({ store }, async (ctx) => {
    const now = await domainOf(ctx, storeId, id, true)
    if (now?.host !== row.host) return
    await (found === 'record' ? claim(ctx, now) : miss(ctx, now, found))
    ctx.touched.add('store-domains')
  })
}

const domainOf = async (ctx: Ctx, storeId: string, id: string, isLocked = false): Promise<Domain | undefined> =>
  (
    await sql<Domain>`select * from store_domains where store_id = ${storeId} and id = ${id} ${
      isLocked ? sql`for update` : sql``
    }`.execute(ctx.db)
  ).rows[0]

async function look(names: Names, { host, verification }: Domain): Promise<Found> {
  const wanted = verification ?? ''
  try {
    const texts = await names.texts(`${recordLabel}.${host}`)
    if (texts.some((text) => text.trim() === wanted)) return 'record'
    return texts.length ? 'other-record' : 'no-record'
  } catch {
    return 'silent'
  }
}

/** Who has shown that the name is theirs gets it, unless another store has: that one's owner takes it out, or loses the record. */
async function claim(ctx: Ctx, { store_id, id, host, verified_at }: Domain): Promise<void> {
  const { rows } = await sql`insert into store_hosts (id, host, target_store_id, created_at, updated_at)
    values (${newId(ctx.now.getTime())}, ${host}, ${store_id}, ${ctx.now}, ${ctx.now})
    on conflict (host) do update set target_store_id = ${store_id}, updated_at = ${ctx.now}
    where store_hosts.target_store_id = ${store_id} or not exists (select from store_domains d
      where d.store_id = store_hosts.target_store_id and d.host = store_hosts.host and d.verified_at is not null)
    returning id`.execute(ctx.db)
  const isMine = rows.length > 0
  await sql`update store_domains set verified_at = ${isMine ? (verified_at ?? ctx.now) : null}, is_primary = is_primary and ${isMine},
    problem = ${isMine ? null : 'taken'}, missing_since = null, checked_at = ${ctx.now}, updated_at = ${ctx.now}
    where store_id = ${store_id} and id = ${id}`.execute(ctx.db)
  if (isMine && !verified_at)
    await tellStaff(ctx, { code: 'domain-verified', params: { host }, link: linkOf(id), level: 'success' })
}

/** Three looks, a day apart. */
const patience = days(2)

/** A record that is away for a while takes no name: one that is away at every look of two days does (security T10). */
async function miss(ctx: Ctx, { store_id, id, host, verified_at, missing_since }: Domain, found: Found): Promise<void> {
  const since = verified_at ? (missing_since ?? ctx.now) : null
  const isLost = since !== null && ctx.now.getTime() - since.getTime() >= patience
  await sql`update store_domains set missing_since = ${isLost ? null : since}, problem = ${found}, checked_at = ${ctx.now}, updated_at = ${ctx.now},
    verified_at = ${isLost ? null : verified_at}, is_primary = is_primary and ${!isLost}
    where store_id = ${store_id} and id = ${id}`.execute(ctx.db)
  if (isLost) await tellStaff(ctx, { code: 'domain-lost', params: { host }, link: linkOf(id), level: 'error' })
}

const linkOf = (id: string): string => `/admin/store-domains/${id}`

/** How long the names of an archived store are kept from others. */
const held = days(30)
const atOnce = 500

/**
 * Has those looked at whose time has come: verified ones weekly, one that missed its record daily, new ones hourly for two weeks.
 * Names that nobody's row stands behind any more are forgotten, and so are those of a store that was archived a month ago.
 */
export async function checkDueDomains(engine: Engine): Promise<void> {
  await engine.onPlatform({}, async (ctx) => {
    const ago = (time: number) => new Date(ctx.now.getTime() - time)
    await sql`update store_domains d set verified_at = null, is_primary = false, updated_at = ${ctx.now} from stores s
      where s.id = d.store_id and d.verified_at is not null and s.state in ('archived', 'deleted') and s.archived_at < ${ago(held)}`.execute(
      ctx.db,
    )
    await sql`delete from store_hosts h where h.updated_at < ${ago(days(1))} and not exists (select from store_domains d
      where d.store_id = h.target_store_id and d.host = h.host and d.verified_at is not null)`.execute(ctx.db)
    const { rows } = await sql<
      Pick<Row<typeof storeDomains>, 'store_id' | 'id'>
    >`select d.store_id, d.id from store_domains d
      join stores s on s.id = d.store_id and s.state not in ('archived', 'deleted')
      where case when d.verified_at is null
        then d.created_at > ${ago(days(14))} and coalesce(d.checked_at < ${ago(days(1) / 24)}, true)
        else d.checked_at < ${ago(days(7))} or (d.missing_since is not null and d.checked_at < ${ago(days(1))})
          or not exists (select from store_hosts h where h.host = d.host and h.target_store_id = d.store_id) end
      order by d.checked_at nulls first limit ${atOnce}`.execute(ctx.db)
    for (const { store_id, id } of rows)
      await ctx.enqueue(ctx.db, 'check-domain', { store_id, store_domain_id: id }, { key: id })
  })
}

export const domainJobs = (engine: () => Engine, names: Names): Job[] => [
  {
    name: 'check-domain',
    concurrency: 4,
    perStore: 2,
    run: ({ store_id, store_domain_id }) => checkDomain(engine(), names, String(store_id), String(store_domain_id)),
  },
  { name: 'check-domains', cron: '17 * * * *', run: () => checkDueDomains(engine()) },
]
