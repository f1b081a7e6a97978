import type { OpenDatabase } from '../postgres/database.ts'
import { pendingAll } from '../runtime.ts'
import { MigrationsPending } from './migrations-pending.ts'

/** What `shopwright migrate` would do here; where nothing was set up yet, everything. */
export const pendingIn = async (database: OpenDatabase | null): Promise<string[]> =>
  database ? pendingAll(database.roles) : ['everything (there is no database of Shopwright here yet)']

/** For commands that look at a shop or work with it, and are not asked to change its schema. */
export async function refusePending(database: OpenDatabase | null): Promise<OpenDatabase> {
  const pending = await pendingIn(database)
  if (database && !pending.length) return database
  throw new MigrationsPending(pending)
}
