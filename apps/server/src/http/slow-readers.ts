import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** `wait`: milliseconds in which nothing need be taken; `pace`: bytes a second that are taken after that, at least. */
export type Patience = { wait: number; pace: number }

/** The slowest line that anybody shops by is twenty times as fast. */
const usual: Patience = { wait: 60_000, pace: 1024 }

/**
 * Lets go of who asks and does not take the answer, or a byte now and then: a connection, a file and what waits in memory are held no
 * longer than it takes at the least pace. Looks every `every` milliseconds, until the server is closed.
 */
export function letGoOfSlowReaders(server: Server, { wait, pace }: Patience = usual, every = wait / 12): void {
  const open = new Map<Socket, { sent: number; since: number }>()
  server.on('connection', (socket) => {
    open.set(socket, { sent: 0, since: performance.now() })
    socket.once('close', () => open.delete(socket))
  })
  let looked = performance.now()
  const look = (): void => {
    const now = performance.now()
    // Who was held up ourselves blames nobody for it.
    const isLate = now - looked > 2 * every
    looked = now
    for (const [socket, reader] of open) {
      const waiting = socket.writableLength
      const sent = socket.bytesWritten - waiting
      if (!waiting || isLate || sent !== reader.sent) Object.assign(reader, { sent, since: now })
      // What was written at once counts as taken only when all of it was.
      else if (now - reader.since > wait + (waiting / pace) * 1000) socket.destroy()
    }
  }
  const timer = setInterval(look, every).unref()
  server.once('close', () => clearInterval(timer))
}
