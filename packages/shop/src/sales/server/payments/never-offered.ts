import { type Ctx, type FieldFault, invalid, storeOf } from '@shopwright/engine'
import { isId } from '@shopwright/resource'
import { sql } from 'kysely'
import { type GivenMethod, whyNeverOffered } from '../../rules/never-offered.ts'

type Given = GivenMethod & { id?: unknown }

/** Refuses methods of a delivery group that no parcel fits, also where a caller says only a part of them anew. */
export async function refuseNeverOffered(ctx: Ctx, methods: unknown): Promise<void> {
  // What is no method is told by the check of the rows.
  if (!Array.isArray(methods) || methods.some((one) => typeof one !== 'object' || one === null)) return
  const given = methods as Given[]
  const kept = await keptMethods(ctx, given)
  const faults: Record<string, FieldFault> = {}
  for (const [index, method] of given.entries())
    for (const [name, fault] of Object.entries(whyNeverOffered({ ...kept.get(String(method.id)), ...method })))
      faults[`methods.${index}.${name}`] = fault
  if (Object.keys(faults).length) throw invalid(faults)
}

async function keptMethods(ctx: Ctx, given: readonly Given[]): Promise<Map<string, GivenMethod>> {
  const ids = given.flatMap(({ id }) => (isId(id) ? [id] : []))
  if (!ids.length) return new Map()
  const { rows } = await sql<GivenMethod & { id: string }>`
    select id, type, rates, weight_min::text as weight_min, weight_max::text as weight_max,
      (subtotal_min / 10000.0)::text as subtotal_min, (subtotal_max / 10000.0)::text as subtotal_max
    from delivery_methods where store_id = ${storeOf(ctx).id} and id = any(${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
