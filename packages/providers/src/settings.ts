import type { AnyKind } from '@shopwright/resource'

/**
 * What a store has to tell a provider, by name: a field as in a declaration, of the kind `text`, `code` or `secret`.
 * `required` ones are what makes it connected; secret ones are sealed and never read back.
 */
export type ProviderSettings = Readonly<Record<string, AnyKind>>

/** What the store has told it, opened. */
export type ProviderKeys = Readonly<Record<string, string>>

/** What a setting is called that was chosen among what its provider told: its part before the bar. */
export const nameOfChosen = (text: string): string => text.split('|')[0] ?? ''
