import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { type Feed, openFeed } from './feed.ts'
import { type Asked, prepareConnection, type Read, read } from './reading.ts'
import { countStatement, forgetLostPlan, keep, type Preparing, planName } from './statements.ts'

// int8 is exact money: bigint. date stays a calendar day. numeric stays a string (pg's default).
pg.types.setTypeParser(20, (text) => BigInt(text))
pg.types.setTypeParser(1082, (text) => text)

/** The engine addresses tables by the registry's names; verbs use the typed view that `packages/shop` gives it. */
// biome-ignore lint/suspicious/noExplicitAny: one of the engine's two doors for dynamic tables
export type Db = Kysely<any>

export type DatabaseConfig = { app: pg.PoolConfig; platform: pg.PoolConfig; owner: pg.PoolConfig }

export type Database = {
  /** One transaction of one store, walled by row-level security. */
  withStore<T>(storeId: string, work: (db: Db) => Promise<T>): Promise<T>
  /** A store to read: each statement is a transaction of its own, walled alike, in one round trip; none can write. */
  readStore(storeId: string): Db
  /** One transaction of the platform role, which sees every store. Only for platform-wide work. */
  withPlatform<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** A raw connection of the app role that stays open and hears what every node tells. */
  listen(onMessage: (payload: string) => void): Promise<Feed>
  platformPool: pg.Pool
  appPool: pg.Pool
  close(): Promise<void>
}

export type PoolSizes = { app?: number; platform?: number }

/** Opens both pools. Nothing outside this file reaches a pool without a store's context, but the platform module. */
export function openDatabase(config: DatabaseConfig, sizes: PoolSizes = {}): Database {
  const common = {
    application_name: 'shopwright',
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: patience,
    // Nothing of ours takes so long; what does has gone wrong, and must not hold a connection or a lock for ever.
    statement_timeout: 60_000,
    // Where the line was cut without a word, PostgreSQL cannot say so.
    query_timeout: 65_000,
    keepAlive: true,
    lock_timeout: 30_000,
  }
  const appPool = new pg.Pool({ ...common, ...config.app, max: sizes.app ?? 10, onConnect: prepareConnection })
  const platformPool = new pg.Pool({ ...common, ...config.platform, max: sizes.platform ?? 4 })
  for (const pool of [appPool, platformPool]) {
    // A connection that dies fails its own query; without a listener it would take the whole process with it.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
  }
  const readers = new LRUCache<string, Db>({ max: 1000 })
  return {
    withStore: (storeId, work) =>
      transact(appPool, `begin; select set_config('app.store_id', '${checked(storeId)}', true)`, (db) => {
        walled.add(db)
        writing.add(db)
        return work(db)
      }),
    readStore: (storeId) => {
      const db = readers.get(storeId) ?? readerOf(appPool, checked(storeId))
      readers.set(storeId, db)
      return db
    },
    withPlatform: (work) => transact(platformPool, 'begin', work),
    listen: (onMessage) => openFeed(config.app, onMessage),
    appPool,
    platformPool,
    close: async () => {
      await Promise.all([appPool.end(), platformPool.end()])
    },
  }
}

const patience = 10_000
// too many connections; starting up
const busy = new Set(['53300', '57P03'])

/** A connection, as soon as the server has one: a server that is full for a moment is waited for, like a pool that is. */
async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  const end = Date.now() + patience
  for (let wait = 20; ; wait = Math.min(wait * 2, 500)) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!busy.has((error as { code?: string }).code ?? '') || Date.now() + wait > end) throw error
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
async function onLiving<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<[T, pg.PoolClient]> {
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

const kyselies = new WeakMap<pg.PoolClient, Db>()

async function transact<T>(pool: pg.Pool, begin: string, work: (db: Db) => Promise<T>): Promise<T> {
  const [, client] = await onLiving(pool, (fresh) =>
    fresh.query(begin).catch(async (error: unknown) => {
      await fresh.query('rollback').catch(() => {})
      throw error
    }),
  )
  let broken: Error | undefined
  try {
    const result = await work(overClient(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => {
      broken = fault
    })
    throw error
  } finally {
    client.release(broken)
  }
}

function checked(storeId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(storeId)) throw new Error('a store id is needed')
  return storeId
}

const walled = new WeakSet<Db>()
/** Whether row-level security binds what is asked there: a store has been set. */
export const isWalled = (db: Db): boolean => walled.has(db)

const writing = new WeakSet<Db>()
/** Whether a store's transaction is open there, which sees what it has written so far and nobody else does. */
export const isWriting = (db: Db): boolean => writing.has(db)

type Batch = (asked: readonly Asked[]) => Promise<Read[]>
const batches = new WeakMap<Db, Batch>()

/** Sends statements that do not wait for each other's answers in one round trip; rows as PostgreSQL writes them. */
export function readBatch(db: Db, asked: readonly Asked[]): Promise<Read[]> {
  const batch = batches.get(db)
  if (!batch) throw new Error('this is none of the engine’s connections')
  return batch(asked)
}

function readerOf(pool: pg.Pool, storeId: string): Db {
  const batch: Batch = async (asked) => {
    const [found, client] = await onLiving(pool, (fresh) =>
      read(fresh, storeId, asked).catch((error: unknown) => {
        if (forgetLostPlan(error)) return read(fresh, storeId, asked)
        throw error
      }),
    )
    client.release()
    return found
  }
  const db = kyselyOver({
    executeQuery: async <R>({ sql: text, parameters }: CompiledQuery) => {
      const [found] = await batch([{ text, values: parameters }])
      return { rows: objectsOf<R>(found as Read) }
    },
  })
  batches.set(db, batch)
  walled.add(db)
  return db
}

function objectsOf<R>({ columns, parsers, rows }: Read): R[] {
  return rows.map((row) => {
    const object: Record<string, unknown> = {}
    for (let n = 0; n < columns.length; n++) {
      const text = row[n] as string | null
      object[columns[n] as string] = text === null ? null : (parsers[n] as (text: string) => unknown)(text)
    }
    return object as R // the statement's author says what its rows are
  })
}

/** A Kysely that runs on one checked-out connection, inside the transaction that `transact` opened. */
function overClient(client: pg.PoolClient): Db {
  const known = kyselies.get(client)
  if (known) return known
  const { connection } = client as unknown as { connection: Preparing } // pg's types leave it out
  const db = kyselyOver({
    executeQuery: async <R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      countStatement()
      const name = planName(text)
      const result = await client.query({ ...(name ? { name } : {}), text, values: [...parameters] })
      if (name) keep(connection, name, text)
      return {
        rows: result.rows,
        numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount),
      } as QueryResult<R>
    },
  })
  kyselies.set(client, db)
  batches.set(db, (asked) => read(client, null, asked))
  return db
}

type Executing = { executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> }

function kyselyOver(executing: Executing): Db {
  const connection = {
    ...executing,
    streamQuery: () => {
      throw new Error('streaming is not offered here')
    },
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (self) => new PostgresIntrospector(self),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        beginTransaction: async () => {
          throw new Error('a transaction is already open')
        },
        commitTransaction: async () => {},
        rollbackTransaction: async () => {},
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    },
  })
}
