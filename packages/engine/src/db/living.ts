import type pg from 'pg'

/** How long a connection is waited for, in milliseconds. */
export const patience = 10_000
// too many connections; starting up
const busy = new Set(['53300', '57P03'])

/** A connection, as soon as the server has one: a server that is full for a moment is waited for, like a pool that is. */
async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  const end = performance.now() + patience
  for (let wait = 20; ; wait = Math.min(wait * 2, 500)) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!busy.has((error as { code?: string }).code ?? '') || performance.now() + wait > end) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/** The other side ended the connection, or it broke: the server started again, somebody cut it off. */
const isLost = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return /^(57P01|57P02|08\w{3}|ECONNRESET|EPIPE)$/.test(code) || /Connection terminated|not queryable/.test(message)
}

/** Does what may be done twice on a connection, and once more on another one where a kept one turns out to be dead. */
export async function onLiving<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<[T, pg.PoolClient]> {
  for (let left = pool.options.max; ; left--) {
    const client = await connected(pool)
    try {
      return [await work(client), client]
    } catch (error) {
      client.release(isLost(error) ? (error as Error) : undefined)
      if (!isLost(error) || left <= 0) throw error
    }
  }
}
