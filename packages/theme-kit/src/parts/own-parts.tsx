import type { ProductCard, SliderModule } from '@shopwright/theme-kit'
import { type ComponentType, createContext, useContext } from 'react'

/** What looks otherwise in each theme, and is asked for by pages and modules that all of them share. */
export type OwnParts = {
  /** `areFirst`: the first sight of a page */
  ProductGrid: ComponentType<{ products: ProductCard[]; areFirst?: boolean }>
  /** `isTop` names the page */
  Hero: ComponentType<{ module: SliderModule; isTop: boolean }>
}

const OwnPartsContext = createContext<OwnParts | null>(null)
export const OwnPartsProvider = OwnPartsContext.Provider

export function useOwnParts(): OwnParts {
  const parts = useContext(OwnPartsContext)
  if (!parts) throw new Error('outside of an OwnPartsProvider')
  return parts
}
