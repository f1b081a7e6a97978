import path from 'node:path'
import { type Engine, openVault } from '@shopwright/engine'
import { writersOf } from '@shopwright/providers/ai'
import { billersOf } from '@shopwright/providers/billing'
import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { type Circuits, openCircuits, wayTo } from '@shopwright/providers/egress'
import { loginProvidersOf } from '@shopwright/providers/login'
import { createMailer } from '@shopwright/providers/mail'
import { messengersOf } from '@shopwright/providers/messenger'
import { socialSourcesOf } from '@shopwright/providers/social'
import {
  configuration,
  type ExchangeTools,
  type FileStore,
  type Mailer,
  setOrigins,
  setSandbox,
} from '@shopwright/shop/server'
import type { Logger } from 'pino'
import { createExchange } from '../exchange.ts'
import { originsAt } from '../http/origins.ts'
import { createPoster } from '../poster.ts'
import { findDatabase, type OpenDatabase, openDatabase } from '../postgres/database.ts'
import { logCalls, shareTurns } from '../providers.ts'
import { createRateBank } from '../rates.ts'
import { migrateAll, openRuntime } from '../runtime.ts'
import { type Env, readEnv } from '../settings/env.ts'
import { commandLog, serverLog } from '../settings/log-json.ts'
import { type MasterKeys, openMasterKeys } from '../settings/master-keys.ts'
import { secretFile } from '../settings/secret-file.ts'
import { fileStoreOf } from '../storage.ts'
import { openTracing } from '../tracing.ts'
import { refusePending } from './pending.ts'

export type Opened = {
  env: Env
  log: Logger
  engine: Engine
  files: FileStore
  exchange: ExchangeTools
  database: OpenDatabase
  secret: Uint8Array
  masterKeys: MasterKeys
  /** who is asked outside, and left alone while they do not answer */
  circuits: Circuits
  close(): Promise<void>
}

/** What every command needs: the environment, the database, the engine. With `migrate` the database is made and brought up to date, else it has to be so already. Who does not `serve` says what happens on the error output. */
export async function open(options: { migrate: boolean; serve?: { work: boolean } }): Promise<Opened> {
  const env = readEnv()
  if (options.serve) await openTracing(env.tracing)
  const log = options.serve ? serverLog(env.logLevel) : commandLog()
  const found = options.migrate ? await openDatabase(env, log) : await findDatabase(env, log)
  try {
    if (options.migrate && found) await migrateAll(found.roles, log)
    const database = await refusePending(found)
    const exchange = createExchange(env.egressAllow)
    const files = await fileStoreOf(env)
    const masterKeys = openMasterKeys(env)
    const secret = new TextEncoder().encode(env.secret ?? secretFile(path.join(env.dataDir, 'secret')))
    const clock = () => new Date()
    const circuits = openCircuits(clock, (provider, what) =>
      what === 'rests'
        ? log.warn({ provider }, 'a provider does not answer: it is left alone for a while')
        : log.info({ provider }, 'a provider answers again'),
    )
    logCalls(circuits, log)
    const outside = { allow: env.egressAllow, bases: env.apiBases, circuits }
    const stripe = {
      // What the machine says comes before what the super admin has typed.
      keys: () => env.stripe ?? configuration().stripe,
      clock,
      ...wayTo(outside, 'stripe'),
    }
    const writers = writersOf({
      keys: () => (env.ai ? { ...env.ai, base: null } : configuration().ai),
      ...wayTo(outside, 'ai'),
    })
    const engine = await openRuntime({
      roles: database.roles,
      log,
      vault: openVault(() => masterKeys.all()),
      files,
      mailer: mailerOf(env),
      exchange,
      rates: createRateBank(outside),
      poster: createPoster(env.egressAllow),
      stripe,
      banks: { clock, ...outside },
      carriers: { list: deliveryProvidersOf(outside) },
      billers: billersOf({ stripe, secret: () => secret }),
      writers,
      messengers: messengersOf(outside),
      socials: socialSourcesOf(outside),
      logins: loginProvidersOf({ ...outside, clock }),
      work: options.serve?.work ? 'later' : 'never',
    })
    shareTurns(circuits, engine.events)
    const secure = env.platformProtocol === 'https'
    setSandbox(env.sandbox)
    // Before a job that was waiting writes the first mail.
    setOrigins({ secret, originOf: originsAt({ platformHost: env.platformHost, secure }) })
    if (options.serve?.work) await engine.jobs?.work()
    return {
      env,
      log,
      engine,
      files,
      exchange,
      database,
      secret,
      masterKeys,
      circuits,
      close: async () => {
        await engine.close()
        await database.stop()
      },
    }
  } catch (error) {
    await found?.stop()
    throw error
  }
}

function mailerOf(env: Env): Mailer {
  const mailer = createMailer(env.smtpUrl)
  const host = env.platformHost.replace(/:\d+$/, '')
  return {
    isConfigured: env.smtpUrl !== undefined,
    from: `Shopwright <no-reply@${host.includes('.') ? host : 'shopwright.localhost'}>`,
    send: (mail) => mailer.send(mail),
  }
}
