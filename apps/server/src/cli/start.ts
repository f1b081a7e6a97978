import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { armFailpoints } from '@shopwright/engine'
import { type OriginOf, seedAdmin, tables } from '@shopwright/shop/server'
import { buildApp } from '../http/app.ts'
import { partsOf } from '../settings/parts.ts'
import { onShutdown } from '../shutdown.ts'
import { openStorefront } from '../storefront/storefront.ts'
import { type Opened, open } from './open.ts'
import { type Demo, seedDemo } from './seed-demo.ts'

/**
 * `start [--only http,storefront,worker] [--no-migrate]`: everything in one process, or a part of it. Makes the demo store at
 * the first start, and says where to go. With `--no-migrate` it refuses a database that is not of this release.
 */
export async function start(args: string[]): Promise<void> {
  const only = partsOf(args)
  const began = performance.now()
  const opened = await open({ migrate: !args.includes('--no-migrate'), serve: { work: only.has('worker') } })
  armFailpoints(opened.env.failpoints)
  const { env, engine, log, files, secret } = opened
  const first = only.has('http') ? await makeFirst(opened) : null
  const app = await buildApp({
    engine,
    secret,
    files,
    exchange: opened.exchange,
    platformHost: env.platformHost,
    secure: env.platformProtocol === 'https',
    trustProxy: env.trustProxy,
    metricsToken: env.metricsToken,
    mayRegister: env.mayRegister,
    storefront: openStorefront,
    only,
    circuits: opened.circuits,
  })
  await app.listen({ port: env.port, host: env.host })
  onShutdown(async (isAsked) => {
    app.parts.ending.abort()
    // A balancer learns from /readyz, and each client by its next answer, that this node is going; nobody finds it gone.
    await Promise.all([engine.jobs?.rest(), isAsked ? pause(graceful) : null])
    const late = setTimeout(() => app.server.closeAllConnections(), patience)
    await app.close()
    clearTimeout(late)
    await opened.close()
  })
  log.info({ ms: Math.round(performance.now() - began), port: env.port, only: [...only] }, 'ready')
  if (first) greet(app.parts.originOf, first)
}

/** Milliseconds in which a node that is asked to end still takes what comes, and then for what it has begun. */
const graceful = 1500
const patience = 2500

type First = { admin: { email: string; password: string | null; isGiven: boolean }; demo: Demo | null }

/** The first super admin and the demo store, where there are none yet. */
async function makeFirst({ env, engine, files }: Opened): Promise<First> {
  const admin = env.admin ?? {
    email: 'admin@shopwright.localhost',
    password: `Admin-${randomBytes(9).toString('base64url')}1`,
  }
  const known = await engine.onPlatform({}, (ctx) =>
    tables(ctx).selectFrom('accounts').select('email').where('role', '=', 'ADMIN').executeTakeFirst(),
  )
  const isNew = known && !env.admin ? false : await engine.onPlatform({}, (ctx) => seedAdmin(ctx, admin))
  return {
    admin: {
      email: isNew ? admin.email : (known?.email ?? admin.email),
      password: isNew ? admin.password : null,
      isGiven: env.admin !== undefined,
    },
    demo: env.demo ? await seedDemo(engine, files, { hasSales: !env.smtpUrl }) : null,
  }
}

function greet(originOf: OriginOf, { admin, demo }: First): void {
  const shop = demo
    ? `  Demo store       ${originOf({ ...demo, mainHost: null })}/
  Its owner        ${demo.email} / ${demo.password}
`
    : ''
  // One that was given is known to who gave it, and what is printed here lies in a log.
  const password = admin.password === null || admin.isGiven ? '' : ` / ${admin.password}  (shown once)`
  console.log(`
  Shopwright is ready.

  Administration   ${originOf(null)}/
  API              ${originOf(null)}/api/docs
${shop}  Super admin      ${admin.email}${password}
`)
}
