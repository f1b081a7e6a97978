import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useShell } from './shell'

type Held = { isOpen: boolean; open: () => void; close: () => void }
const CartDialogContext = createContext<Held>({ isOpen: false, open: () => {}, close: () => {} })

/** Whether the cart stands open over the page; `open` does nothing where the store shows it as a page alone. */
export function CartDialogProvider({ children }: { children: ReactNode }) {
  const { modalCart } = useShell()
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(modalCart), [modalCart])
  const close = useCallback(() => setOpen(false), [])
  const held = useMemo(() => ({ isOpen, open, close }), [isOpen, open, close])
  return <CartDialogContext value={held}>{children}</CartDialogContext>
}

export const useCartDialog = (): Held => useContext(CartDialogContext)
