import { atMost } from '@shopwright/resource'
import { traced } from '@shopwright/resource/spans'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
// @ts-expect-error: pg publishes this file without types. Its rules for what a parameter travels as hold here too.
import pgUtils from 'pg/lib/utils.js'
import { countStatement, forgetName, isKept, keep, keptPlanMark, type Preparing, planName } from './statements.ts'

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
const setStore = `set_config('app.store_id', $1, true)`
const readOnly = `set_config('transaction_read_only', 'on', true)`
const plans = (how: 'auto' | 'force_generic_plan') => `set_config('plan_cache_mode', '${how}', true)`
/** What shares a message holds up who comes behind it, in milliseconds at most. */
const brief = `set_config('statement_timeout', '50', true)`
const framing = {
  begin: 'begin',
  store: `select ${setStore}`,
  wall: `select ${setStore}, ${readOnly}`,
  storePlanned: `select ${setStore}, ${plans('force_generic_plan')}`,
  wallPlanned: `select ${setStore}, ${readOnly}, ${plans('force_generic_plan')}`,
  plannedAnew: `select ${plans('auto')}`,
  shared: `select ${setStore}, ${readOnly}, ${brief}`,
  sharedPlanned: `select ${setStore}, ${readOnly}, ${brief}, ${plans('force_generic_plan')}`,
  storeAnew: `select ${setStore}, ${plans('auto')}`,
  commit: 'commit',
} as const
type Framing = { what: keyof typeof framing; values: readonly string[] }
/** One after the other, what a message says. */
export type Line = Framing | Asked
/** What a message says before and behind its statements. */
export type Frame = { before: readonly Framing[]; after: readonly Framing[] }

/**
 * Whether all of a message keep their plans: then each is planned once for any values, and not five times for its own before
 * PostgreSQL believes it. Planning one may take twenty times as long as doing it, and every new connection begins anew.
 */
export const isPlanned = (asked: readonly Asked[]): boolean => asked.every(({ text }) => text.startsWith(keptPlanMark))

/** The transaction goes on; `anew`: what is asked now is planned for its values again. */
export const inside = (anew = false): Frame => ({
  before: anew ? [{ what: 'plannedAnew', values: [] }] : [],
  after: [],
})
/**
 * A transaction of its own, which can write nothing: to PostgreSQL all that comes before a sync is one, and its first
 * statement sets the store for the row-level security.
 */
export const reading = (store: string, asked: readonly Asked[]): Frame => ({
  before: [{ what: isPlanned(asked) ? 'wallPlanned' : 'wall', values: [store] }],
  after: [],
})
/** A transaction of its own that may write: it is kept when all of it came through. */
export const whole = (store: string | null, asked: readonly Asked[]): Frame => ({
  before: ofStore(store, asked),
  after: [],
})
/**
 * The same transaction for reads of several, each behind the store that it is walled by. Says it where it differs from the
 * one before.
 */
export function shared(reads: readonly { store: string; asked: readonly Asked[] }[]): Line[] {
  let before = { store: '', planned: false }
  return reads.flatMap(({ store, asked }, n): Line[] => {
    const planned = isPlanned(asked)
    const isSame = store === before.store && planned === before.planned
    before = { store, planned }
    if (isSame) return [...asked]
    const first = planned ? 'sharedPlanned' : 'shared'
    const next = planned ? 'storePlanned' : 'storeAnew'
    return [{ what: n ? next : first, values: [store] }, ...asked]
  })
}

/** Begins a transaction that goes on behind this message. */
export const opening = (store: string | null, asked: readonly Asked[]): Frame => ({
  before: [{ what: 'begin', values: [] }, ...ofStore(store, asked)],
  after: [],
})
export const committing = (anew = false): Frame => ({ ...inside(anew), after: [{ what: 'commit', values: [] }] })

const ofStore = (store: string | null, asked: readonly Asked[]): Framing[] =>
  store === null ? [] : [{ what: isPlanned(asked) ? 'storePlanned' : 'store', values: [store] }]
const nameOf = (what: keyof typeof framing): string => `frame_${what}`

/** What the columns of kept plans are. One that left is described again with its next answer. */
const described = new LRUCache<string, Described>(atMost(5000))

// The operator for searches with typing errors reads its threshold from here, and only the operator can use the index.
const likeness = "select set_config('pg_trgm.word_similarity_threshold', '0.45', false)"

/** Makes a new connection ready for transactions. */
export const prepareConnection = (client: pg.ClientBase): Promise<void> =>
  new Promise((resolve, reject) => {
    const framed = {
      callback: undefined as ((error: Error | null) => void) | undefined,
      submit: (connection: Sending) => {
        for (const [what, text] of Object.entries(framing)) connection.parse({ name: `frame_${what}`, text })
        connection.sync()
      },
      handleReadyForQuery: () => {
        framed.callback?.(null)
        resolve()
      },
      handleError: (error: Error) => {
        framed.callback?.(error)
        reject(error)
      },
    }
    client.query(framed as unknown as pg.Submittable)
  })

