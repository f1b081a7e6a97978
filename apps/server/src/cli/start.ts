import { randomBytes } from 'node:crypto'
import { armFailpoints } from '@shopwright/engine'
import { seedAdmin, tables } from '@shopwright/shop/server'
import { buildApp } from '../http/app.ts'
import { onShutdown } from '../shutdown.ts'
import { openStorefront } from '../storefront/storefront.ts'
import { open } from './open.ts'
import { seedDemo } from './seed-demo.ts'

/** Starts everything in one process, makes the demo store at the first start, and says where to go. */
export async function start(): Promise<void> {
  const began = performance.now()
  const opened = await open({ work: true })
  armFailpoints(opened.env.failpoints)
  const { env, engine, log, files, secret } = opened
  const admin = env.admin ?? {
    email: 'admin@shopwright.localhost',
    password: `Admin-${randomBytes(9).toString('base64url')}1`,
  }
  const hasAdmin = await engine.onPlatform({}, (ctx) =>
    tables(ctx).selectFrom('accounts').select('email').where('role', '=', 'ADMIN').executeTakeFirst(),
  )
  const isNewAdmin = hasAdmin && !env.admin ? false : await engine.onPlatform({}, (ctx) => seedAdmin(ctx, admin))
  const demo = env.demo ? await seedDemo(engine, files) : null
  const app = await buildApp({
    engine,
    secret,
    files,
    exchange: opened.exchange,
    platformHost: env.platformHost,
    secure: env.platformProtocol === 'https',
    trustProxy: env.trustProxy,
    storefront: openStorefront,
  })
  await app.listen({ port: env.port, host: env.host })
  onShutdown(async () => {
    await app.close()
    await opened.close()
  })
  log.info({ ms: Math.round(performance.now() - began), port: env.port }, 'ready')
  const origin = app.parts.originOf(null)
  console.log(`
  Shopwright is ready.

  Administration   ${origin}/
  API              ${origin}/api/docs
${
  demo
    ? `  Demo store       ${app.parts.originOf({ domain: demo.domain })}/
  Its owner        ${demo.email} / ${demo.password}
`
    : ''
}  Super admin      ${isNewAdmin ? `${admin.email} / ${admin.password}${env.admin ? '' : '  (shown once)'}` : (hasAdmin?.email ?? admin.email)}
`)
}
