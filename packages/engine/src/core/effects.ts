import type { Ctx } from './context.ts'

/** What one room asks of another without knowing it: a name, and what it is about. Done in the caller's transaction. */
export type Effect = (ctx: Ctx, about: never) => Promise<void>

export type Effects = ReadonlyMap<string, Effect>

/** The doers by the name of what they do. Throws where a name has two. */
export function gathered(all: readonly [string, Effect][]): Effects {
  const effects = new Map<string, Effect>()
  for (const [name, does] of all) {
    if (effects.has(name)) throw new Error(`two effects are called ${name}`)
    effects.set(name, does)
  }
  return effects
}
