import type { Values } from './values.ts'

/** What is sent of the changes: without the page's own keys. */
export function bodyOf(changes: Values): Values {
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(withoutKey) : value]),
  )
}

function withoutKey(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  const { $key: _, ...kept } = row as Values
  return Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [name, Array.isArray(value) ? value.map(withoutKey) : value]),
  )
}
