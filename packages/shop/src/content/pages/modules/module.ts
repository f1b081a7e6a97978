import type { ModuleView, ProductCard } from '@shopwright/theme-kit'
import type { StoreFrame } from '../../../catalog/server/storefront-frame.ts'
import type { ChannelCode } from '../../../floor/social.ts'
import type { ShopVisit } from '../../../pages/visit.ts'
import type { ModuleKind } from '../../model/module-kinds.ts'
import type { ProductList } from '../../server/module-lists.ts'
import type { ModuleRows } from '../../server/module-rows.ts'

type WithoutKey<T> = T extends unknown ? Omit<T, 'key'> : never

/** What a module wants to be read for it; all modules of a page are read together. */
export type Asks = {
  list?: WithoutKey<ProductList>
  products?: readonly string[]
  /** of this banner; null for all that are enabled */
  banner?: string | null
  picture?: string
  article?: string
  news?: number
  reviews?: number
  manufacturers?: number
  locations?: true
  ways?: true
  /** the newest of this channel of the shop */
  posts?: ChannelCode
}

/** As they were saved: checked by the fields of the module's kind. */
export type Settings = Readonly<Record<string, never>>
export type Asking = { visit: ShopVisit; frame: StoreFrame; settings: Settings }

export type Drawing = Asking & {
  /** the ids of the list that was asked for */
  ids: readonly string[]
  cards: ReadonlyMap<string, ProductCard>
  rows: ModuleRows
  ways: { delivery: string[]; payment: string[] }
}

/** One kind of module: what it reads, and what it shows of that; null where it has nothing to show. */
export type Module<K extends ModuleKind> = {
  /** a change of rows of these makes the page old */
  tags: readonly string[]
  asks?: (of: Asking) => Asks
  view: (of: Drawing) => Omit<Extract<ModuleView, { kind: K }>, 'key' | 'kind' | 'title'> | null
}

export const shownCards = ({ ids, cards }: Drawing): ProductCard[] => ids.flatMap((id) => cards.get(id) ?? [])

/** Cards, or nothing where there are none. */
export const cardsOrNothing = (of: Drawing): { products: ProductCard[] } | null => {
  const products = shownCards(of)
  return products.length ? { products } : null
}
