import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, openVault, type Vault } from '@shopwright/engine'
import { writersOf } from '@shopwright/providers/ai'
import { billersOf } from '@shopwright/providers/billing'
import type { Circuits } from '@shopwright/providers/egress'
import { loginProvidersOf } from '@shopwright/providers/login'
import { messengersOf } from '@shopwright/providers/messenger'
import { paymentProvidersOf } from '@shopwright/providers/payment'
import { socialSourcesOf } from '@shopwright/providers/social'
import type { Storage } from '@shopwright/providers/storage'
import { createExchange } from '@shopwright/server/exchange'
import { createFileStore } from '@shopwright/server/files'
import { type AppOptions, buildApp } from '@shopwright/server/http/app'
import type { Patience } from '@shopwright/server/http/slow-readers'
import { createPoster } from '@shopwright/server/poster'
import { createRateBank } from '@shopwright/server/rates'
import { openRuntime } from '@shopwright/server/runtime'
import { openStorefront } from '@shopwright/server/storefront/storefront'
import type { PlanCode } from '@shopwright/shop/rules'
import type { DeliveryProvider, ExchangeTools, FileStore, Names, PaymentProvider } from '@shopwright/shop/server'
import {
  configuration,
  confirmAddress,
  confirmToken,
  seedAdmin,
  setPasswordCost,
  setSandbox,
} from '@shopwright/shop/server'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { copyTestDatabase, type TestDatabase } from '../database.ts'
import { noBanks, noLogins, noMessengers, noPayers, noSocials } from '../no-banks.ts'
import { patience } from '../patience.ts'
import { judgeAnswers } from './judged-answers.ts'
import { type Nouns, nounsBy } from './nouns.ts'

// Tests sign in thousands of times: what a password costs by default has its own test.
setPasswordCost({ memory: 8, passes: 1 })

const hiddenHost = 'platform.localhost'
export const password = 'Showroom1'

export type Answer = { status: number; body: any; headers: Record<string, any>; text: string }

export type Person = { token: string; id: string; email: string; call: Call }
export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>
export type OpenedStore = {
  id: string
  token: string
  host: string
  domain: string
  owner: Person /** the owner's calls inside this store */
  call: Call /** a visitor on the store's own host */
  guest: Call
} & Nouns

const worldSecret = new TextEncoder().encode('a secret for tests that is long enough')

/** Another process over the world's database, as `options` want it: not listened to, and closed by who made it. */
export const anotherApp = (
  { engine, files, exchange, platformHost }: Pick<World, 'engine' | 'files' | 'exchange' | 'platformHost'>,
  options: Partial<AppOptions> = {},
) => buildApp({ engine, files, exchange, platformHost, secure: false, secret: worldSecret, ...options })

export type World = {
  app: Awaited<ReturnType<typeof buildApp>>
  /** of the platform; with `listen` a real server answers there */
  platformHost: string
  engine: Engine
  files: FileStore
  exchange: ExchangeTools
  database: TestDatabase
  dataDir: string
  /** calls on the platform host */
  platform: Call
  admin(): Promise<Person>
  register(email: string): Promise<Person>
  openStore(
    name: string,
    options?: { language?: string; currency?: string; country?: string; owner?: Person; plan?: PlanCode | 'trial' },
  ): Promise<OpenedStore>
  /** what the owner would pay for; a trial has the features of a small plan */
  putOnPlan(storeId: string, plan: PlanCode): Promise<void>
  /** requests made through the calls of this world */
  calls(): number
  close(): Promise<void>
}

