import { useState } from 'react'

export type Selection = {
  ids: Set<string>
  /** all rows that match the list's filter, on every page */
  isAll: boolean
  count: (total: number) => number
  toggle: (id: string) => void
  togglePage: (ids: string[]) => void
  selectAll: () => void
  clear: () => void
}

/** Which rows are chosen. A new filter chooses anew. */
export function useSelection(scope: string): Selection {
  const [state, setState] = useState({ scope, ids: new Set<string>(), isAll: false })
  const current = state.scope === scope ? state : { scope, ids: new Set<string>(), isAll: false }
  const set = (ids: Set<string>, isAll = false) => setState({ scope, ids, isAll })
  return {
    ids: current.ids,
    isAll: current.isAll,
    count: (total) => (current.isAll ? total : current.ids.size),
    toggle: (id) => {
      const next = new Set(current.ids)
      if (!next.delete(id)) next.add(id)
      set(next)
    },
    togglePage: (ids) => {
      const next = new Set(current.ids)
      const hasAll = ids.every((id) => next.has(id))
      for (const id of ids) hasAll ? next.delete(id) : next.add(id)
      set(next)
    },
    selectAll: () => set(current.ids, true),
    clear: () => set(new Set()),
  }
}
