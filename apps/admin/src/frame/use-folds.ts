import { useEffect, useState } from 'react'
import type { SetName } from './doors.ts'

const key = 'shopwright.menu'

type Folds = { isOpen: (set: SetName) => boolean; toggle: (set: SetName) => void }

/** Which sets of the menu are open, kept in this browser: what is set up once stays folded. The one that the person goes to opens. */
export function useFolds(current: SetName | null | undefined): Folds {
  const [open, setOpen] = useState<string[]>(read)
  useEffect(() => {
    if (current) setOpen((known) => (known.includes(current) ? known : [...known, current]))
  }, [current])
  return {
    isOpen: (set) => open.includes(set),
    toggle: (set) => {
      const next = open.includes(set) ? open.filter((one) => one !== set) : [...open, set]
      localStorage.setItem(key, JSON.stringify(next))
      setOpen(next)
    },
  }
}

function read(): string[] {
  try {
    const known = JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
    return Array.isArray(known) ? known.map(String) : []
  } catch {
    return []
  }
}
