import { type AnyResource, writable } from '@shopwright/resource'
import { useState } from 'react'
import type { WireRow } from '../../api/rows.ts'
import { lockOfField } from '../../session/plan-locks.ts'
import type { Session } from '../../session/session.ts'
import { type Column, leadingColumn } from './columns.ts'

const kinds: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'code', 'text'])

/** The columns whose fields can be changed in the list: what its form has, too, and is written in a line. */
export function editedColumns(session: Session, resource: AnyResource, columns: readonly Column[]): Set<string> {
  const inForm = new Set(Object.values(resource.tabs ?? {}).flat())
  const may = new Set(writable(resource))
  const leading = leadingColumn(resource, columns)
  return new Set(
    columns
      .filter(({ name, cell }) => {
        const kind = resource.fields[name]
        if (!kind || cell || name === leading || !inForm.has(name) || !may.has(name)) return false
        const { translated, format } = kind.options
        return kinds.has(kind.type) && !translated && format !== 'multiline' && lockOfField(session, kind) === null
      })
      .map(({ name }) => name),
  )
}

/** The rows as they stood when this began: nothing moves away under who is writing, whatever it is sorted by. */
export function useKeptOrder(rows: WireRow[], isKept: boolean, page: string): WireRow[] {
  const [kept, setKept] = useState<{ page: string; rows: WireRow[] } | null>(null)
  if (!isKept) {
    if (kept) setKept(null)
    return rows
  }
  if (kept?.page !== page) {
    // The rows of the page before may still be here.
    setKept({ page, rows })
    return rows
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return kept.rows.map((row) => byId.get(row.id) ?? row)
}
