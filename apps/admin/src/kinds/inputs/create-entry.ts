import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { hasWords } from '@shopwright/resource'

/** Stands in a list of choices for what is not there yet. */
export const CREATE = '$create'

type Choice = { value: string; label: string }

/** The choices with an entry that makes what was typed, unless one is called so already. */
export function withCreate(
  options: readonly Choice[],
  typed: string,
  label: ((name: string) => string) | null,
): Choice[] {
  const name = typed.trim()
  const isThere = options.some((option) => option.label.trim().toLowerCase() === name.toLowerCase())
  return label && name && !isThere ? [...options, { value: CREATE, label: label(name) }] : [...options]
}

/** What is called like what is sought, and the entry that makes it. */
export const filterKeepingCreate: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ value, label }) => value === CREATE || hasWords(label, search))
