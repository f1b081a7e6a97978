import { BlockList, isIPv6 } from 'node:net'
import { newId, searchableText } from '@shopwright/resource'
import { tables } from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'

const looksAt = 200
export const proxyModule = 'proxy'

const inner = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inner.addSubnet(net, bits, 'ipv4')
inner.addAddress('::1', 'ipv6')
inner.addSubnet('fc00::', 7, 'ipv6')
inner.addSubnet('fe80::', 10, 'ipv6')

export const isInner = (ip: string): boolean => inner.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

/**
 * A proxy in front that was not named makes everybody one: limits that are meant for one guesser then meet all shoppers. So
 * the first requests that something has passed on are looked at: all from one inner address, and it is said, in the log and
 * where `doctor` and the super admin see it.
 */
export function watchForProxy(app: FastifyInstance, { engine }: App): void {
  let seen = 0
  let only: string | null = null
  let isOver = false
  app.addHook('onRequest', async ({ ip, headers }) => {
    if (isOver || !(headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'])) return
    only ??= ip
    isOver = ip !== only || !isInner(ip)
    seen += 1
    if (isOver || seen < looksAt) return
    isOver = true
    const message = `All of ${looksAt} requests that were passed on came from ${only}: name the proxy in SHOPWRIGHT_TRUST_PROXY, else everybody counts as one.`
    engine.log.warn({ address: only }, message)
    await engine.onPlatform({}, async (ctx) => {
      await tables(ctx)
        .insertInto('logs')
        .values({
          id: newId(),
          time: ctx.now.toISOString(),
          type: 'warning',
          message,
          module: proxyModule,
          ip: only,
          search_text: searchableText([message]),
          created_at: ctx.now,
          updated_at: ctx.now,
        } as never)
        .execute()
    })
  })
}
