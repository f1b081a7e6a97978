import type { World } from './world.ts'

/** What carts and orders are made of, by time: what a clock that goes on would make older. Sessions stay as they are. */
const stamps = {
  carts: ['updated_at', 'expires_at'],
  cart_items: ['updated_at'],
  abandoned_carts: ['touched_at', 'mailed_at', 'restored_at', 'recovered_at', 'expires_at'],
  orders: ['created_at', 'placed_at', 'held_until'],
}

/** So many minutes go by for all carts and orders. */
export async function ageCarts({ engine }: Pick<World, 'engine'>, minutes: number): Promise<void> {
  for (const [table, columns] of Object.entries(stamps))
    await engine.database.platformPool.query(
      `update ${table} set ${columns.map((column) => `${column} = ${column} - $1 * interval '1 minute'`).join(', ')}`,
      [minutes],
    )
}
