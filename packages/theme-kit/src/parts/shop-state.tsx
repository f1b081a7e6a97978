import type { ShopState } from '@shopwright/theme-kit'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { isPersonal } from '../personal'
import { useShell } from './shell'

type Held = { state: ShopState | null; refresh: () => void }
const ShopStateContext = createContext<Held>({ state: null, refresh: () => {} })

/** How often it was asked for: an older answer may come after a newer one. */
let asked = 0

/** What is the visitor's own is fetched after the page, so that the page itself can be shared by all. */
export function ShopStateProvider({ children }: { children: ReactNode }) {
  const { prefix } = useShell().language
  const [state, setState] = useState<ShopState | null>(null)
  const refresh = useCallback(() => {
    const turn = ++asked
    fetch(`${prefix}/shop-state`, { headers: { accept: 'application/json' } })
      .then((response) => (response.ok ? response.json() : null))
      .then((next: ShopState | null) => next && turn === asked && setState(next))
      .catch(() => {}) // the page works without it
  }, [prefix])
  useEffect(() => {
    refresh()
    // What the browser kept whole when it was left is as it was then: the count, the cart, an account, a button that is busy.
    const handleShown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (isPersonal(location.pathname) || /\/cart$/.test(location.pathname)) location.reload()
      else refresh()
    }
    addEventListener('pageshow', handleShown)
    return () => removeEventListener('pageshow', handleShown)
  }, [refresh])
  const held = useMemo(() => ({ state, refresh }), [state, refresh])
  return <ShopStateContext value={held}>{children}</ShopStateContext>
}

export const useShopState = (): Held => useContext(ShopStateContext)
