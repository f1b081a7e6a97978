import { registry } from '@shopwright/shop/model'

/** The parts of the page with their fields: the declaration's tabs, in their order. */
export const sections: Readonly<Record<string, readonly string[]>> = registry.get('products').tabs ?? {}
export const sectionNames = Object.keys(sections)

/** What stands beside the rest: where a product belongs and how it is found (look.md). */
const beside = new Set(['price', 'visibility', 'organisation', 'identifiers', 'delivery'])

/** What a shop sells by is in sight; everything else says in a line what is set, and unfolds. */
const inSight = new Set(['main', 'price', 'options'])

export const isBeside = (name: string): boolean => beside.has(name)
export const isFolded = (name: string): boolean => !inSight.has(name)
export const anchorOf = (name: string): string => `section-${name}`

/** Fields that this page lets edit by more than the input of their kind; the gallery says both pictures of a product. */
export const ownEditors = ['images', 'options', 'variants', 'related', 'categories'] as const
export type OwnEditor = (typeof ownEditors)[number]
const drawnBy: Record<string, OwnEditor> = { image: 'images' }

/** Fields after which the page says more of them. */
export const ends = ['quantity', 'description', 'tax_class_id', 'discounts'] as const
export type End = (typeof ends)[number]

/** A run of fields drawn by their kinds, one with an editor of its own, or what follows a field. */
export type Part = { fields: string[] } | { editor: OwnEditor } | { after: End }

/** The fields of a section as they are drawn, none left out. */
export function partsOf(names: readonly string[]): Part[] {
  const parts: Part[] = []
  for (const name of names) {
    const last = parts.at(-1)
    if (isOneOf(ownEditors, name)) parts.push({ editor: name })
    else if (name in drawnBy) continue
    else if (last && 'fields' in last) last.fields.push(name)
    else parts.push({ fields: [name] })
    if (isOneOf(ends, name)) parts.push({ after: name })
  }
  return parts
}

const isOneOf = <T extends string>(list: readonly T[], name: string): name is T =>
  (list as readonly string[]).includes(name)
