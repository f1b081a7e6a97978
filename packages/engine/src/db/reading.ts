import { LRUCache } from 'lru-cache'
import pg from 'pg'
// @ts-expect-error: pg publishes this file without types. Its rules for what a parameter travels as hold here too.
import pgUtils from 'pg/lib/utils.js'
import { countStatement, forgetName, isKept, keep, type Preparing, planName } from './statements.ts'

/** A row as PostgreSQL writes it: a text for each column, null for none. */
export type RawRow = (string | null)[]
export type Asked = { text: string; values: readonly unknown[] }
/** `count`: rows that the statement answered or changed. */
export type Read = { columns: string[]; parsers: ((text: string) => unknown)[]; rows: RawRow[]; count: number }

type Sending = Preparing & {
  stream: { cork(): void; uncork(): void }
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: unknown[]; valueMapper?: (value: unknown) => unknown }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal?: string }): void
  sync(): void
}
type Described = Pick<Read, 'columns' | 'parsers'>

/** What is sent around statements, prepared once on each connection. */
const framing = {
  wall: `select set_config('app.store_id', $1, true), set_config('transaction_read_only', 'on', true)`,
  begin: 'begin',
  store: `select set_config('app.store_id', $1, true)`,
  commit: 'commit',
} as const
type Framing = { what: keyof typeof framing; values: readonly string[] }
/** What a message says before and behind its statements. */
export type Frame = { before: readonly Framing[]; after: readonly Framing[] }

/** The transaction goes on. */
export const inside: Frame = { before: [], after: [] }
/**
 * A transaction of its own, which can write nothing: to PostgreSQL all that comes before a sync is one, and its first
 * statement sets the store for the row-level security.
 */
export const reading = (store: string): Frame => ({ before: [{ what: 'wall', values: [store] }], after: [] })
/** A transaction of its own that may write: it is kept when all of it came through. */
export const whole = (store: string | null): Frame => ({ before: ofStore(store), after: [] })
/** Begins a transaction that goes on behind this message. */
export const opening = (store: string | null): Frame => ({
  before: [{ what: 'begin', values: [] }, ...ofStore(store)],
  after: [],
})
export const committing: Frame = { before: [], after: [{ what: 'commit', values: [] }] }

const ofStore = (store: string | null): Framing[] => (store === null ? [] : [{ what: 'store', values: [store] }])
const nameOf = (what: keyof typeof framing): string => `frame_${what}`

/** What the columns of kept plans are. One that left is described again with its next answer. */
const described = new LRUCache<string, Described>({ max: 5000 })

// The operator for searches with typing errors reads its threshold from here, and only the operator can use the index.
const likeness = "select set_config('pg_trgm.word_similarity_threshold', '0.45', false)"

/** Makes a new connection ready for transactions. */
export const prepareConnection = async (client: pg.ClientBase): Promise<void> => {
  for (const what of ['begin', 'store', 'wall', 'commit'] as const)
    await client.query({ name: nameOf(what), text: framing[what], values: /\$1/.test(framing[what]) ? [''] : [] })
}

/** And for the searches of stores. */
export const prepareForStores = async (client: pg.ClientBase): Promise<void> => {
  await client.query(likeness)
  await prepareConnection(client)
}

/** Statements in one round trip. */
export function send(client: pg.ClientBase, frame: Frame, asked: readonly Asked[]): Promise<Read[]> {
  for (const _ of asked) countStatement()
  return new Promise((resolve, reject) => {
    client.query(new Message(frame, asked, resolve, reject) as unknown as pg.Submittable)
  })
}

type Part = Asked & { name: string; isNew: boolean; shape: Described | undefined; rows: RawRow[]; count: number }

/** What pg's client asks of a query: it gives the connection, and hands over what comes back. */
class Message {
  readonly frame: Frame
  readonly parts: Part[]
  readonly resolve: (results: Read[]) => void
  readonly reject: (error: Error) => void
  connection: Sending | undefined
  /** which part is being answered; what is said before them counts from below nothing */
  at: number
  /** pg's, with its clock for answers that never come: until it is called the clock holds all rows of the answer */
  callback: ((error: Error | null) => void) | undefined

  constructor(
    frame: Frame,
    asked: readonly Asked[],
    resolve: (results: Read[]) => void,
    reject: (error: Error) => void,
  ) {
    this.frame = frame
    this.parts = asked.map(({ text, values }) => ({
      text,
      values,
      name: planName(text) ?? '',
      isNew: true,
      shape: undefined,
      rows: [],
      count: 0,
    }))
    this.resolve = resolve
    this.reject = reject
    this.at = -frame.before.length
  }

  submit(connection: Sending): void {
    this.connection = connection
    const prepared = new Set<string>()
    connection.stream.cork()
    try {
      this.say(connection, this.frame.before)
      for (const part of this.parts) {
        const { name, text } = part
        // The same statement may come twice in a message.
        part.isNew = !isKept(connection, name, text) && !prepared.has(name)
        if (part.isNew) connection.parse({ name, text })
        else part.shape = described.get(name)
        if (name) prepared.add(name)
        connection.bind({ statement: name, values: [...part.values], valueMapper: pgUtils.prepareValue })
        if (!part.shape) connection.describe({ type: 'P', name: '' })
        connection.execute({})
      }
      this.say(connection, this.frame.after)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  private say(connection: Sending, framings: readonly Framing[]): void {
    for (const { what, values } of framings) {
      connection.bind({ statement: nameOf(what), values: [...values] })
      connection.execute({})
    }
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const part = this.parts[this.at] as Part
    part.shape = {
      columns: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown),
    }
  }

  handleDataRow({ fields }: { fields: RawRow }): void {
    this.parts[this.at]?.rows.push(fields)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const part = this.parts[this.at]
    if (part) {
      part.count = Number(/\d+$/.exec(text)?.[0] ?? 0)
      part.shape ??= nothing
      if (part.name) described.set(part.name, part.shape)
    }
    this.at += 1
  }

  handleReadyForQuery(): void {
    for (const { name, text } of this.parts) if (name) keep(this.connection as Sending, name, text)
    this.callback?.(null)
    this.resolve(this.parts.map(({ shape = nothing, rows, count }) => ({ ...shape, rows, count })))
  }

  handleError(error: Error): void {
    // Nobody can tell how far the connection came in preparing them.
    for (const { name, text, isNew } of this.parts) if (name && isNew) forgetName(text)
    this.callback?.(error)
    this.reject(error)
  }

  handleEmptyQuery(): void {
    this.at += 1
  }
  handlePortalSuspended(): void {}
}

/** Of a statement that answers no rows. */
const nothing: Described = { columns: [], parsers: [] }