export type WorldOptions = {
  /** answer on a free port of the loopback, too */
  listen?: boolean
  work?: boolean
  clock?: () => Date
  /** what the machine takes for the time, where `clock` does not say it for all */
  machine?: () => number
  database?: TestDatabase
  /** files that are there already; left in place */
  dataDir?: string
  /** where files lie, if not below `dataDir` */
  storage?: Storage
  egressAllow?: string[]
  /** calls are counted by the plan; a test makes more in a minute than anybody may */
  paced?: boolean
  /** how long who does not take an answer is waited for, if not as long as usual */
  readers?: Patience
  /** false = as in production: only the demo store may be paid by invented cards */
  sandbox?: boolean
  vault?: Vault
  /** where a provider's calls go instead of its own address */
  apiBases?: Record<string, string>
  /** keys of the platform's own account at Stripe */
  stripe?: { secret: string; webhook: string }
  /** who writes texts in earnest */
  ai?: { key: string; model: string; base: string | null }
  /** who takes money, and gives it back */
  payments?: readonly PaymentProvider[]
  /** who brings things, and how long they may think */
  carriers?: { list: readonly DeliveryProvider[]; patience?: number }
  /** who is left alone while they do not answer; nobody unless given */
  circuits?: Circuits
  /** the DNS, which knows of nothing unless given */
  names?: Names
  /** folders of themes */
  themes?: string[]
  mailer?: {
    isConfigured: boolean
    from: string
    send(mail: { to: string; subject: string; text: string }): Promise<unknown>
  }
}

/** Every way of paying, where nobody has keys. */
export const unconnectedProviders = paymentProvidersOf({
  stripe: { keys: () => null, clock: () => new Date() },
  banks: { clock: () => new Date(), bases: noPayers },
})

