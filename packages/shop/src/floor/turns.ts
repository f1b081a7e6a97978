import { type Ctx, sendLater } from '@shopwright/engine'
import { type RawBuilder, sql } from 'kysely'

/** Goes on when nobody else has a turn of this name; whoever asks for one then waits until this transaction has ended. */
export const takeTurn = async (ctx: Ctx, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${keyOf(name)})`.execute(ctx.db)
}

/** The same beside others who share it, and not beside one who took it. Goes with whatever is sent next. */
export const shareTurn = (ctx: Ctx, name: string): void =>
  sendLater(ctx.db, sql`select pg_advisory_xact_lock_shared(${keyOf(name)})`)

const keyOf = (name: string): RawBuilder<number> => sql`hashtext(${name})`
