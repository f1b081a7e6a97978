import { type AnyResource, featuresOfBody } from '@shopwright/resource'
import { sql } from 'kysely'
import type { Data } from './behaviours.ts'
import type { Ctx } from './context.ts'

/** What a store may have more of, and what of its nouns it may write. The engine asks, the shop knows; each throws its refusal. */
export type Gate = {
  /** before `more` rows of a noun with a `limit` are written; with 0, after they were */
  room(ctx: Ctx, resource: AnyResource, more: number): Promise<void>
  /** before one row gets so many sub-rows, of which it `has` some */
  places(
    ctx: Ctx,
    sub: { resource: AnyResource; limit: string; field: string },
    wanted: number,
    has: () => Promise<number>,
  ): Promise<void>
  /** before a caller makes or changes something that needs a `feature`; `field` is what of a row does */
  feature(ctx: Ctx, feature: string, field?: string): Promise<void>
}

export const openGate: Gate = { room: async () => {}, places: async () => {}, feature: async () => {} }

/** Throws where the store has no room for so many more of these. */
export async function refuseCrowding(ctx: Ctx, resource: AnyResource, more: number): Promise<void> {
  if (resource.limit && ctx.store) await ctx.gate.room(ctx, resource, more)
}

/** Throws where what these rows are for is not the store's to use. */
export async function refuseUngranted(ctx: Ctx, resource: AnyResource): Promise<void> {
  if (resource.feature && ctx.store) await ctx.gate.feature(ctx, resource.feature)
}

/** The same for what a caller's body fills, and for how many sub-rows it brings. */
export async function refuseUngrantedBody(
  ctx: Ctx,
  resource: AnyResource,
  body: Data,
  existing: Data | null,
): Promise<void> {
  if (!ctx.store) return
  for (const [field, feature] of featuresOfBody(ctx.registry, resource, body, existing))
    await ctx.gate.feature(ctx, feature, field)
  for (const [field, value] of Object.entries(body)) {
    const { limit, target } = resource.fields[field]?.options ?? {}
    if (!limit || !target || !Array.isArray(value)) continue
    const child = ctx.registry.get(target)
    await ctx.gate.places(ctx, { resource: child, limit, field }, value.length, () => countOf(ctx, child, existing))
  }
}

async function countOf(ctx: Ctx, child: AnyResource, parent: Data | null): Promise<number> {
  if (!parent) return 0
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(child.table)} where store_id = ${ctx.store?.id} and ${sql.ref(child.parent ?? '')} = ${parent.id}`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}
