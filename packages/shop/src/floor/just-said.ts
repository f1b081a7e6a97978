import { type Ctx, storeOf } from '@shopwright/engine'
import { minutes } from '@shopwright/resource'
import { sql } from 'kysely'
import { isLately } from './lately.ts'

/** The same said again this soon is a second press, or an answer that did not arrive. */
export const sameWithin = minutes(10)

/** The id of what this store was just told in these very words; null where it is news. Two who ask at once may both hear that. */
export async function justSaid(
  ctx: Ctx,
  table: 'feedback_messages' | 'reviews',
  said: Record<string, string | number | null>,
): Promise<string | null> {
  const same = Object.entries(said).map(([name, value]) => sql`${sql.ref(name)} is not distinct from ${asKept(value)}`)
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where store_id = ${storeOf(ctx).id} and ${isLately('created_at', ctx.now, sameWithin)} and ${sql.join(same, sql` and `)}
    order by id limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** Some keyboards write a letter and its dots apart. */
const asKept = (value: string | number | null) => (typeof value === 'string' ? value.normalize('NFC') : value)
