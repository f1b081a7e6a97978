import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Wire = {
  query(text: string): void
  parse(message: { name: string; text: string }): void
  bind(message: { statement?: string }): void
  sync(): void
}
type Submitted = { submit?: (connection: Wire) => unknown }
type Client = { query(asked: Submitted | string, ...more: unknown[]): unknown }
const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype
const client = pg.Client.prototype as unknown as Client

export type Messages = {
  /** the statements of each message that was sent meanwhile */
  during(work: () => Promise<unknown>): Promise<string[][]>
  /** of those only what the work itself asked: jobs and listeners of the same process may be busy beside it */
  askedBy(work: () => Promise<unknown>): Promise<string[][]>
  end(): void
}

/**
 * Writes down what goes to PostgreSQL where it leaves the process, at pg's own connection, so that no counter of ours has to be
 * believed. What is prepared is bound, whether it was parsed before or not; a plain query is a message of its own, and says so.
 */
export function listenToMessages(): Messages {
  const original = { query: wire.query, parse: wire.parse, bind: wire.bind, sync: wire.sync }
  const { query } = client
  const texts = new WeakMap<object, Map<string, string>>()
  const open = new WeakMap<object, string[]>()
  const asking = new AsyncLocalStorage<string[][]>()
  let sent: string[][] = []
  const note = (message: string[]) => {
    sent.push(message)
    asking.getStore()?.push(message)
  }
  // What waits for its connection is sent when an answer comes, which is nobody's doing: it stays who asked for it.
  client.query = function (this: Client, asked, ...more) {
    const own = asking.getStore()
    const submit = typeof asked === 'object' ? asked.submit : undefined
    if (own && submit)
      (asked as Submitted).submit = (connection) => asking.run(own, () => submit.call(asked, connection))
    return query.call(this, asked, ...more)
  }
  const textsOf = (connection: object) => {
    const known = texts.get(connection) ?? new Map<string, string>()
    texts.set(connection, known)
    return known
  }
  wire.query = function (this: Wire, text) {
    // The line that hears of changes asks each five seconds whether it lives: nobody's work.
    if (text !== 'select 1') note([`plain ${text}`])
    return original.query.call(this, text)
  }
  wire.parse = function (this: Wire, message) {
    textsOf(this).set(message.name, message.text)
    return original.parse.call(this, message)
  }
  wire.bind = function (this: Wire, message) {
    const statements = open.get(this) ?? []
    statements.push(textsOf(this).get(message.statement ?? '') ?? `kept ${message.statement}`)
    open.set(this, statements)
    return original.bind.call(this, message)
  }
  wire.sync = function (this: Wire) {
    note(open.get(this) ?? [])
    open.delete(this)
    return original.sync.call(this)
  }
  return {
    during: async (work) => {
      sent = []
      await work()
      return sent
    },
    askedBy: async (work) => {
      const own: string[][] = []
      await asking.run(own, work)
      return own
    },
    end: () => {
      Object.assign(wire, original)
      client.query = query
    },
  }
}

const around = /^(kept frame_|select set_config\(|begin$|commit$)/
/** How many statements the work itself asks, what opens and closes transactions aside. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const asked = listenToMessages()
  try {
    return (await asked.askedBy(work)).flat().filter((text) => !around.test(text)).length
  } finally {
    asked.end()
  }
}