/** And for the searches of stores. */
export const prepareForStores = async (client: pg.ClientBase): Promise<void> => {
  await client.query(likeness)
  await prepareConnection(client)
}

/** Statements in one round trip. */
export const send = (client: pg.ClientBase, { before, after }: Frame, asked: readonly Asked[]): Promise<Read[]> =>
  say(client, [...before, ...asked, ...after])

/** The same where each answer is heard as it comes. Answers what failed, and took all behind it with it. */
export const sayUntil = (client: pg.ClientBase, lines: readonly Line[], each: (read: Read) => void): Promise<unknown> =>
  say(client, lines, each).then(
    () => null,
    (fault: unknown) => fault,
  )

const say = (client: pg.ClientBase, lines: readonly Line[], each?: (read: Read) => void): Promise<Read[]> =>
  traced(
    'statements',
    () => saidIn(lines),
    () =>
      new Promise((resolve, reject) => {
        client.query(new Message(lines, resolve, reject, each) as unknown as pg.Submittable)
      }),
  )

/** A message in words: how many statements, and what the first of them do to which tables. No value stands in it. */
function saidIn(lines: readonly Line[]) {
  const texts = lines.flatMap((line) => ('text' in line ? [line.text] : []))
  const said = texts.slice(0, 4).map((text) => {
    const [, verb = ''] = /^(?:\/\*.*?\*\/\s*)?\s*(\w+)/.exec(text) ?? []
    const [, table = ''] = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text) ?? []
    return `${verb} ${table}`.trim()
  })
  return { 'db.system': 'postgresql', 'db.statements': texts.length, 'db.operations': said.join(', ') }
}

type Part = Asked & { name: string; isNew: boolean; shape: Described | undefined; rows: RawRow[]; count: number }

/** What pg's client asks of a query: it gives the connection, and hands over what comes back. */
class Message {
  readonly lines: (Framing | Part)[]
  readonly resolve: (results: Read[]) => void
  readonly reject: (error: Error) => void
  /** hears of each statement's end before all are there */
  readonly each: ((read: Read) => void) | undefined
  connection: Sending | undefined
  /** which line is being answered */
  at = 0
  /** pg's, with its clock for answers that never come: until it is called the clock holds all rows of the answer */
  callback: ((error: Error | null) => void) | undefined

  constructor(
    lines: readonly Line[],
    resolve: (results: Read[]) => void,
    reject: (error: Error) => void,
    each: ((read: Read) => void) | undefined,
  ) {
    this.lines = lines.map((line) => ('what' in line ? line : partOf(line)))
    this.resolve = resolve
    this.reject = reject
    this.each = each
  }

  submit(connection: Sending): void {
    this.connection = connection
    const prepared = new Set<string>()
    connection.stream.cork()
    try {
      for (const line of this.lines) {
        if ('what' in line) {
          connection.bind({ statement: nameOf(line.what), values: [...line.values] })
          connection.execute({})
          continue
        }
        const { name, text } = line
        // The same statement may come twice in a message.
        line.isNew = !isKept(connection, name, text) && !prepared.has(name)
        if (line.isNew) connection.parse({ name, text })
        else line.shape = described.get(name)
        if (name) prepared.add(name)
        connection.bind({ statement: name, values: [...line.values], valueMapper: pgUtils.prepareValue })
        if (!line.shape) connection.describe({ type: 'P', name: '' })
        connection.execute({})
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  private get part(): Part | undefined {
    const line = this.lines[this.at]
    return line && 'text' in line ? line : undefined
  }

  private get parts(): Part[] {
    return this.lines.filter((line) => 'text' in line)
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const part = this.part as Part
    part.shape = {
      columns: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown),
    }
  }

  handleDataRow({ fields }: { fields: RawRow }): void {
    this.part?.rows.push(fields)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { part } = this
    if (part) {
      part.count = Number(/\d+$/.exec(text)?.[0] ?? 0)
      part.shape ??= nothing
      if (part.name) described.set(part.name, part.shape)
      this.each?.(readOf(part))
    }
    this.at += 1
  }

  handleReadyForQuery(): void {
    for (const { name, text } of this.parts) if (name) keep(this.connection as Sending, name, text)
    this.callback?.(null)
    this.resolve(this.parts.map(readOf))
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

const partOf = ({ text, values }: Asked): Part => {
  countStatement()
  return { text, values, name: planName(text) ?? '', isNew: true, shape: undefined, rows: [], count: 0 }
}

/** Of a statement that answers no rows. */
const nothing: Described = { columns: [], parsers: [] }
const readOf = ({ shape = nothing, rows, count }: Part): Read => ({ ...shape, rows, count })
