import type { ShopStore } from '../../floor/stores.ts'
import { coloursOf } from '../../pages/colours.ts'
import { drawArt, nameOf } from '../rules/art.ts'

type Drawn = Pick<ShopStore, 'id' | 'productTypes' | 'settings'>

const picture = ({ id, productTypes, settings }: Drawn): string => {
  const { primary, accent } = coloursOf(settings.design_primary, settings.design_accent)
  return drawArt({ seed: id, primary, accent, sells: productTypes })
}

/** Where the drawing of a shop stands. Another drawing has another address, so that browsers keep each for good. */
export const artUrl = (store: Drawn): string => `/art/${nameOf(picture(store))}.svg`

/** The drawing at an address; only the present one is the same tomorrow. */
export function artOf(store: Drawn, name: string): { svg: string; isPresent: boolean } {
  const svg = picture(store)
  return { svg, isPresent: name === nameOf(svg) }
}
