import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setInterval as ticks } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { letGoOfSlowReaders } from './slow-readers.ts'

const size = 24_000_000
/** Milliseconds between two looks at who takes what. */
const every = 100

/** Until nothing more is taken, and that was looked at: from then on a reader is counted as slow. */
async function untilSeenWaiting(socket: Socket): Promise<void> {
  let [same, before] = [0, -1]
  for await (const _ of ticks(every)) {
    const sent = socket.bytesWritten - socket.writableLength
    same = sent === before ? same + 1 : 0
    before = sent
    if (same === 3) return
  }
}

test('A process that was held up itself blames no reader for it', async () => {
  const chunk = Buffer.alloc(60_000)
  const server = createServer((_, answer) => {
    Readable.from(Array.from({ length: size / chunk.length }, () => chunk)).pipe(answer)
  })
  letGoOfSlowReaders(server, { wait: 1500, pace: 1_000_000 }, every)
  const sending = new Promise<Socket>((resolve) => server.once('connection', resolve))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: 'localhost', port, agent: false }, resolve).on('error', reject)
  })
  // Nobody has asked for any of it yet.
  await untilSeenWaiting(await sending)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500)
  let taken = 0
  for await (const part of answer) taken += part.length
  expect(taken).toBe(size)
  server.close()
})
