import { useDebouncedValue } from '@mantine/hooks'
import type { AnyKind, AnyResource } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { useState } from 'react'
import type { Query } from '../api/query-string.ts'
import { useList, type WireRow } from '../api/rows.ts'
import { rowTitle } from '../language/titles.ts'
import { mayCall } from '../session/may-call.ts'
import { useSession } from '../session/use-session.ts'

export type Target = { value: string; label: string }

/**
 * What a reference can point at: the chosen rows, and those that match what is typed. A target that shares a reference
 * with this form (a zone and its country) is narrowed by it.
 */
export function useTargets(
  resource: AnyResource,
  kind: AnyKind,
  chosen: string[],
  row: Record<string, unknown> = {},
  isOpenAtOnce = false,
) {
  const target = registry.get(kind.options.target as string)
  const isClosed = !mayCall(useSession(), target, 'find')
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(isOpenAtOnce)
  const [sought] = useDebouncedValue(typed.trim(), 200)
  const limits = sharedReferences(resource, target, row)
  const base: Query = {
    $limit: 50,
    ...kind.options.among,
    ...populateTitle(target),
    ...(target.title && target.fields[target.title]?.column && target.fields[target.title]?.type !== 'ref'
      ? { $sort: { [target.title]: 1 } }
      : {}),
  }
  const known = useList(
    target,
    { ...populateTitle(target), $limit: 200, id: { $in: chosen } },
    // Each is called by its own id.
    { enabled: chosen.length > 0 && !isClosed, keepsOthers: true },
  )
  const offered = useList(
    target,
    { ...base, ...limits, ...(sought && target.search ? { $search: sought } : {}) },
    { enabled: isOpen && !isClosed },
  )
  const rows = new Map<string, WireRow>()
  for (const one of [...(isOpen ? (offered.data?.data ?? []) : []), ...(chosen.length ? (known.data?.data ?? []) : [])])
    rows.set(one.id, one)
  const options: Target[] = [...rows.values()].map((one) => ({ value: one.id, label: rowTitle(target, one) || one.id }))
  return {
    target,
    options,
    typed,
    setTyped,
    isLoading: offered.isFetching || known.isLoading,
    open: () => setOpen(true),
    labelOf: (id: string) => options.find(({ value }) => value === id)?.label,
    isRemote: Boolean(target.search),
    /** the group may not look there */
    isClosed,
  }
}

/** A row that is called by what it points at needs that along. */
export const populateTitle = (target: AnyResource): Query =>
  target.title && target.fields[target.title]?.type === 'ref' ? { $populate: [target.title] } : {}

function sharedReferences(resource: AnyResource, target: AnyResource, row: Record<string, unknown>): Query {
  const shared = Object.entries(target.fields).filter(
    ([name, kind]) => kind.type === 'ref' && resource.fields[name]?.options.target === kind.options.target && row[name],
  )
  return Object.fromEntries(shared.map(([name]) => [name, String(row[name])]))
}
