import type { AnyResource, Draft, Patch, Row, Seen } from '@shopwright/resource'
import type { Audience } from './access.ts'
import type { Ctx } from './context.ts'

/** A row, a draft or a patch whose resource is known only at run time. */
export type Data = Record<string, unknown>

/** What a verb is given and answers for a resource: in the shapes of its declaration, or `Data` where the noun is known only at run time. */
export type DraftOf<R extends AnyResource> = string extends R['name'] ? Data : Draft<R>
export type PatchOf<R extends AnyResource> = string extends R['name'] ? Data : Patch<R>
export type RowOf<R extends AnyResource> = string extends R['name'] ? Data : Row<R>

/**
 * The only hook of the write path, as the engine calls it. `create` replaces the generic verb; `before` may change the draft;
 * `after` acts on what was written; `read` adds to what is answered. A behaviour only calls rules and verbs.
 */
export type Behaviour = {
  create?: (ctx: Ctx, draft: Data) => Promise<Data>
  before?: (ctx: Ctx, draft: Data, existing: Data | null) => Promise<Data | undefined | void>
  after?: (ctx: Ctx, row: Data, existing: Data | null, draft: Data) => Promise<void>
  beforeRemove?: (ctx: Ctx, row: Data) => Promise<void>
  /** sees rows before they are answered, with the relations that are; may change them or take rows out */
  read?: (ctx: Ctx, rows: Data[], audience: Audience) => Promise<void>
  /** false where `read` has nothing to say to this caller: rows then go out as the text that they are */
  readWhen?: (ctx: Ctx, audience: Audience) => boolean
}

/** The same for one noun, in the shapes that its declaration gives. Drafts have passed its schema. */
export type Hooks<R> = {
  create?: (ctx: Ctx, draft: Draft<R>) => Promise<Data>
  before?: (ctx: Ctx, draft: Patch<R>, existing: Row<R> | null) => Promise<Patch<R> | undefined | void>
  after?: (ctx: Ctx, row: Row<R>, existing: Row<R> | null, draft: Patch<R>) => Promise<void>
  beforeRemove?: (ctx: Ctx, row: Row<R>) => Promise<void>
  read?: (ctx: Ctx, rows: Seen<R>[], audience: Audience) => Promise<void>
  readWhen?: (ctx: Ctx, audience: Audience) => boolean
}

export type Behaviours = Map<string, Behaviour>

/** Says what else happens to rows of a noun. Several domains may say it of one; they are heard in the order of the domains. */
export function behaviour<R extends AnyResource>(resource: R, hooks: Hooks<R>): [string, Behaviour] {
  return [resource.name, hooks as Behaviour] // the engine checks drafts and rows by the declaration that the types come from
}

/** One behaviour for each noun. Throws where two want to replace the same verb. */
export function joined(all: readonly [string, Behaviour][]): Behaviours {
  const behaviours: Behaviours = new Map()
  for (const [name, hooks] of all) {
    const known = behaviours.get(name)
    if (known?.create && hooks.create) throw new Error(`two behaviours create ${name}`)
    behaviours.set(name, known ? both(known, hooks) : hooks)
  }
  return behaviours
}

function both(first: Behaviour, second: Behaviour): Behaviour {
  const create = first.create ?? second.create
  return {
    ...(create ? { create } : {}),
    before: async (ctx, draft, existing) => {
      Object.assign(draft, await first.before?.(ctx, draft, existing))
      return second.before?.(ctx, draft, existing)
    },
    after: async (ctx, row, existing, draft) => {
      await first.after?.(ctx, row, existing, draft)
      await second.after?.(ctx, row, existing, draft)
    },
    beforeRemove: async (ctx, row) => {
      await first.beforeRemove?.(ctx, row)
      await second.beforeRemove?.(ctx, row)
    },
    ...(first.read || second.read ? { read: readOf([first, second]), readWhen: speaksOf([first, second]) } : {}),
  }
}

const speaks = ({ read, readWhen }: Behaviour, ctx: Ctx, audience: Audience): boolean =>
  Boolean(read) && readWhen?.(ctx, audience) !== false

const speaksOf =
  (all: Behaviour[]): NonNullable<Behaviour['readWhen']> =>
  (ctx, audience) =>
    all.some((one) => speaks(one, ctx, audience))

const readOf =
  (all: Behaviour[]): NonNullable<Behaviour['read']> =>
  async (ctx, rows, audience) => {
    for (const one of all) if (speaks(one, ctx, audience)) await one.read?.(ctx, rows, audience)
  }
