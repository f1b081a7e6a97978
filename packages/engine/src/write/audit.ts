import { type AnyResource, newId, searchableText } from '@shopwright/resource'
import { sql } from 'kysely'
import type { Data } from '../core/behaviours.ts'
import type { Ctx } from '../core/context.ts'

export type AuditAction = 'create' | 'update' | 'remove' | 'restore' | 'reveal'

/**
 * Writes who changed what: the fields that differ, secrets masked. What is a store's is written down there, for its owner; what
 * belongs to none is the platform's. Shoppers and the system leave no entry here.
 */
export async function audit(
  ctx: Ctx,
  resource: AnyResource,
  action: AuditAction,
  before: Data | null,
  after: Data | null,
): Promise<void> {
  const { role } = ctx.actor
  // The platform's row of a store is that store's affair, too.
  const isOwn = resource.scope === 'store' || (after ?? before)?.id === ctx.store?.id
  if (role !== 'ADMIN' && role !== 'SHOP_ADMIN') return
  // Whoever reads the list would read what is another's own.
  const { own } = resource.access
  if (own && [before, after].every((one) => !one || one[own])) return
  // What an owner does to their own store stands in its list alone.
  if (resource.scope === 'platform' && (role === 'ADMIN' || !isOwn))
    await auditPlatform(ctx, resource, action, before, after)
  if (!ctx.store || !isOwn) return
  const changes = differences(resource, before, after)
  if (action === 'update' && !Object.keys(changes).length) return
  const row = (after ?? before) as Data
  await sql`insert into audit_logs (store_id, id, action, resource, row_id, actor_id, actor_role, actor_name, actor_token, changes, ip, created_at, updated_at)
    values (${ctx.store.id}, ${newId()}, ${action}, ${resource.name}, ${row.id}, ${ctx.actor.id}, ${ctx.actor.role}, ${ctx.actor.name}, ${ctx.actor.token?.name ?? null}, ${JSON.stringify(changes)}, ${ctx.actor.ip}, ${ctx.now}, ${ctx.now})`.execute(
    ctx.db,
  )
}

async function auditPlatform(
  ctx: Ctx,
  resource: AnyResource,
  action: AuditAction,
  before: Data | null,
  after: Data | null,
): Promise<void> {
  const { id, name, ip } = ctx.actor
  const changes = differences(resource, before, after)
  if (action === 'update' && !Object.keys(changes).length) return
  const row = (after ?? before) as Data
  await sql`insert into platform_audits (id, action, resource, row_id, actor_id, actor_name, changes, ip, search_text, created_at, updated_at)
    values (${newId()}, ${action}, ${resource.name}, ${row.id}, ${id}, ${name}, ${JSON.stringify(changes)}, ${ip}, ${searchableText([name ?? '', resource.name, String(row.id)])}, ${ctx.now}, ${ctx.now})`.execute(
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
