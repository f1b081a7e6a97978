/** What an import does with one row: make a record, change it, leave it as it is, or skip it, and for what reason. */
import { isAvailable } from './availability.ts'
import type { Draft, RowError } from './drafts.ts'
import { isHeld, isSameValue, type MultiValueStrategy, mergeField } from './merge.ts'

export type ImportPolicy = {
  multi_value_strategy: MultiValueStrategy
  skip_unavailable: boolean
  update_existing_only: boolean
  /** Rows to pass over at the beginning, and how many to take after them. */
  offset?: number | null
  limit?: number | null
}

/**
 * `existing` in the shape of a draft, as the record stands now; `null` when the key is not in the store. `errors`: what the
 * API would refuse of the draft.
 */
export type DecisionInput = {
  draft: Draft
  errors: RowError[]
  existing: Draft | null
  /** whether it is known already that the record holds all of the draft */
  isAllHeld?: boolean | undefined
  available: string | undefined
  policy: ImportPolicy
}

export type FieldChange = { field: string; from: unknown; to: unknown }

/** `patch` holds the changed fields with the whole value to store, lists already merged. */
export type RowDecision =
  | { kind: 'new'; draft: Draft }
  | { kind: 'changed'; changes: FieldChange[]; patch: Draft }
  | { kind: 'same' }
  | { kind: 'skipped'; reason: 'unavailable' | 'not-found' }
  | { kind: 'error'; errors: RowError[] }

export function decideRow({ draft, errors, existing, isAllHeld, available, policy }: DecisionInput): RowDecision {
  if (policy.skip_unavailable && !isAvailable(available)) return { kind: 'skipped', reason: 'unavailable' }
  if (!existing && policy.update_existing_only) return { kind: 'skipped', reason: 'not-found' }
  if (errors.length > 0) return { kind: 'error', errors }
  if (isAllHeld) return { kind: 'same' }
  return existing ? decideChange(draft, existing, policy.multi_value_strategy) : { kind: 'new', draft }
}

/** Where the row at `index` (from 0, among the rows with data) stands to offset and limit. */
export function rowWindow(
  index: number,
  { offset, limit }: Pick<ImportPolicy, 'offset' | 'limit'>,
): 'before' | 'inside' | 'after' {
  const start = offset ?? 0
  if (index < start) return 'before'
  return limit && index >= start + limit ? 'after' : 'inside'
}

function decideChange(draft: Draft, existing: Draft, strategy: MultiValueStrategy): RowDecision {
  const changes: FieldChange[] = []
  for (const field of Object.keys(draft)) {
    if (isHeld(existing[field], draft[field])) continue
    const to = mergeField(field, existing, draft, strategy)
    if (!isSameValue(existing[field], to)) changes.push({ field, from: existing[field], to })
  }
  if (changes.length === 0) return { kind: 'same' }
  // Each value was made by mergeField for its own field.
  return { kind: 'changed', changes, patch: Object.fromEntries(changes.map(({ field, to }) => [field, to])) as Draft }
}
