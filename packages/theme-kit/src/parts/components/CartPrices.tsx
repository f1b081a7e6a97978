import type { Cart } from '@shopwright/theme-kit'
import { PriceBlock } from '@shopwright/theme-kit/react'
import type { ReactNode } from 'react'

/** The lines of a cart and what they add up to are read together, so they are written alike. */
export function CartPrices({ cart, children }: { cart: Cart; children: ReactNode }) {
  const amounts = [
    ...cart.lines.flatMap(({ unit, total }) => [unit, total]),
    ...cart.vouchers.map(({ amount }) => amount),
    ...cart.totals.map(({ value }) => value),
  ]
  return <PriceBlock amounts={amounts}>{children}</PriceBlock>
}
