import { type AnyResource, writable } from '@shopwright/resource'
import { useState } from 'react'
import type { WireRow } from '../../api/rows.ts'
import { lockOfField } from '../../session/plan-locks.ts'
import type { Session } from '../../session/session.ts'
import type { Column } from './columns.ts'

const kinds: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'code', 'text', 'date', 'choice'])

/** The columns whose fields can be changed in the list: what its form has, too, and is written or chosen in a line. */
export function editedColumns(session: Session, resource: AnyResource, columns: readonly Column[]): Set<string> {
  const inForm = new Set(Object.values(resource.tabs ?? {}).flat())
  const may = new Set(writable(resource))
  // What a row is, where more hangs on that: its form shows both together.
  const isBase = Object.values(resource.fields).some(({ type }) => type === 'json' || type === 'children')
  return new Set(
    columns
      .filter(({ name, cell }) => {
        const kind = resource.fields[name]
        if (!kind || cell || !inForm.has(name) || !may.has(name)) return false
        if (kind.options.lasting) return false
        if (!kinds.has(kind.type) || (kind.type === 'choice' && isBase)) return false
        return kind.options.format !== 'multiline' && lockOfField(session, kind) === null
      })
      .map(({ name }) => name),
  )
}

/**
 * The rows as they stood when this began: nothing moves away under who is writing, whatever it is sorted by. It begins once
 * the page has its own rows (`isThere`): before that there are none, or those of the page before.
 */
export function useKeptOrder(
  rows: WireRow[],
  { page, isKept, isThere }: { page: string; isKept: boolean; isThere: boolean },
): WireRow[] {
  const [kept, setKept] = useState<{ page: string; rows: WireRow[] } | null>(null)
  if (!isKept) {
    if (kept) setKept(null)
    return rows
  }
  if (kept?.page !== page) {
    if (isThere) setKept({ page, rows })
    return rows
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return kept.rows.map((row) => byId.get(row.id) ?? row)
}
