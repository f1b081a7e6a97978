import { type AnyResource, defaultLanguage, pickTranslation, type Translated } from '@shopwright/resource'
import type { WireRow } from '../api/rows.ts'
import { chosenLanguage } from '../language/language.ts'

/** A text that may be translated, in the interface's language or what comes nearest. */
export function textOf(value: unknown, primary: string = defaultLanguage): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object'
    ? (pickTranslation(value as Translated, chosenLanguage(), primary) ?? '')
    : String(value)
}

/** What a row is called: its title field, or that of the row which its title points at. Lists ask for it (`selected.ts`). */
export function rowTitle(resource: AnyResource, row: WireRow | null | undefined): string {
  if (!row) return ''
  const { title, fields } = resource
  if (!title) return row.id.slice(-6)
  const kind = fields[title]
  if (kind?.type === 'ref') return populatedTitle(populated(row, title)) || row.id.slice(-6)
  if (isOfPeople(resource)) return `${textOf(row.first_name)} ${textOf(row.last_name)}`.trim() || textOf(row.email)
  return textOf(row[title])
}

/** Its rows are people, who are called by their names where they have any, and not by the address that tells them apart. */
export const isOfPeople = ({ name }: Pick<AnyResource, 'name'>): boolean => name === 'customers' || name === 'accounts'

/** `manufacturer_id` populates `manufacturer`; a field without `_id` populates `<field>_row` (design §5). */
export const populated = (row: Record<string, unknown>, field: string): WireRow | null =>
  (row[field.endsWith('_id') ? field.slice(0, -3) : `${field}_row`] as WireRow | null | undefined) ?? null

const populatedTitle = (row: WireRow | null): string => {
  if (!row) return ''
  const person = `${textOf(row.first_name)} ${textOf(row.last_name)}`.trim()
  return textOf(row.name ?? row.title ?? row.code) || person
}

type Person = { first_name: string | null; last_name: string | null }

/** What a buyer is called, as orders, returns and customers hold it. */
export const buyerName = ({ first_name, last_name }: Person): string =>
  [first_name, last_name].filter(Boolean).join(' ')
