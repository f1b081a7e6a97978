import { type Ctx, storeOf } from '@shopwright/engine'
import { newId } from '@shopwright/resource'
import { sql } from 'kysely'
import { monthOf } from '../../floor/plan-room.ts'

/** What a text has taken counts in the month in which it came. What is kept for a text stands with the text, and is free again with it. */
export async function spend(ctx: Ctx, tokens: number): Promise<void> {
  if (!tokens) return
  await sql`insert into ai_usages (store_id, id, month, tokens, created_at, updated_at)
    values (${storeOf(ctx).id}, ${newId(ctx.now.getTime())}, ${monthOf(ctx)}::date, ${tokens}, ${ctx.now}, ${ctx.now})
    on conflict (store_id, month) do update set tokens = ai_usages.tokens + excluded.tokens, updated_at = excluded.updated_at`.execute(
    ctx.db,
  )
}
