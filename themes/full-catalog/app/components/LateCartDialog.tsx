import { useCartDialog } from '@shopwright/theme-kit/parts/cart-dialog.tsx'
import { lateGoods } from '@shopwright/theme-kit/parts/late-goods.ts'
import { Suspense, useEffect, useState } from 'react'

const CartDialog = lateGoods(() => import('./CartDialog'))

/** Nobody needs the window before it is opened for the first time. */
export function LateCartDialog() {
  const { isOpen } = useCartDialog()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isOpen) setWanted(true)
  }, [isOpen])
  return (
    isWanted && (
      <Suspense fallback={null}>
        <CartDialog />
      </Suspense>
    )
  )
}
