import type { Ctx } from './context.ts'

/** A row, a draft or a patch whose resource is known only at run time. */
export type Data = Record<string, unknown>

/**
 * The only hook of the write path. `create`, `update` and `remove` replace the generic verb; `before` may change the
 * draft; `after` acts on what was written; `read` adds to what is answered. A behaviour only calls rules and verbs.
 */
export type Behaviour = {
  create?: (ctx: Ctx, draft: Data) => Promise<Data>
  before?: (ctx: Ctx, draft: Data, existing: Data | null) => Promise<Data | undefined | void>
  after?: (ctx: Ctx, row: Data, existing: Data | null, draft: Data) => Promise<void>
  beforeRemove?: (ctx: Ctx, row: Data) => Promise<void>
  /** sees rows before they are answered, with the relations that are; may change them or take rows out */
  read?: (ctx: Ctx, rows: Data[], audience: string) => Promise<void>
  /** false where `read` has nothing to say to this caller: rows then go out as the text that they are */
  readWhen?: (ctx: Ctx, audience: string) => boolean
}

export type Behaviours = Map<string, Behaviour>

export const behaviour = (name: string, hooks: Behaviour): [string, Behaviour] => [name, hooks]
