import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { useShell } from './shell'

type Held = { isOpen: boolean; open: (opener: HTMLElement | null) => void; close: () => void }
const CartDialogContext = createContext<Held>({ isOpen: false, open: () => {}, close: () => {} })

/** Whether the cart stands open over the page; `open` does nothing where the store shows it as a page alone. */
export function CartDialogProvider({ children }: { children: ReactNode }) {
  const { modalCart } = useShell()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLElement | null>(null)
  const open = useCallback(
    (by: HTMLElement | null) => {
      opener.current = by
      setOpen(modalCart)
    },
    [modalCart],
  )
  // The button was out of use while it worked, so the browser does not know that it had the focus.
  const close = useCallback(() => {
    setOpen(false)
    opener.current?.focus()
    opener.current = null
  }, [])
  const held = useMemo(() => ({ isOpen, open, close }), [isOpen, open, close])
  return <CartDialogContext value={held}>{children}</CartDialogContext>
}

export const useCartDialog = (): Held => useContext(CartDialogContext)
