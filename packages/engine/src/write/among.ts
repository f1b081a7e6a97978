import type { AnyKind, AnyResource } from '@shopwright/resource'
import { sql } from 'kysely'
import type { Data } from '../core/behaviours.ts'
import type { Ctx } from '../core/context.ts'
import { type FieldFault, invalid } from '../core/errors.ts'
import { perResource } from '../core/per-resource.ts'

/** Refuses what a draft newly points at and may not be chosen there (`among`); what was chosen before stays. */
export async function refuseUnchosen(
  ctx: Ctx,
  resource: AnyResource,
  draft: Data,
  existing: Data | null,
): Promise<void> {
  const faults: Record<string, FieldFault> = {}
  for (const [name, kind] of narrowedBy(resource)) {
    const id = draft[name]
    if (typeof id !== 'string' || id === existing?.[name]) continue
    if (!(await isAmong(ctx, kind, id))) faults[name] = faultOf(kind)
  }
  if (Object.keys(faults).length) throw invalid(faults)
}

const faultOf = ({ options: { exactly } }: AnyKind): FieldFault =>
  exactly ? { code: 'picture-size', params: { exactly } } : { code: 'not-offered' }

const narrowedBy = perResource(({ fields }) =>
  Object.entries(fields).filter(([, { type, options }]) => (type === 'ref' || type === 'image') && options.among),
)

async function isAmong(ctx: Ctx, { options }: AnyKind, id: string): Promise<boolean> {
  const target = ctx.registry.get(options.target as string)
  const inStore = target.scope === 'store' && ctx.store ? sql`store_id = ${ctx.store.id} and` : sql``
  const wanted = Object.entries(options.among ?? {}).map(([field, value]) => sql`${sql.ref(field)} = ${value}`)
  const { rows } =
    await sql`select from ${sql.table(target.table)} where ${inStore} id = ${id} and ${sql.join(wanted, sql` and `)}`.execute(
      ctx.db,
    )
  return rows.length > 0
}
