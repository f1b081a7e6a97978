import {
  type AnyKind,
  type AnyResource,
  isSortOffered,
  kind,
  type Listed,
  languageCodes,
  type PopulatedField,
} from '@shopwright/resource'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { WireRow } from '../../api/rows.ts'
import { partsOf } from '../../kinds/index.ts'
import { useCustomer } from '../../session/use-session.ts'

/** A column of a list. Without `cell` the field's kind draws it. */
export type Column = {
  name: string
  label?: string
  cell?: (row: WireRow) => ReactNode
  isRight?: boolean
  isSortable?: boolean
}

/**
 * How cells draw rows of this resource, for its list's columns. `populated` names what these cells read of other rows: the
 * list asks for the target of each column that it shows.
 */
export const cellsOf =
  <R extends AnyNoun, P extends PopulatedField<R> = never>(_resource: R, ..._populated: P[]) =>
  (draw: (row: Listed<R, string, never, P>) => ReactNode) =>
  (row: WireRow): ReactNode =>
    // Lists read rows without knowing of what; these are the resource's.
    draw(row as unknown as Listed<R, string, never, P>)

type AnyNoun = { readonly name: string }

/** What every list can be narrowed by besides its fields; `$untranslated` where its rows have texts in languages. */
const stamps: Record<string, AnyKind> = {
  created_at: kind.datetime(),
  updated_at: kind.datetime(),
  $untranslated: kind.choice(languageCodes),
}

/** The declared kind of a field, or that of a stamp. */
export const kindOf = (resource: AnyResource, name: string): AnyKind | undefined =>
  resource.fields[name] ?? stamps[name]

export const isRightColumn = (resource: AnyResource, { name, isRight }: Column): boolean => {
  const kind = kindOf(resource, name)
  return isRight ?? Boolean(kind && partsOf(kind).isRight)
}

/**
 * Translated texts sort by the caller's language on the server; what has no column does not sort, and what has no index does
 * not in a list of very many rows.
 */
export const isSortableColumn = (resource: AnyResource, { name, isSortable }: Column, total: number): boolean => {
  const kind = kindOf(resource, name)
  if (!isSortOffered(resource, name, total)) return false
  return (
    isSortable ??
    Boolean(kind && kind.column !== null && !['ref', 'image', 'json', 'color', 'html', 'slug'].includes(kind.type))
  )
}

/** The column that opens the row: its title, else the first that is not a picture. */
export function leadingColumn(resource: AnyResource, columns: readonly Column[]): string | undefined {
  const titled = columns.find(({ name }) => name === resource.title)
  return (titled ?? columns.find(({ name }) => kindOf(resource, name)?.type !== 'image'))?.name
}

/** Fields that a list may show besides its own. */
export function offeredColumns(resource: AnyResource, own: Column[]): Column[] {
  const known = new Set(own.map(({ name }) => name))
  const more = Object.entries(resource.fields).filter(
    ([name, one]) =>
      !known.has(name) &&
      one.column !== null &&
      one.options.see !== 'server' &&
      !['html', 'json', 'secret', 'slug'].includes(one.type) &&
      one.options.format !== 'multiline',
  )
  const dates = ['created_at', 'updated_at'].filter((name) => !known.has(name))
  return [...own, ...more.map(([name]) => ({ name })), ...dates.map((name) => ({ name }))]
}

export type ColumnChoice = {
  shown: Column[]
  offered: Column[]
  names: string[]
  /** other columns than the list's own, or in another order */
  isOwn: boolean
  choose: (names: string[] | null) => void
}

/** What of a list's state says which columns there are, where its address does. */
type Addressed = { columns: string[] | null; open?: object | undefined; setColumns: (names: string[] | null) => void }

/** Which columns this person sees: those of the address, else what is kept for each list in this browser. */
export function useColumnChoice(resource: AnyResource, own: Column[], address: Addressed): ColumnChoice {
  const { id } = useCustomer()
  const key = keyOf(id, resource)
  const offered = offeredColumns(resource, own)
  const [chosen, setChosen] = useState<string[] | null>(() => read(key))
  const declared = own.map(({ name }) => name)
  const known = (address.columns ?? chosen ?? declared).filter((name) => offered.some((one) => one.name === name))
  const names = known.length ? known : declared
  return {
    offered,
    names,
    isOwn: names.join() !== declared.join(),
    shown: names.flatMap((name) => offered.find((column) => column.name === name) ?? []),
    choose: (next) => {
      if (address.columns || address.open) return address.setColumns(next)
      if (next) localStorage.setItem(key, JSON.stringify(next))
      else localStorage.removeItem(key)
      setChosen(next)
    },
  }
}

const keyOf = (person: string, { name }: AnyResource): string => `shopwright.columns.${person}.${name}`

/** The names that this person chose, none where it is the list's own. */
export const chosenColumns = (person: string, resource: AnyResource): string[] | null => read(keyOf(person, resource))

function read(key: string): string[] | null {
  try {
    const names = JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
    return Array.isArray(names) && names.length ? names.map(String) : null
  } catch {
    return null
  }
}
