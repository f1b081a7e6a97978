import type { AnyKind, AnyResource } from '@shopwright/resource'
import type { ComponentType } from 'react'
import type { WireRow } from '../api/rows.ts'

/** Operators on one field, as the wire has them: `{ $gte: '5' }`. */
export type Terms = { $eq?: string; $in?: string[]; $gte?: string; $lte?: string; $ne?: string }

type Field = { resource: AnyResource; name: string; kind: AnyKind }

export type InputProps = Field & {
  value: unknown
  onChange: (value: unknown) => void
  label: string
  description?: string | undefined
  error?: string | undefined
  /** faults inside the value, by path: `0.name` */
  innerErrors?: Record<string, string> | undefined
  isDisabled?: boolean | undefined
  /** of a secret: false = there is none yet */
  isKept?: boolean | undefined
  /** inside a table row: no visible label */
  isCompact?: boolean | undefined
  /** which language a translated field shows */
  language: string
  /** the other values of the same form */
  row: Record<string, unknown>
}

export type CellProps = Field & { value: unknown; row: WireRow }
export type FilterProps = Field & { value: Terms; onChange: (terms: Terms) => void }
export type SentenceProps = Field & { value: Terms; label: string }

/** How a kind of field is shown in a list. Its inputs and filters are in `inputs` and `editors`: a list draws none. */
export type KindParts = {
  Cell: ComponentType<CellProps>
  /** a filter in words; null where lists cannot be narrowed by it */
  Sentence: ComponentType<SentenceProps> | null
  /** numbers stand at the right */
  isRight?: boolean
}

/** The label of an input: seen, or only heard when it stands in a table. */
export const naming = ({ label, description, error, isCompact, isDisabled, kind }: InputProps) => ({
  ...(isCompact ? { 'aria-label': label } : { label, description }),
  error,
  disabled: isDisabled || kind.options.readOnly,
  // The star would stand twice in a compact row's head.
  required: Boolean(kind.options.required) && !isCompact,
})
