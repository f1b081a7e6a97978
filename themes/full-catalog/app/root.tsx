import '@shopwright/theme-kit/parts/styles.css'
import { CartDialogProvider } from '@shopwright/theme-kit/parts/cart-dialog.tsx'
import { ShopDocument } from '@shopwright/theme-kit/parts/document.tsx'
import type { OwnParts } from '@shopwright/theme-kit/parts/own-parts.tsx'
import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import type { ReactNode } from 'react'
import { Footer } from './components/Footer'
import { Header } from './components/Header'
import { Hero } from './components/Hero'
import { LateCartDialog } from './components/LateCartDialog'
import { ProductGrid } from './components/ProductGrid'

export { default, ErrorBoundary, loader, shouldRevalidate } from '@shopwright/theme-kit/parts/document.tsx'

const parts: OwnParts = { ProductGrid, Hero }

export const Layout = ({ children }: { children: ReactNode }) => (
  <ShopDocument parts={parts} Around={Frame}>
    {children}
  </ShopDocument>
)

function Frame({ children }: { children: ReactNode }) {
  const { modalCart } = useShell()
  return (
    <CartDialogProvider>
      <Header />
      <main id="content">{children}</main>
      <Footer />
      {modalCart && <LateCartDialog />}
    </CartDialogProvider>
  )
}
