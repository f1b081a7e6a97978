import pg from 'pg'

type Wire = {
  query(text: string): void
  parse(message: { name: string; text: string }): void
  bind(message: { statement?: string }): void
  sync(): void
}
const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype

export type Messages = {
  /** the statements of each message that was sent meanwhile */
  during(work: () => Promise<unknown>): Promise<string[][]>
  end(): void
}

/**
 * Writes down what goes to PostgreSQL where it leaves the process, at pg's own connection, so that no counter of ours has to be
 * believed. What is prepared is bound, whether it was parsed before or not; a plain query is a message of its own, and says so.
 */
export function listenToMessages(): Messages {
  const original = { query: wire.query, parse: wire.parse, bind: wire.bind, sync: wire.sync }
  const texts = new WeakMap<object, Map<string, string>>()
  const open = new WeakMap<object, string[]>()
  let sent: string[][] = []
  const textsOf = (connection: object) => {
    const known = texts.get(connection) ?? new Map<string, string>()
    texts.set(connection, known)
    return known
  }
  wire.query = function (this: Wire, text) {
    sent.push([`plain ${text}`])
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
    sent.push(open.get(this) ?? [])
    open.delete(this)
    return original.sync.call(this)
  }
  return {
    during: async (work) => {
      sent = []
      await work()
      return sent
    },
    end: () => void Object.assign(wire, original),
  }
}
