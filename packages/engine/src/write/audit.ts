import { type AnyResource, newId } from '@shopwright/resource'
import { sql } from 'kysely'
import type { Data } from '../core/behaviours.ts'
import type { Ctx } from '../core/context.ts'

export type AuditAction = 'create' | 'update' | 'remove' | 'restore'

/** Writes who changed what in a store: the fields that differ, secrets masked. Shoppers and the system leave no entry here. */
export async function audit(
  ctx: Ctx,
  resource: AnyResource,
  action: AuditAction,
  before: Data | null,
  after: Data | null,
): Promise<void> {
  if (!ctx.store || resource.scope !== 'store' || (ctx.actor.role !== 'ADMIN' && ctx.actor.role !== 'SHOP_ADMIN'))
    return
  const changes = differences(resource, before, after)
  if (action === 'update' && !Object.keys(changes).length) return
  const row = (after ?? before) as Data
  await sql`insert into audit_logs (store_id, id, action, resource, row_id, actor_id, actor_role, actor_name, actor_token, changes, ip, created_at, updated_at)
    values (${ctx.store.id}, ${newId()}, ${action}, ${resource.name}, ${row.id}, ${ctx.actor.id}, ${ctx.actor.role}, ${ctx.actor.name}, ${ctx.actor.token?.name ?? null}, ${JSON.stringify(changes)}, ${ctx.actor.ip}, ${ctx.now}, ${ctx.now})`.execute(
    ctx.db,
  )
}

function differences(
  resource: AnyResource,
  before: Data | null,
  after: Data | null,
): Record<string, [unknown, unknown]> {
  const found: Record<string, [unknown, unknown]> = {}
  for (const [name, kind] of Object.entries(resource.fields)) {
    if (kind.column === null) continue
    const [was, is] = [plain(before?.[name]), plain(after?.[name])]
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    found[name] = kind.type === 'secret' || kind.options.see === 'server' ? ['•', '•'] : [was, is]
  }
  return found
}

const plain = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : (value ?? null))
