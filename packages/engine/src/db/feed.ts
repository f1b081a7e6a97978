import pg from 'pg'

/** The channel on which every transaction tells what it changed. */
export const channel = 'shopwright'

/** One connection that listens. `lost` settles, once, when it ends by itself or nothing comes through it any more. */
export type Feed = { lost: Promise<void>; close(): Promise<void> }

const pulse = 5000
const patience = 5000

/** Listens on a connection of its own. Throws where it cannot; nothing of the attempt is then left open. */
export async function openFeed(config: pg.PoolConfig, onMessage: (payload: string) => void): Promise<Feed> {
  const client = new pg.Client({
    ...config,
    application_name: 'shopwright-listen',
    keepAlive: true,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  // Its end is told by `end`; an error without a listener would take the process with it.
  client.on('error', () => {})
  client.on('notification', ({ payload = '' }) => onMessage(payload))
  const drop = (): Promise<void> => client.end().catch(() => {})
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    void drop()
    throw error
  }
  let beat: NodeJS.Timeout | undefined
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve)
    // A line that was cut without a word looks alive until something is asked.
    beat = setInterval(() => {
      client.query('select 1').catch(() => {
        resolve()
        void drop()
      })
    }, pulse)
    beat.unref()
  }).finally(() => clearInterval(beat))
  return { lost, close: drop }
}
