import type { Row } from '@shopwright/resource'
import type { designs } from '../model/designs.ts'
import { type Colours, coloursOf } from './colours.ts'

export type Design = Pick<
  Row<typeof designs>,
  | 'primary_color'
  | 'accent_color'
  | 'ground_color'
  | 'type_pair'
  | 'corners'
  | 'button_shape'
  | 'density'
  | 'card_ratio'
>

/** What a theme draws with. */
export type Look = { colours: Colours } & Pick<
  Design,
  'type_pair' | 'corners' | 'button_shape' | 'density' | 'card_ratio'
>

/** Of a shop that has chosen none. */
export const houseDesign: Design = {
  primary_color: '#1f4f46',
  accent_color: '#b6502a',
  ground_color: null,
  type_pair: 'inter',
  corners: 'soft',
  button_shape: 'rounded',
  density: 'normal',
  card_ratio: 'square',
}

export const lookOf = (design: Design): Look => {
  const { type_pair, corners, button_shape, density, card_ratio } = design
  return { colours: coloursOf(design), type_pair, corners, button_shape, density, card_ratio }
}

/** Something to begin with, for each kind of goods that an owner can say to sell. */
export const presets: readonly { sells: string; design: Design }[] = [
  {
    sells: 'electronics',
    design: of(['#17479e', '#bc4b09', null], ['manrope', 'soft', 'rounded', 'compact', 'square']),
  },
  {
    sells: 'clothes',
    design: of(['#1d1c1f', '#a34a24', '#fffdfa'], ['playfair', 'sharp', 'sharp', 'airy', 'portrait']),
  },
  {
    sells: 'cosmetics',
    design: of(['#8a3b52', '#995532', '#fffaf8'], ['lora', 'round', 'pill', 'airy', 'portrait']),
  },
  {
    sells: 'food',
    design: of(['#2f6b3a', '#b8480f', '#fffdf6'], ['lora', 'soft', 'rounded', 'normal', 'landscape']),
  },
  {
    sells: 'children',
    design: of(['#5b3fa6', '#c2410c', '#fffdf8'], ['nunito', 'round', 'pill', 'normal', 'square']),
  },
  {
    sells: 'construction',
    design: of(['#33393f', '#a94e08', null], ['oswald', 'sharp', 'sharp', 'compact', 'landscape']),
  },
  {
    sells: 'pets',
    design: of(['#12697a', '#b84a14', '#fdfcf8'], ['nunito', 'round', 'rounded', 'normal', 'square']),
  },
  {
    sells: 'garden',
    design: of(['#3d5a2a', '#a2551a', '#fdfdf7'], ['golos', 'soft', 'rounded', 'airy', 'portrait']),
  },
]

function of(
  [primary_color, accent_color, ground_color]: [string, string, string | null],
  shapes: [Design['type_pair'], Design['corners'], Design['button_shape'], Design['density'], Design['card_ratio']],
): Design {
  const [type_pair, corners, button_shape, density, card_ratio] = shapes
  return { primary_color, accent_color, ground_color, type_pair, corners, button_shape, density, card_ratio }
}
