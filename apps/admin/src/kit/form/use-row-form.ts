import type { AnyResource } from '@shopwright/resource'
import { useCallback, useMemo, useState } from 'react'
import type { WireRow } from '../../api/rows.ts'
import type { Faults } from './check.ts'
import { rebased } from './rebase.ts'
import type { Draft } from './use-draft.ts'
import { formValues, isSame, startValues, type Values, withCounted, withoutCounted } from './values.ts'

export type RowForm = {
  resource: AnyResource
  /** null for a new row */
  row: WireRow | null
  /** what is there without the changes */
  base: Values
  values: Values
  changes: Values
  faults: Faults
  isDirty: boolean
  /** somebody has changed something: what a new row starts with is not counted */
  isTouched: boolean
  set: (name: string, value: unknown) => void
  /** several fields at once */
  assign: (changes: Values) => void
  /** takes a draft up again: what was changed in it, on top of what others have saved since */
  takeUp: (draft: Draft) => void
  setFaults: (faults: Faults) => void
  discard: () => void
  /** keeps, on top of what others have saved, what was changed here and nothing else */
  rebase: (theirs: WireRow) => void
  /** forgets the changes that were `sent`, not what was typed since */
  settle: (sent: Values) => void
}

/** The state of one row's form: what the server has, and what was changed on top of it. */
export function useRowForm(resource: AnyResource, row: WireRow | null, start: Values = {}): RowForm {
  const [begun] = useState(start)
  const [changes, setChanges] = useState<Values>(begun)
  const [faults, setFaults] = useState<Faults>({})
  const base = useMemo(() => (row ? formValues(resource, row) : startValues(resource)), [resource, row])
  const values = useMemo(
    () => ({
      ...base,
      ...Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [name, withCounted(resource.fields[name], value, base[name])]),
      ),
    }),
    [resource, base, changes],
  )

  const set = useCallback(
    (name: string, value: unknown) => {
      setChanges((known) => {
        const { [name]: _, ...others } = known
        return isSame(base[name], value)
          ? others
          : { ...others, [name]: withoutCounted(resource.fields[name], value, base[name]) }
      })
      setFaults((known) => withoutField(known, name))
    },
    [resource, base],
  )
  const assign = useCallback((more: Values) => setChanges((known) => ({ ...known, ...more })), [])
  const discard = useCallback(() => {
    setChanges(row ? {} : begun)
    setFaults({})
  }, [row, begun])

  const takeUp = useCallback(
    (draft: Draft) =>
      setChanges((known) => ({
        ...known,
        ...rebasedChanges(resource, { ...base, ...draft.base }, draft.changes, base),
      })),
    [resource, base],
  )
  const rebase = useCallback(
    (theirs: WireRow) => {
      const mine = Object.fromEntries(Object.keys(changes).map((name) => [name, values[name]]))
      setChanges(rebasedChanges(resource, base, mine, formValues(resource, theirs)))
    },
    [resource, base, changes, values],
  )

  const settle = useCallback(
    (sent: Values) =>
      setChanges((known) => Object.fromEntries(Object.entries(known).filter(([name, value]) => sent[name] !== value))),
    [],
  )

  return {
    resource,
    row,
    base,
    values,
    changes,
    faults,
    isDirty: Object.keys(changes).length > 0,
    isTouched: Object.keys(changes).some((name) => row || changes[name] !== begun[name]),
    set,
    assign,
    takeUp,
    setFaults,
    discard,
    rebase,
    settle,
  }
}

/** What is left to change of `next` by who has made `mine` of `old`. */
function rebasedChanges(resource: AnyResource, old: Values, mine: Values, next: Values): Values {
  const kept = Object.keys(mine).flatMap((name) => {
    const value = rebased(old[name], mine[name], next[name])
    return isSame(value, next[name]) ? [] : [[name, withoutCounted(resource.fields[name], value, next[name])]]
  })
  return Object.fromEntries(kept)
}

const withoutField = (faults: Faults, name: string): Faults => {
  const kept = Object.entries(faults).filter(([path]) => path !== name && !path.startsWith(`${name}.`))
  return kept.length === Object.keys(faults).length ? faults : Object.fromEntries(kept)
}
