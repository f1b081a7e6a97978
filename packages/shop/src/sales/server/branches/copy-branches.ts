import type { Engine, Job } from '@shopwright/engine'
import { sql } from 'kysely'
import { oneByOne } from '../../../floor/one-by-one.ts'
import { storesOf } from '../../../floor/stores.ts'
import { workingStates } from '../../../platform/model/stores.ts'
import type { Branch, BranchPage } from '../../model/providers.ts'
import { isWholeList } from '../../rules/branches.ts'
import { type GroupRow, groupColumns } from '../carrier-account.ts'
import { branchTellers, type DeliveryAccount, type DeliveryProvider, deliveryOf } from '../delivery-providers.ts'
import { keysOf } from '../provider-settings.ts'
import { countBranches, keepBranches, removeOthers } from './keep-branches.ts'

/** So long a carrier has for a page, and no list has more pages. */
const patience = 20_000
const mostPages = 1000
/** So many shops with a key are tried. */
const mostAccounts = 5

/** Each night every list that some store needs; a new store's first one need not wait for it. */
export const branchJobs = (engine: () => Engine): Job[] => [
  { name: 'delivery-branches-due', cron: '17 1 * * *', run: async () => void (await startCopying(engine())) },
  {
    name: 'delivery-branches',
    // A carrier that is away is asked again soon, and else in the next night.
    retries: 2,
    retryDelay: 600,
    expiresIn: 3600,
    run: async ({ extension, is_first }, { signal }) => {
      if (is_first && (await isCopied(engine(), String(extension)))) return
      const copied = await copyBranches(engine(), String(extension), signal)
      if (copied && !copied.isWhole) throw new Error(`the branches of ${extension} were not read to their end`)
    },
  },
]

/** Asks for a copy of each carrier's list that a group of some store is there for. */
export const startCopying = (engine: Engine): Promise<number> =>
  engine.onPlatform({}, async (ctx) => {
    const codes = branchTellers()
    if (!codes.length) return 0
    const { rows } = await sql<{ extension: string }>`
      select distinct g.extension from delivery_groups g join stores s on s.id = g.store_id
      where g.extension = any(${codes}::text[]) and s.state = any(${workingStates}::text[])`.execute(ctx.db)
    for (const { extension } of rows)
      await ctx.enqueue(
        ctx.db,
        'delivery-branches',
        { store_id: null, extension },
        { key: `${extension}:${ctx.now.toISOString().slice(0, 10)}` },
      )
    return rows.length
  })

const isCopied = (engine: Engine, extension: string): Promise<boolean> =>
  engine.onPlatform({}, async (ctx) => {
    const { rows } =
      await sql`select 1 from delivery_branches where extension = ${extension} and city_ref is not null limit 1`.execute(
        ctx.db,
      )
    return rows.length > 0
  })

export type Copied = { read: number; misread: number; written: number; removed: number; isWhole: boolean }

/**
 * Copies a carrier's list, a page at a time, and writes what differs. What the carrier has no more goes only when the whole list
 * was read; silence or a refusal half-way leaves all that was there. Null of a carrier that has none. Safe to repeat.
 */
export async function copyBranches(engine: Engine, extension: string, signal?: AbortSignal): Promise<Copied | null> {
  const provider = deliveryOf(extension)
  if (!provider?.branches) return null
  const { account, first } = await openList(engine, provider, signal)
  if (!account && provider.branchesNeedKey) return null
  const before = await engine.onPlatform({}, (ctx) => countBranches(ctx, extension))
  const kept = new Set<string>()
  const copied: Copied = { read: 0, misread: 0, written: 0, removed: 0, isWhole: false }
  let left = 0
  for (let page = 1; page <= mostPages; page++) {
    const told = page === 1 ? first : await ask(engine, provider, page, account, signal)
    if (!told) break
    const fresh = new Map(
      told.branches.filter(({ ref }) => !kept.has(ref)).map((one): [string, Branch] => [one.ref, one]),
    )
    for (const ref of fresh.keys()) kept.add(ref)
    copied.read += told.rows
    copied.misread += told.misread
    left += told.rows - told.branches.length
    if (fresh.size)
      copied.written += await engine.onPlatform({}, (ctx) => keepBranches(ctx, extension, [...fresh.values()]))
    if (told.isLast ?? (told.rows === 0 || (told.total !== null && copied.read >= told.total))) {
      copied.isWhole = isWholeList({ kept: kept.size, left, misread: copied.misread, total: told.total, before })
      break
    }
    // One that answers every page with the same has no end.
    if (told.branches.length && !fresh.size) break
  }
  if (copied.isWhole) copied.removed = await engine.onPlatform({}, (ctx) => removeOthers(ctx, extension, [...kept]))
  const level = copied.isWhole && !copied.misread ? 'info' : 'warn'
  const said = copied.isWhole
    ? 'the branches of a carrier were copied'
    : 'the branches of a carrier were not read to their end'
  engine.log[level]({ provider: extension, ...copied }, said)
  return copied
}

type Page = Exclude<BranchPage, { refused: string }>

/**
 * Who is asked for, and the first page. Of a carrier that tells nothing without a key it is a shop that has one, another each night, so that no
 * shop's share of its questions is used up by all; a shop that is refused hands on to the next.
 */
async function openList(
  engine: Engine,
  provider: DeliveryProvider,
  signal?: AbortSignal,
): Promise<{ account: DeliveryAccount | null; first: Page | null }> {
  const accounts = provider.branchesNeedKey ? await accountsOf(engine, provider) : [null]
  let last: DeliveryAccount | null = null
  for (const account of accounts) {
    const first = await ask(engine, provider, 1, account, signal)
    if (first) return { account, first }
    last = account
  }
  return { account: last, first: null }
}

/** Some of the shops that have told the carrier's key, with all that they told. */
async function accountsOf(engine: Engine, { code, sending }: DeliveryProvider): Promise<DeliveryAccount[]> {
  const rows = await engine.onPlatform({}, async (ctx) => {
    const { rows } = await sql<GroupRow & { store_id: string }>`
      select g.store_id, ${groupColumns} from delivery_groups g join stores s on s.id = g.store_id
      where g.extension = ${code} and g.settings ? ${sending?.key ?? ''} and s.state = any(${workingStates}::text[])
      order by md5(g.id::text || ${ctx.now.toISOString().slice(0, 10)}) limit ${mostAccounts}`.execute(ctx.db)
    return rows
  })
  const accounts: DeliveryAccount[] = []
  await oneByOne(engine, rows, 'what a shop has told of its carrier does not open', async ({ store_id, ...group }) => {
    const store = await storesOf(engine).byId(store_id)
    if (!store) return
    const keys = await engine.inStore({ store }, async (ctx) => keysOf(ctx, 'delivery-groups', group))
    accounts.push({ store_id, keys })
  })
  return accounts
}

/** A page of the list; null = the carrier says nothing now. */
async function ask(
  engine: Engine,
  { code, branches }: DeliveryProvider,
  page: number,
  account: DeliveryAccount | null,
  signal?: AbortSignal,
): Promise<Page | null> {
  try {
    const limits = [AbortSignal.timeout(patience), ...(signal ? [signal] : [])]
    const told = await branches?.(page, AbortSignal.any(limits), account)
    if (!told || !('refused' in told)) return told ?? null
    engine.log.warn({ provider: code, page, refused: told.refused }, 'a carrier refused to tell its branches')
  } catch (error) {
    engine.log.warn({ err: error, provider: code, page }, 'a carrier did not tell its branches')
  }
  return null
}
