import { useEffect, useState } from 'react'
import type { MenuSection } from './menu.ts'
import type { MenuGroup } from './screen.ts'

const key = 'shopwright.menu'
/** What is set up once stays out of the way of what is done each day. */
const foldedAtFirst: MenuGroup[] = ['settings', 'system']
/** A menu that fits a window needs no folding. */
const roomy = 24

type Folds = { isOpen: (group: MenuGroup) => boolean; toggle: (group: MenuGroup) => void }

/** Which groups of the menu are folded, kept in this browser. The one that the person goes to opens. */
export function useFolds(sections: MenuSection[], current: MenuGroup | undefined): Folds {
  const isLong = sections.reduce((sum, { items }) => sum + items.length, 0) > roomy
  const [folded, setFolded] = useState<string[]>(() =>
    (read() ?? (isLong ? foldedAtFirst : [])).filter((group) => group !== current),
  )
  useEffect(() => setFolded((known) => known.filter((group) => group !== current)), [current])
  return {
    isOpen: (group) => !folded.includes(group),
    toggle: (group) => {
      const next = folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group]
      localStorage.setItem(key, JSON.stringify(next))
      setFolded(next)
    },
  }
}

function read(): string[] | null {
  try {
    const known = JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
    return Array.isArray(known) ? known.map(String) : null
  } catch {
    return null
  }
}
