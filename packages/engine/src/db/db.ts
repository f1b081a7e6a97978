import { availableParallelism } from 'node:os'
import { atMost } from '@shopwright/resource'
import { type CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, type QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { blankRow } from './blank-row.ts'
import { channel, type Feed, openFeed } from './feed.ts'
import { patience } from './living.ts'
import { QueryCompiler } from './query-compiler.ts'
import { type Asked, prepareConnection, prepareForStores, type Read } from './reading.ts'
import { openReader, type Reader } from './sharing.ts'
import { type Heard, openTransaction, type Transaction } from './transaction.ts'

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
  /** Tells every node that listens. */
  tell(message: string): Promise<void>
  platformPool: pg.Pool
  appPool: pg.Pool
  close(): Promise<void>
}

export type PoolSizes = { app?: number; platform?: number }

/** More than the machine's processors can serve only hold plans and memory, and make their way to the processors longer. */
const mostAtOnce = Math.min(10, 2 * availableParallelism() + 2)

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
  const appPool = new pg.Pool({ ...common, ...config.app, max: sizes.app ?? mostAtOnce, onConnect: prepareForStores })
  const platformPool = new pg.Pool({
    ...common,
    ...config.platform,
    max: sizes.platform ?? 4,
    onConnect: prepareConnection,
  })
  for (const pool of [appPool, platformPool]) {
    // A connection that dies fails its own query; without a listener it would take the whole process with it.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
  }
  const read = openReader(appPool)
  const readers = new LRUCache<string, Db>(atMost(1000))
  return {
    withStore: (storeId, work) => transact(openTransaction(appPool, checked(storeId), read), true, work),
    readStore: (storeId) => {
      const db = readers.get(storeId) ?? readerOf(read, checked(storeId))
      readers.set(storeId, db)
      return db
    },
    withPlatform: (work) => transact(openTransaction(platformPool, null), false, work),
    listen: (onMessage) => openFeed(config.app, onMessage),
    tell: async (message) => {
      await platformPool.query({ name: 'tell', text: 'select pg_notify($1, $2)', values: [channel, message] })
    },
    appPool,
    platformPool,
    close: async () => {
      await Promise.all([appPool.end(), platformPool.end()])
    },
  }
}

async function transact<T>(transaction: Transaction, isWalled: boolean, work: (db: Db) => Promise<T>): Promise<T> {
  const place = free.pop() ?? openPlace()
  place.transaction = transaction
  place.isWalled = isWalled
  try {
    const result = await work(place.db)
    await transaction.end()
    return result
  } catch (error) {
    await transaction.drop()
    throw error
  } finally {
    place.transaction = undefined
    if (free.length < mostFree) free.push(place)
  }
}

/** A Kysely takes longer to make than most statements to send, so a transaction gets one that another had before it. */
type Place = { db: Db; transaction: Transaction | undefined; isWalled: boolean }
const free: Place[] = []
const mostFree = 64
const places = new WeakMap<Db, Place>()

function openPlace(): Place {
  const db = kyselyOver(async (asked) => running(place).ask([asked]))
  const place: Place = { db, transaction: undefined, isWalled: false }
  places.set(place.db, place)
  batches.set(place.db, (asked) => running(place).ask(asked))
  return place
}

const running = (place: Place | undefined): Transaction => {
  if (!place?.transaction) throw new Error('no transaction is open here')
  return place.transaction
}

/**
 * Has a statement sent with the next one of its transaction, or with the commit: what nobody waits for costs no trip of its
 * own. It is done in the order of asking, and takes the transaction with it when it fails.
 */
export function sendLater(db: Db, statement: Compiles, heard?: Heard): void {
  running(places.get(db)).later(askedOf(db, statement), heard)
}

/**
 * Reads in one trip what a transaction has to know before it writes, or instead. While nothing is written no transaction is
 * begun for it.
 */
export const glance = (db: Db, statements: readonly Compiles[]): Promise<Rows[]> =>
  rowsOf(db, statements, (asked) => {
    const place = places.get(db)
    return place ? running(place).glance(asked) : readBatch(db, asked)
  })

/** Sends statements in one trip, inside the transaction. */
export const askAll = (db: Db, statements: readonly Compiles[]): Promise<Rows[]> =>
  rowsOf(db, statements, (asked) => readBatch(db, asked))

/**
 * Sends statements in one trip and commits with them: for work that is decided before, may be done twice, and only looks at
 * what came of it. What is written after that is a transaction of its own.
 */
export const finish = (db: Db, statements: readonly Compiles[]): Promise<Rows[]> =>
  rowsOf(db, statements, (asked) => running(places.get(db)).finish(asked))

type Compiles = { compile(db: Db): { sql: string; parameters: readonly unknown[] } }
// biome-ignore lint/suspicious/noExplicitAny: the statement's author says what its rows are
type Rows = any[]

const askedOf = (db: Db, statement: Compiles): Asked => {
  const { sql: text, parameters } = statement.compile(db)
  return { text, values: parameters }
}

async function rowsOf(db: Db, statements: readonly Compiles[], batch: Batch): Promise<Rows[]> {
  if (!statements.length) return []
  const reads = await batch(statements.map((statement) => askedOf(db, statement)))
  return reads.map((one) => objectsOf(one))
}

function checked(storeId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(storeId)) throw new Error('a store id is needed')
  return storeId
}

const walled = new WeakSet<Db>()
/** Whether row-level security binds what is asked there: a store has been set. */
export const isWalled = (db: Db): boolean => places.get(db)?.isWalled ?? walled.has(db)

/** Whether a store's transaction is open there, which sees what it has written so far and nobody else does. */
export const isWriting = (db: Db): boolean => places.get(db)?.isWalled ?? false

export type Batch = (asked: readonly Asked[]) => Promise<Read[]>
const batches = new WeakMap<Db, Batch>()

/** Sends statements that do not wait for each other's answers in one round trip; rows as PostgreSQL writes them. */
export const readBatch = (db: Db, asked: readonly Asked[]): Promise<Read[]> => batchOf(db)(asked)

export function batchOf(db: Db): Batch {
  const batch = batches.get(db)
  if (!batch) throw new Error('this is none of the engine’s connections')
  return batch
}

const readerOf = (read: Reader, store: string): Db => dbOver((asked) => read(store, asked), true)

/** Statements alone: what they read is what `batch` answers. */
export function dbOver(batch: Batch, isWalled: boolean): Db {
  const db = kyselyOver((asked) => batch([asked]))
  batches.set(db, batch)
  if (isWalled) walled.add(db)
  return db
}

/** So many may be added to an object one after the other. */
const fewColumns = 12

function objectsOf<R>({ columns, parsers, rows }: Read): R[] {
  const fresh = columns.length > fewColumns ? blankRow(columns) : () => ({}) as Record<string, unknown>
  return rows.map((row) => {
    const object = fresh()
    for (let n = 0; n < columns.length; n++) {
      const text = row[n] as string | null
      object[columns[n] as string] = text === null ? null : (parsers[n] as (text: string) => unknown)(text)
    }
    return object as R // the statement's author says what its rows are
  })
}

function kyselyOver(ask: (asked: Asked) => Promise<Read[]>): Db {
  const connection = {
    executeQuery: async <R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const [found] = await ask({ text, values: parameters })
      return { rows: objectsOf<R>(found as Read), numAffectedRows: BigInt((found as Read).count) }
    },
    streamQuery: () => {
      throw new Error('streaming is not offered here')
    },
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (self) => new PostgresIntrospector(self),
      createQueryCompiler: () => new QueryCompiler(),
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
