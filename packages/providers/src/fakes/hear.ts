import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service of the outside world, on this machine alone: where it is, what may be called to reach it, and its end. */
export type Place = { host: string; base: string; allow: string[]; close(): Promise<void> }

/** Where somebody answers: a port of their own, or a path beside others (`serve.ts`). */
export type Hear = (answer: RequestListener) => Promise<Place>

export const hear: Hear = async (answer) => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    base: `http://${host}`,
    allow: [host],
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
