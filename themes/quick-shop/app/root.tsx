import '@shopwright/theme-kit/parts/styles.css'
import './styles.css'
import { rootOf, ShopDocument } from '@shopwright/theme-kit/parts/document.tsx'
import type { OwnParts } from '@shopwright/theme-kit/parts/own-parts.tsx'
import { handOver, storefrontOf } from '@shopwright/theme-kit/react'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { Footer } from './components/Footer'
import { Header } from './components/Header'
import { Hero } from './components/Hero'
import { ProductGrid } from './components/ProductGrid'
import { FrontProvider } from './front'
import type { QuickRoot } from './tops'

export { default, ErrorBoundary, shouldRevalidate } from '@shopwright/theme-kit/parts/document.tsx'

/** The chips are alive in the browser, so their links go along; nothing below them does. */
export async function loader({ context }: LoaderFunctionArgs): Promise<QuickRoot> {
  const { root, frame } = rootOf(await storefrontOf(context).shell())
  const tops = [...frame.categories, ...frame.moreCategories].map(({ title, url }) => ({ title, url }))
  return handOver(context, { ...root, tops, allCategories: frame.allCategories }, { frame })
}

const parts: OwnParts = { ProductGrid, Hero }

export const Layout = ({ children }: { children: ReactNode }) => (
  <ShopDocument parts={parts} Around={Frame}>
    {children}
  </ShopDocument>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <FrontProvider>
    <Header />
    <main id="content">{children}</main>
    <Footer />
  </FrontProvider>
)
