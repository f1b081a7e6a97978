import type { ShopStore } from '../../floor/stores.ts'
import { drawArt, nameOf } from '../rules/art.ts'
import { coloursOf } from '../rules/colours.ts'
import { houseDesign } from '../rules/design.ts'

type Drawn = Pick<ShopStore, 'id' | 'productTypes' | 'design'>

const picture = ({ id, productTypes, design }: Drawn): string => {
  const { primary, accent } = coloursOf(design ?? houseDesign)
  return drawArt({ seed: id, primary, accent, sells: productTypes })
}

/** Where the drawing of a shop stands. Another drawing has another address, so that browsers keep each for good. */
export const artUrl = (store: Drawn): string => `/art/${nameOf(picture(store))}.svg`

/** The drawing at an address; only the present one is the same tomorrow. */
export function artOf(store: Drawn, name: string): { svg: string; isPresent: boolean } {
  const svg = picture(store)
  return { svg, isPresent: name === nameOf(svg) }
}