/** A whole installation on a database of its own, called without a network. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const database = options.database ?? (await copyTestDatabase())
  const log = pino({ level: process.env.TEST_LOG ?? 'error' })
  const port = options.listen ? await freePort() : 0
  const platformHost = options.listen ? `localhost:${port}` : hiddenHost
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'shopwright-world-')))
  const files = await createFileStore(dataDir, options.storage)
  const secret = worldSecret
  const exchange = createExchange(options.egressAllow ?? [])
  const mailer = options.mailer ?? {
    isConfigured: false,
    from: 'Shopwright <no-reply@platform.localhost>',
    send: async () => {},
  }
  setSandbox(options.sandbox ?? true)
  const stripe = {
    keys: () => options.stripe ?? configuration().stripe,
    clock: options.clock ?? (() => new Date()),
    allow: options.egressAllow ?? [],
    ...(options.apiBases?.stripe ? { base: options.apiBases.stripe } : {}),
  }
  const outside = { allow: stripe.allow, ...(options.circuits ? { circuits: options.circuits } : {}) }
  const engine = await openRuntime({
    roles: database,
    log,
    vault: options.vault ?? openVault(() => ['a master key for tests that is long enough']),
    files,
    exchange,
    mailer,
    names: options.names ?? { texts: async () => [] },
    poster: createPoster(options.egressAllow ?? []),
    rates: createRateBank({ allow: options.egressAllow ?? [], bases: { ...noBanks, ...options.apiBases } }),
    work: options.work ? 'now' : 'never',
    timetable: false, // a test says itself what is due, whatever the hour that it runs in
    stripe,
    banks: { clock: stripe.clock, allow: stripe.allow, bases: { ...noPayers, ...options.apiBases } },
    billers: billersOf({ stripe, secret: () => secret }),
    writers: writersOf({
      keys: () => options.ai ?? configuration().ai,
      allow: options.egressAllow ?? [],
      ...(options.apiBases?.ai ? { base: options.apiBases.ai } : {}),
    }),
    messengers: messengersOf({ ...outside, bases: { ...noMessengers, ...options.apiBases } }),
    socials: socialSourcesOf({ ...outside, bases: { ...noSocials, ...options.apiBases } }),
    logins: loginProvidersOf({ ...outside, bases: { ...noLogins, ...options.apiBases }, clock: stripe.clock }),
    ...(options.payments ? { payments: options.payments } : {}),
    ...(options.carriers ? { carriers: options.carriers } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.machine ? { machine: options.machine } : {}),
    ...(options.themes ? { themes: options.themes } : {}),
  })
  let faults: ReadonlySet<string> = new Set()
  const app = await buildApp({
    engine,
    files,
    exchange,
    secret,
    platformHost,
    secure: false,
    paced: options.paced ?? false,
    ...(options.readers ? { readers: options.readers } : {}),
    storefront: async (server, parts) => {
      faults = judgeAnswers(server)
      await openStorefront(server, parts)
    },
    ...(options.circuits ? { circuits: options.circuits } : {}),
  })
  if (options.listen) await app.listen({ port, host: 'localhost' })
  else await app.ready()
  let calls = 0
  const callOn =
    (host: string, fixed: Record<string, string> = {}): Call =>
    async (method, path, body, headers = {}) => {
      const request: InjectOptions = {
        method,
        url: path,
        headers: { host, ...fixed, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      }
      calls += 1
      const response = await app.inject(request)
      const isJson = String(response.headers['content-type']).includes('json')
      return {
        status: response.statusCode,
        body: isJson ? response.json() : response.body,
        headers: response.headers,
        text: response.body,
      }
    }
  const platform = callOn(platformHost)
  const signIn = async (email: string, word: string): Promise<Person> => {
    const { status, body } = await platform('POST', '/api/authentication', {
      strategy: 'local',
      email,
      password: word,
    })
    if (status !== 201) throw new Error(`sign-in of ${email}: ${JSON.stringify(body)}`)
    return {
      token: body.accessToken,
      id: body.customer.id,
      email,
      call: callOn(platformHost, { authorization: body.accessToken }),
    }
  }
  const world: World = {
    app,
    platformHost,
    engine,
    files,
    exchange,
    database,
    dataDir,
    platform,
    admin: async () => {
      await engine.onPlatform({}, (ctx) => seedAdmin(ctx, { email: 'root@platform.test', password }))
      return signIn('root@platform.test', password)
    },
    register: async (email) => {
      const { status, body } = await platform('POST', '/api/customers', {
        email,
        password,
        first_name: 'Test',
        last_name: 'Owner',
      })
      if (status !== 201) throw new Error(`registration of ${email}: ${JSON.stringify(body)}`)
      await engine.onPlatform({}, (ctx) =>
        confirmAddress(ctx, secret, confirmToken(secret, { id: body.id, email }, ctx.now)),
      )
      return signIn(email, password)
    },
    openStore: async (
      name,
      { language = 'ua-uk', currency = 'UAH', country = 'UA', owner, plan = 'unlimited' } = {},
    ) => {
      const person = owner ?? (await world.register(`owner-${name.toLowerCase().replace(/\W+/g, '-')}@shop.test`))
      const { status, body } = await person.call('POST', '/api/store-setups', {
        name,
        country,
        language,
        currency,
        address: { city: 'Київ', postcode: '01001', region: 'Київ' },
        about: '',
        product_types: ['other'],
      })
      if (status !== 201) throw new Error(`store ${name}: ${JSON.stringify(body)}`)
      if (plan !== 'trial') await world.putOnPlan(body.store_id, plan)
      const call = callOn(platformHost, { authorization: person.token, 'store-token': body.store_token, language })
      return {
        id: body.store_id,
        token: body.store_token,
        host: body.domain,
        domain: body.domain.split('.')[0],
        owner: person,
        call,
        ...nounsBy(call),
        guest: callOn(body.domain),
      }
    },
    putOnPlan: (storeId, plan) => putOnPlan(engine, storeId, plan),
    calls: () => calls,
    close: async () => {
      await app.close()
      await engine.close()
      // A job that outlasts the patience of the stop may still write a picture's size: it runs again where it was cut off.
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 8, retryDelay: 250 })
      if (!options.database) await database.drop()
      if (faults.size) throw new Error(`answers that are not as they are declared:\n${[...faults].join('\n')}`)
    },
  }
  return world
}

/** A trial has the features of a small plan: what a test is about is there unless it is about that. */
async function putOnPlan(engine: Engine, storeId: string, plan: PlanCode): Promise<void> {
  await engine.onPlatform({}, async (ctx) => {
    await engine.database.platformPool.query(
      'update stores set plan_id = (select id from plans where code = $2) where id = $1',
      [storeId, plan],
    )
    ctx.touched.add(`stores:${storeId}`)
  })
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Asks again until the answer fits, for what a worker does meanwhile. */
export async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean = Boolean): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    const answer = await ask()
    if (fits(answer)) return answer
    if (Date.now() > end) throw new Error(`not within ${patience} ms: ${JSON.stringify(answer).slice(0, 500)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
