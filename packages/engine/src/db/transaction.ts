import type pg from 'pg'
import { onLiving } from './living.ts'
import { type Asked, committing, type Frame, inside, isPlanned, opening, type Read, send, whole } from './reading.ts'
import type { Reader } from './sharing.ts'

/** What becomes of the answer to a statement that waits. */
export type Heard = (read: Read) => void
type Waiting = Asked & { heard: Heard | undefined }

/**
 * One transaction on a connection, which costs as few messages as can be: each is a trip to PostgreSQL and back, and often
 * takes longer than what it asks. It begins with its first statement, in the same message; a statement whose answer nobody
 * waits for goes with the next one, or with the commit.
 */
export type Transaction = {
  /** Sends statements, behind those that wait. */
  ask(asked: readonly Asked[]): Promise<Read[]>
  /** Puts a statement behind all that was asked so far, before all that is asked later. */
  later(asked: Asked, heard?: Heard): void
  /**
   * Reads that need no transaction, as long as nothing was written: none is begun for them. What they see may change before
   * the next message, as between two statements of any transaction here.
   */
  glance(asked: readonly Asked[]): Promise<Read[]>
  /**
   * Sends statements, behind those that wait, and commits in the same message. They may be done twice: where a connection
   * turns out to be dead, nobody can tell whether they were. What is asked after that is another transaction.
   */
  finish(asked: readonly Asked[]): Promise<Read[]>
  /** Commits, unless nothing was asked. */
  end(): Promise<void>
  /** Takes all back; throws nothing. */
  drop(): Promise<void>
}

/** `store`: null = the platform's, which sees every store. Whoever opens it ends or drops it. */
export function openTransaction(pool: pg.Pool, store: string, read: Reader): Transaction
export function openTransaction(pool: pg.Pool, store: null): Transaction
export function openTransaction(pool: pg.Pool, store: string | null, read?: Reader): Transaction {
  let client: pg.PoolClient | undefined
  let opened: Promise<Read[]> | undefined
  let waiting: Waiting[] = []
  /** what it began with keeps its plans, and so far all the rest */
  let plansAreKept = false
  /** until then the connection is at work */
  let answered: Promise<void> = Promise.resolve()

  const all = (asked: readonly Asked[]): Waiting[] => {
    const next = [...waiting, ...asked.map((one) => ({ ...one, heard: undefined }))]
    waiting = []
    return next
  }
  const told = (statements: readonly Waiting[], reads: Read[], asked: number): Read[] => {
    for (const [n, { heard }] of statements.entries()) heard?.(reads[n] as Read)
    return asked ? reads.slice(-asked) : []
  }
  /** On a connection of its own: a message that is a transaction, or begins one. */
  const first = async (frame: Frame, statements: readonly Waiting[], keeps: boolean): Promise<Read[]> => {
    const [reads, fresh] = await onLiving(pool, (one) =>
      send(one, frame, statements).catch(async (error: unknown) => {
        if (keeps) await one.query('rollback').catch(() => {})
        throw error
      }),
    )
    if (keeps) client = fresh
    else fresh.release()
    return reads
  }
  const begin = (statements: readonly Waiting[]): Promise<Read[]> => {
    plansAreKept = isPlanned(statements)
    return first(opening(store, statements), statements, true)
  }
  /** Behind what was asked before: a connection does one thing at a time. Whoever asks at once has said all that it says by then. */
  const next = (living: pg.PoolClient, frame: (anew: boolean) => Frame, statements: readonly Waiting[]) => {
    const reads = answered.then(() => {
      const anew = plansAreKept && !isPlanned(statements)
      if (anew) plansAreKept = false
      return send(living, frame(anew), statements)
    })
    answered = reads.then(
      () => {},
      () => {},
    )
    return reads
  }
  const release = (broken?: Error): void => {
    client?.release(broken)
    client = undefined
    opened = undefined
  }
  /** What the first message did not bring about, no other does. */
  const open = async (): Promise<pg.PoolClient | undefined> => {
    await opened
    return client
  }
  return {
    ask: async (asked) => {
      const isFirst = !opened
      const statements = all(asked)
      if (isFirst) opened = begin(statements)
      const living = isFirst ? undefined : await open()
      const reads = living ? await next(living, inside, statements) : await (opened as Promise<Read[]>)
      return told(statements, reads, asked.length)
    },
    later: (asked, heard) => {
      waiting.push({ ...asked, heard })
    },
    glance: async (asked) => {
      if (!opened && !waiting.length && store !== null && read) return read(store, asked)
      const living = await open()
      const statements = all(asked)
      if (living) return told(statements, await next(living, inside, statements), asked.length)
      opened = begin(statements)
      return told(statements, await opened, asked.length)
    },
    finish: async (asked) => {
      const living = await open()
      const statements = all(asked)
      if (!living) return told(statements, await first(whole(store, statements), statements, false), asked.length)
      const reads = await next(living, committing, statements)
      release()
      return told(statements, reads, asked.length)
    },
    end: async () => {
      // What waits behind a beginning that failed fails as well; where nothing does, there is nothing to keep.
      const living = waiting.length ? await open() : await open().catch(() => undefined)
      if (!living && !waiting.length) return
      const statements = all([])
      if (!living) return void told(statements, await first(whole(store, statements), statements, false), 0)
      const reads = await next(living, committing, statements)
      release()
      told(statements, reads, 0)
    },
    drop: async () => {
      waiting = []
      await open().catch(() => {})
      await answered
      if (!client) return
      release(
        await client.query('rollback').then(
          () => undefined,
          (fault: Error) => fault,
        ),
      )
    },
  }
}
