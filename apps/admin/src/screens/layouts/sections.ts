import { newId } from '@shopwright/resource'
import type { Position, Section, SectionKind } from '@shopwright/shop/model'

export const added = (sections: readonly Section[], kind: SectionKind, module_id: string | null): Section[] => [
  ...sections,
  { id: newId(), position: 'main', kind, module_id, is_hidden: false, settings: {} },
]

export const changed = (sections: readonly Section[], id: string, changes: Partial<Section>): Section[] =>
  sections.map((one) => (one.id === id ? { ...one, ...changes } : one))

/** One step up or down among those of its own column. */
export function moved(sections: readonly Section[], id: string, by: 1 | -1): Section[] {
  const own = sections.find((one) => one.id === id)
  const column = sections.filter(({ position }) => position === own?.position)
  const neighbour = column[column.findIndex((one) => one.id === id) + by]
  return neighbour ? before(sections, id, neighbour.id, by === 1) : [...sections]
}

/** Puts a section where another one stands, into its column. */
export function before(sections: readonly Section[], id: string, other: string, isAfter = false): Section[] {
  const own = sections.find((one) => one.id === id)
  const at = sections.find((one) => one.id === other)
  if (!own || !at || id === other) return [...sections]
  const rest = sections.filter((one) => one.id !== id)
  const place = rest.findIndex((one) => one.id === other) + (isAfter ? 1 : 0)
  return rest.toSpliced(place, 0, { ...own, position: at.position })
}

export const into = (sections: readonly Section[], id: string, position: Position): Section[] => {
  const own = sections.find((one) => one.id === id)
  return own ? [...sections.filter((one) => one.id !== id), { ...own, position }] : [...sections]
}
