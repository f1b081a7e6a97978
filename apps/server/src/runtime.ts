import path from 'node:path'
import {
  assertKeys,
  assertWalls,
  createEngine,
  type Engine,
  ensureSearches,
  ensureSortIndexes,
  type Job,
  migrate,
  migrateJobs,
  openJobs,
  openDatabase as openPools,
  type PlannedMigration,
  pendingJobs,
  pendingMigrations,
  pendingSearches,
  pendingSortIndexes,
  planMigrations,
  type Vault,
  wallPlatformTables,
} from '@shopwright/engine'
import type { TextWriter } from '@shopwright/providers/ai/seam'
import { deliveryTraits } from '@shopwright/providers/delivery/traits'
import { inNameOf } from '@shopwright/providers/egress'
import type { LoginProvider } from '@shopwright/providers/login/seam'
import type { Messenger } from '@shopwright/providers/messenger/seam'
import { type BankOptions, paymentProvidersOf, type StripeOptions } from '@shopwright/providers/payment'
import type { SocialSource } from '@shopwright/providers/social/seam'
import { registry } from '@shopwright/shop/model'
import type { FileStore } from '@shopwright/shop/server'
import {
  afterUpgrade,
  type Biller,
  behaviours,
  type DeliveryProvider,
  type ExchangeTools,
  effects,
  jobsOf,
  keptCardCharger,
  type Mailer,
  type Names,
  type PaymentProvider,
  type Poster,
  planGate,
  type RateBank,
  seedPlatform,
  setBillers,
  setDeliveryProviders,
  setLoginProviders,
  setMailer,
  setMessengers,
  setPaymentProviders,
  setPoster,
  setSocialSources,
  setWriters,
  tellWebhooks,
  themeBehaviours,
  watchConfiguration,
} from '@shopwright/shop/server'
import type { Logger } from 'pino'
import { systemNames } from './names.ts'
import { createPoster } from './poster.ts'
import type { RoleConnections } from './postgres/roles.ts'
import { houseThemes, keepThemes, openThemes } from './themes/themes.ts'

export const migrations = path.resolve(import.meta.dirname, '../../../packages/shop/src/migrations')

export type RuntimeOptions = {
  roles: RoleConnections
  log: Logger
  vault: Vault
  mailer: Mailer
  files: FileStore
  exchange: ExchangeTools
  rates: RateBank
  /** who takes money; those of `packages/providers` unless given */
  payments?: readonly PaymentProvider[]
  /** the platform's own account at Stripe */
  stripe?: StripeOptions
  /** what banks are asked through; by their own addresses unless given */
  banks?: BankOptions
  /** who takes money for plans */
  billers?: readonly Biller[]
  /** who says who shoppers are */
  logins?: readonly LoginProvider[]
  /** who brings words to chats of staff */
  messengers?: readonly Messenger[]
  /** who is asked for what shops have published elsewhere */
  socials?: readonly SocialSource[]
  /** who brings messages to programs outside; only public addresses unless given */
  poster?: Poster
  /** who writes texts */
  writers?: readonly TextWriter[]
  /** who brings things; carriers are asked nothing unless given. `patience`: milliseconds to answer in */
  carriers?: { list: readonly DeliveryProvider[]; patience?: number }
  /** folders of themes; the house's own unless given */
  themes?: readonly string[]
  /** the DNS; this machine's unless given */
  names?: Names
  /** what counts as now; unless given, what all processes over this database share */
  clock?: () => Date
  /** what this machine takes for the time, in milliseconds; its own clock unless given */
  machine?: () => number
  pool?: { app?: number; platform?: number }
  /** jobs are done here: from the start (unless given), once `jobs.work` is called, or never, which leaves schedules alone as well */
  work?: 'now' | 'later' | 'never'
  /** whoever works also starts what is due by the clock, unless false: where the clock is somebody's own, so are the hours */
  timetable?: boolean
}

const unconnected: StripeOptions = { keys: () => null, clock: () => new Date() }

/** Brings the schema up to date and fills the platform's own lists. Safe to repeat. */
export async function migrateAll(roles: RoleConnections, log: Logger): Promise<void> {
  const users = { app: roles.app.user, platform: roles.platform.user }
  const applied = await migrate(roles.owner, migrations, users)
  await wallPlatformTables(roles.owner, registry, roles.app.user)
  await ensureSortIndexes(roles.owner, registry)
  await ensureSearches(roles, registry, users)
  // What an older release has written is there: not in a database that has just been made.
  const isUpgrade = applied.length > 0 && !applied.some((name) => name.startsWith('0001_'))
  const jobs = jobsOf({} as never)
  await migrateJobs(roles.owner, [roles.app.user, roles.platform.user], jobs, isUpgrade ? [afterUpgrade] : [])
  if (applied.length) log.info({ applied }, 'the schema is up to date')
}

