import { type Ctx, storeOf } from '@shopwright/engine'
import { type Nouns, newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'

const first = 1001

/**
 * So many of the store's next numbers for products that nobody has given one. Whoever asks at the same time waits for the end of
 * this transaction.
 */
export async function nextModels(ctx: Ctx, count: number): Promise<string[]> {
  if (!count) return []
  const { rows } = await sql<{ next: Row<Nouns['invoice-counters']>['next_number'] }>`
    insert into invoice_counters (store_id, id, series, next_number, created_at, updated_at)
    values (${storeOf(ctx).id}, ${newId(ctx.now.getTime())}, 'models', ${first + count}, ${ctx.now}, ${ctx.now})
    on conflict (store_id, series) do update set next_number = invoice_counters.next_number + ${count} returning next_number as next`.execute(
    ctx.db,
  )
  const next = Number(rows[0]?.next)
  return Array.from({ length: count }, (_, at) => String(next - count + at))
}
