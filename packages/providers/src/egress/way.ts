import type { Circuits } from './circuits.ts'
import type { Way } from './egress.ts'

/** What providers are asked through; `bases` are other addresses of theirs, and `circuits` those that are left alone, both by name. */
export type Outside = Pick<Way, 'allow'> & { bases?: Readonly<Record<string, string>>; circuits?: Circuits }

/** The way to one of them, by the name that it is known by outside of its folder. */
export const wayTo = (
  { allow = [], bases = {}, circuits }: Outside,
  provider: string,
): Way & { base: string | undefined } => ({ allow, base: bases[provider], circuit: circuits?.of(provider) })
