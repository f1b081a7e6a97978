import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { askingNames } from './names.ts'
import { checkHost } from './targets.ts'

/** A server of names that knows `fast.test`, says of `none.test` that there is none, and nothing at all of others. */
const server = createSocket('udp4')
let names: (host: string) => Promise<string[]>
let silence = 0

beforeAll(async () => {
  server.on('message', (asked, { port, address }) => {
    const name = asked.toString('latin1', 12)
    const isFour = asked.readUInt16BE(asked.indexOf(0, 12) + 1) === 1
    const end = asked.indexOf(0, 12) + 5
    const answer = name.includes('fast') && isFour ? '\xc0\x0c\0\x01\0\x01\0\0\0\x3c\0\x04\x5d\xb8\xd8\x22' : ''
    if (name.includes('slow')) {
      silence += 1
      return
    }
    const head = Buffer.from([0, 0, 0x81, name.includes('none') ? 0x83 : 0x80, 0, 1, 0, answer ? 1 : 0, 0, 0, 0, 0])
    asked.copy(head, 0, 0, 2)
    server.send(Buffer.concat([head, asked.subarray(12, end), Buffer.from(answer, 'latin1')]), port, address)
  })
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  names = askingNames([`127.0.0.1:${(server.address() as AddressInfo).port}`])
})
afterAll(() => void server.close())

describe('Names that nobody answers for (F21)', () => {
  it('hold up no other name, however many are asked for', async () => {
    let settled = 0
    const slow = Array.from({ length: 60 }, (_, n) =>
      names(`slow${n}.test`).catch(({ code }) => {
        settled += 1
        return code
      }),
    )
    expect(await names('fast.test')).toEqual(['93.184.216.34'])
    expect(settled).toBe(0)
    expect(silence).toBeGreaterThan(0)
    expect(new Set(await Promise.all(slow))).toEqual(new Set(['ETIMEOUT']))
  })

  it('leaves to the system what this machine alone knows', async () => {
    for (const own of ['localhost', 'localhost.', 'LOCALHOST']) {
      const found = await names(own)
      expect(found.length).toBeGreaterThan(0)
      for (const address of found) expect(address).toMatch(/^127\.|^::1$/)
    }
  })

  it('are not asked of the system once more: its answer could be waited for', async () => {
    await expect(names('none.test')).rejects.toMatchObject({ code: 'ENOTFOUND', syscall: 'queryA' })
  })
})

describe('A call outside (F21)', () => {
  it('asks the servers of names for what a shop has chosen, and the system for what the operator has', async () => {
    const asked = vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['93.184.216.34'])
    vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue([])
    try {
      expect(await checkHost('chosen.test', 443)).toEqual(['93.184.216.34'])
      expect(asked).toHaveBeenCalledTimes(1)
      // Another port of it is for the address to be judged, not for who is asked for it.
      await checkHost('localhost', 443, { allow: ['localhost:443'] })
      await expect(checkHost('operator.invalid', 80, { allow: ['operator.invalid:443'] })).rejects.toThrow()
      expect(asked).toHaveBeenCalledTimes(1)
    } finally {
      vi.restoreAllMocks()
    }
  })
})
