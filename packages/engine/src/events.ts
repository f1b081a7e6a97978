import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Db } from './db.ts'

/** What a committed transaction changed: `tags` like `products` and `products:<id>`, of one store. */
export type Change = { store: string | null; tags: string[] }

export type Events = {
  on(listener: (change: Change) => void): () => void
  /** called when changes may have been missed: forget everything that depends on them */
  onLost(listener: () => void): () => void
  close(): Promise<void>
}

const maxTags = 80

/** Tells every node, at commit, what changed. More tags than fit are shortened to the names of the resources. */
export async function tellChange(db: Db, store: string | null, tags: Set<string>): Promise<void> {
  if (!tags.size) return
  const list = tags.size > maxTags ? [...new Set([...tags].map((tag) => `${tag.split(':')[0]}:*`))] : [...tags]
  await sql`select pg_notify('shopwright', ${JSON.stringify({ s: store, t: list })})`.execute(db)
}

/** Listens to every node's changes on a connection of its own, and opens it again when it is lost. */
export async function openEvents(database: Database, log: Logger): Promise<Events> {
  const listeners = new Set<(change: Change) => void>()
  const lost = new Set<() => void>()
  let closed = false
  let stop: (() => Promise<void>) | null = null
  const connect = async (): Promise<void> => {
    stop = await database.listen(
      (payload) => {
        const { s, t } = JSON.parse(payload) as { s: string | null; t: string[] }
        for (const listener of listeners) listener({ store: s, tags: t })
      },
      () => {
        if (closed) return
        log.warn('the change feed was lost; connecting again')
        for (const listener of lost) listener()
        void again()
      },
    )
  }
  const again = async (): Promise<void> => {
    while (!closed) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      try {
        await connect()
        for (const listener of lost) listener()
        return
      } catch (error) {
        log.warn({ err: error }, 'the change feed does not answer yet')
      }
    }
  }
  await connect()
  const subscribe =
    <T>(set: Set<T>) =>
    (listener: T) => {
      set.add(listener)
      return () => {
        set.delete(listener)
      }
    }
  return {
    on: subscribe(listeners),
    onLost: subscribe(lost),
    close: async () => {
      closed = true
      await stop?.()
    },
  }
}
