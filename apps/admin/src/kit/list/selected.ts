import type { AnyResource } from '@shopwright/resource'

/** What rows are called and drawn by, besides their columns. */
const around = ['first_name', 'last_name', 'email', 'currency']
const stamps = ['created_at', 'updated_at']

/**
 * The fields of which a list shows anything: of a product that is a tenth. null = all of them: what a noun computes it computes
 * of whole rows, and what few may see is not asked for by name: who may not would be refused.
 */
export function selected({ fields, title, computed }: AnyResource, columns: readonly string[]): string[] | null {
  const wanted = new Set([...columns, ...(title ? [title] : []), ...around])
  const names = [...wanted].filter((name) => Object.hasOwn(fields, name) || stamps.includes(name))
  return computed || names.some((name) => fields[name]?.options.see === 'admin') ? null : names
}
