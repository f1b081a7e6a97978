import type { AnyResource } from '@shopwright/resource'

export type Columns = { main: string[]; side: string[] }

const sideFlags = new Set([
  'status',
  'indexed',
  'approved',
  'safe',
  'show_at_bottom',
  'show_as_blog',
  'newsletter',
  'login_required',
  'free_delivery',
])

/**
 * Which fields of a tab stand beside: state, order, picture, organisation (look.md). A tab without anything of weight
 * stays in one column.
 */
export function columnsOf(resource: AnyResource, names: readonly string[]): Columns {
  const isSide = (name: string): boolean => {
    const kind = resource.fields[name]
    if (!kind || name === resource.title) return false
    if (name === 'sort_order' || name === 'footer_column' || sideFlags.has(name)) return true
    if (kind.type === 'image') return true
    return (kind.type === 'ref' || kind.type === 'refs') && !kind.options.required && names.includes('status')
  }
  const side = names.filter(isSide)
  const main = names.filter((name) => !isSide(name))
  const hasBoth =
    main.length > 0 &&
    (names.includes('status') ||
      names.includes('sort_order') ||
      side.some((name) => resource.fields[name]?.type === 'image'))
  return hasBoth ? { main, side } : { main: [...names], side: [] }
}

/** Fields that are short enough to share a line with the next one. */
export const isShort = (resource: AnyResource, name: string): boolean => {
  const kind = resource.fields[name]
  if (!kind || kind.options.translated) return false
  if (kind.type === 'text')
    return (
      !kind.options.format?.includes('line') && kind.options.format !== 'email-list' && (kind.options.max ?? 255) <= 400
    )
  return ['integer', 'decimal', 'money', 'date', 'datetime', 'choice', 'code', 'color', 'ref', 'secret'].includes(
    kind.type,
  )
}
