import { type Batch, batchOf, type Db, dbOver, isWalled } from './db.ts'
import type { Asked, Read } from './reading.ts'

type Waiting = { asked: readonly Asked[]; answer(reads: Read[]): void; fail(error: unknown): void }

/**
 * Does `work` so that statements which do not wait for each other's answers (`Promise.all`) go to PostgreSQL in one message.
 * They are one transaction there: when one of them fails, none of that message is answered.
 */
export const together = <C extends { db: Db }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> =>
  work({ ...ctx, db: gathering(batchOf(ctx.db), isWalled(ctx.db)) })

function gathering(send: Batch, wall: boolean): Db {
  let waiting: Waiting[] = []
  const flush = (): void => {
    const sent = waiting
    waiting = []
    send(sent.flatMap(({ asked }) => asked)).then(
      (reads) => {
        for (const { asked, answer } of sent) answer(reads.splice(0, asked.length))
      },
      (error: unknown) => {
        for (const { fail } of sent) fail(error)
      },
    )
  }
  return dbOver(
    (asked) =>
      new Promise((answer, fail) => {
        // When nothing is left to do but to wait for answers.
        if (waiting.push({ asked, answer, fail }) === 1) queueMicrotask(() => process.nextTick(flush))
      }),
    wall,
  )
}
