import type { AnyResource } from '@shopwright/resource'
import type { Ctx } from './context.ts'

/** What a store may have more of, and which of its nouns it may write. The engine asks, the shop knows; each throws its refusal. */
export type Gate = {
  /** before `more` rows of a noun with a `limit` are written; with 0, after they were */
  room(ctx: Ctx, resource: AnyResource, more: number): Promise<void>
  /** before a caller makes or changes a row of a noun with a `feature` */
  feature(ctx: Ctx, resource: AnyResource): void
}

export const openGate: Gate = { room: async () => {}, feature: () => {} }

/** Throws where the store has no room for so many more of these. */
export async function refuseCrowding(ctx: Ctx, resource: AnyResource, more: number): Promise<void> {
  if (resource.limit && ctx.store) await ctx.gate.room(ctx, resource, more)
}

/** Throws where what these rows are for is not the store's to use. */
export function refuseUngranted(ctx: Ctx, resource: AnyResource): void {
  if (resource.feature && ctx.store) ctx.gate.feature(ctx, resource)
}
