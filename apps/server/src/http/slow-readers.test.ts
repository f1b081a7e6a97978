import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { letGoOfSlowReaders } from './slow-readers.ts'

const size = 24_000_000

test('A process that was held up itself blames no reader for it', async () => {
  const chunk = Buffer.alloc(60_000)
  const server = createServer((_, answer) => {
    Readable.from(Array.from({ length: size / chunk.length }, () => chunk)).pipe(answer)
  })
  letGoOfSlowReaders(server, { wait: 1500, pace: 1_000_000 }, 100)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const bytes = await new Promise<number>((resolve, reject) => {
    get({ host: 'localhost', port, agent: false }, (answer) => {
      let taken = 0
      answer.once('data', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500))
      answer.on('data', (part: Buffer) => {
        taken += part.length
      })
      answer.on('end', () => resolve(taken))
      answer.on('error', reject)
    }).on('error', reject)
  })
  expect(bytes).toBe(size)
  server.close()
})
