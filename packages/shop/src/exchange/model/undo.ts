/** What a row was before a run changed it: its columns, where its lists led to, its pictures' addresses, its attributes. */
export type Before = {
  columns: Record<string, unknown>
  links: Record<string, string[]>
  images?: string[]
  attributes?: { id: string; text: Record<string, string> }[]
  /** what its supplier offered, null = it did not; and who was chosen */
  offer?: { profile_id: string; was: Record<string, unknown> | null; chosen: string | null }
  /** the rows of its options and combinations, whole */
  variants?: Record<'options' | 'values' | 'variants' | 'variant_values', Record<string, unknown>[]>
}

/** Why something of a run stays as it is: somebody changed it since, somebody ordered it, something else needs it. */
export const leftReasons = ['changed', 'ordered', 'used'] as const
export type LeftReason = (typeof leftReasons)[number]

/** What an undo did, and what it left alone, by name as far as `names` goes. */
export type UndoResult = {
  removed: number
  restored: number
  left: { reason: LeftReason; count: number; names: string[] }[]
}