/** Makes an empty database what it was for an older release, whose rows are to come into it. */
export async function migrateUntil(roles: RoleConnections, name: string): Promise<void> {
  const users = { app: roles.app.user, platform: roles.platform.user }
  await migrate(roles.owner, migrations, users, name)
  await migrateJobs(roles.owner, [roles.app.user, roles.platform.user], jobsOf({} as never))
}

/** What `migrateAll` would do, in words; empty when the database is of this release. Changes nothing. */
export async function pendingAll(roles: RoleConnections): Promise<string[]> {
  return [
    ...(await pendingMigrations(roles.owner, migrations)),
    ...(await pendingSortIndexes(roles.owner, registry)).map(
      ({ table, count }) => `sort indexes of ${table} (${count})`,
    ),
    ...(await pendingSearches(roles.platform, registry)),
    ...(await pendingJobs(roles.owner, jobsOf({} as never))),
  ]
}

/** The same, each step with why it is and what a serving shop feels of it, in the order in which `migrateAll` does it. */
export async function planAll(roles: RoleConnections): Promise<PlannedMigration[]> {
  const step = (name: string, why: string, felt: string[] = []): PlannedMigration => ({ name, why, felt })
  const migrating = await planMigrations(roles.owner, migrations)
  const isNew = migrating.some(({ name }) => name.startsWith('0001_'))
  const searches = await pendingSearches(roles.platform, registry)
  const queue = await pendingJobs(roles.owner, jobsOf({} as never))
  const sorted = isNew ? [] : await pendingSortIndexes(roles.owner, registry)
  return [
    ...migrating,
    ...sorted.map(({ table, count }) =>
      step(`sort indexes of ${table} (${count})`, 'they are built', [
        `${table}: nobody writes to it while an index is built`,
      ]),
    ),
    ...searches.map((name) => step(name, 'how rows are found is made anew; nobody waits')),
    ...queue.map((name) => step(name, 'the queue knows of it')),
    ...(migrating.length && !isNew
      ? [
          step(
            `the job ${afterUpgrade}`,
            'workers bring what an older release has written up to date, while the shop serves',
          ),
        ]
      : []),
  ]
}

/** The engine with everything that the shop puts into it, on a migrated database. */
export async function openRuntime(options: RuntimeOptions): Promise<Engine> {
  const { roles, log, work = 'now' } = options
  const database = openPools({ app: roles.app, platform: roles.platform, owner: roles.owner }, options.pool)
  await assertWalls(database, registry)
  const themes = openThemes(options.themes ?? [houseThemes])
  const engine = await createEngine({
    registry,
    database,
    behaviours: [...behaviours, ...themeBehaviours(themes)],
    effects,
    log,
    vault: options.vault,
    gate: planGate,
    beforeCommit: tellWebhooks,
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.machine ? { machine: options.machine } : {}),
  })
  await assertKeys(engine)
  setMailer(engine, options.mailer)
  setBillers(options.billers ?? [])
  setPoster(options.poster ?? createPoster([]))
  setWriters(options.writers ?? [])
  setLoginProviders(options.logins ?? [])
  setMessengers(options.messengers ?? [])
  setSocialSources(options.socials ?? [])
  const { stripe = unconnected, banks = { clock: () => new Date() } } = options
  setPaymentProviders(options.payments ?? paymentProvidersOf({ stripe, banks }))
  setDeliveryProviders(options.carriers?.list ?? deliveryTraits, options.carriers?.patience)
  keepThemes(engine, themes)
  engine.jobs = await openJobs(
    roles.platform,
    jobsOf({
      engine: () => engine,
      mailer: options.mailer,
      files: options.files,
      exchange: options.exchange,
      rates: options.rates,
      themes,
      planCharger: keptCardCharger,
      names: options.names ?? systemNames,
    }).map(inItsStore),
    log,
    engine.events.caughtUp,
    work !== 'never',
    work !== 'never' && options.timetable !== false,
  )
  await engine.onPlatform({}, seedPlatform)
  await watchConfiguration(engine)
  if (work === 'now') await engine.jobs.work()
  return engine
}

/** What a job asks outside is asked in the name of the store that it is for. */
const inItsStore = (job: Job): Job => ({
  ...job,
  run: (data, more) =>
    inNameOf(
      () => data.store_id,
      () => job.run(data, more),
    ),
})
