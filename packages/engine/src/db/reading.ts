import { LRUCache } from 'lru-cache'
import pg from 'pg'
// @ts-expect-error: pg publishes this file without types. Its rules for what a parameter travels as hold here too.
import pgUtils from 'pg/lib/utils.js'
import { countStatement, forgetName, isKept, keep, type Preparing, planName } from './statements.ts'

/** A row as PostgreSQL writes it: a text for each column, null for none. */
export type RawRow = (string | null)[]
export type Asked = { text: string; values: readonly unknown[] }
export type Read = { columns: string[]; parsers: ((text: string) => unknown)[]; rows: RawRow[] }

type Sending = Preparing & {
  stream: { cork(): void; uncork(): void }
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: unknown[]; valueMapper?: (value: unknown) => unknown }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal?: string }): void
  sync(): void
}
type Described = Pick<Read, 'columns' | 'parsers'>

const wall = 'store_wall'
/** What the columns of kept plans are. One that left is described again with its next answer. */
const described = new LRUCache<string, Described>({ max: 5000 })

// The operator for searches with typing errors reads its threshold from here, and only the operator can use the index.
const likeness = "select set_config('pg_trgm.word_similarity_threshold', '0.45', false)"

/** Makes a new connection ready for stores. */
export const prepareConnection = async (client: pg.ClientBase): Promise<void> => {
  await client.query(likeness)
  await client.query({
    name: wall,
    text: `select set_config('app.store_id', $1, true), set_config('transaction_read_only', 'on', true)`,
    values: [''],
  })
}

/**
 * Statements in one round trip. With a store they are a transaction of their own: to PostgreSQL all that comes before a sync
 * is one, and its first statement sets the store for the row-level security and forbids writing. Without one they run in the
 * transaction that the connection is in.
 */
export function read(client: pg.PoolClient, storeId: string | null, asked: readonly Asked[]): Promise<Read[]> {
  for (const _ of asked) countStatement()
  return new Promise((resolve, reject) => {
    client.query(new Reading(storeId, asked, resolve, reject) as unknown as pg.Submittable)
  })
}

type Part = Asked & { name: string; isNew: boolean; shape: Described | undefined; rows: RawRow[] }

/** What pg's client asks of a query: it gives the connection, and hands over what comes back. */
class Reading {
  readonly storeId: string | null
  readonly parts: Part[]
  readonly resolve: (results: Read[]) => void
  readonly reject: (error: Error) => void
  connection: Sending | undefined
  /** which part is being answered; the wall comes before the first */
  at: number
  /** pg's, with its clock for answers that never come: until it is called the clock holds all rows of the answer */
  callback: ((error: Error | null) => void) | undefined

  constructor(
    storeId: string | null,
    asked: readonly Asked[],
    resolve: (results: Read[]) => void,
    reject: (error: Error) => void,
  ) {
    this.storeId = storeId
    this.parts = asked.map(({ text, values }) => ({
      text,
      values,
      name: planName(text) ?? '',
      isNew: true,
      shape: undefined,
      rows: [],
    }))
    this.resolve = resolve
    this.reject = reject
    this.at = storeId === null ? 0 : -1
  }

  submit(connection: Sending): void {
    this.connection = connection
    connection.stream.cork()
    try {
      if (this.storeId !== null) {
        connection.bind({ statement: wall, values: [this.storeId] })
        connection.execute({})
      }
      for (const part of this.parts) {
        const { name, text } = part
        part.isNew = !isKept(connection, name, text)
        if (part.isNew) connection.parse({ name, text })
        else part.shape = described.get(name)
        connection.bind({ statement: name, values: [...part.values], valueMapper: pgUtils.prepareValue })
        if (!part.shape) connection.describe({ type: 'P', name: '' })
        connection.execute({})
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const part = this.parts[this.at] as Part
    part.shape = {
      columns: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown),
    }
    if (part.name) described.set(part.name, part.shape)
  }

  handleDataRow({ fields }: { fields: RawRow }): void {
    if (this.at >= 0) (this.parts[this.at] as Part).rows.push(fields)
  }

  handleCommandComplete(): void {
    this.at += 1
  }

  handleReadyForQuery(): void {
    for (const { name, text } of this.parts) if (name) keep(this.connection as Sending, name, text)
    this.callback?.(null)
    this.resolve(
      this.parts.map(({ shape, rows }) => ({ columns: shape?.columns ?? [], parsers: shape?.parsers ?? [], rows })),
    )
  }

  handleError(error: Error): void {
    // Nobody can tell how far the connection came in preparing them.
    for (const { name, text, isNew } of this.parts) if (name && isNew) forgetName(text)
    this.callback?.(error)
    this.reject(error)
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
