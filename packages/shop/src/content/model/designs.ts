import { defineResource, kind } from '@shopwright/resource'

/** A colour that is shown otherwise than it was chosen: `text` where only what is written in it is, `all` wherever it stands. */
export type Correction = {
  field: 'primary_color' | 'accent_color' | 'ground_color'
  from: string
  to: string
  where: 'text' | 'all'
}

/** How a shop looks, whatever its theme: the one that its settings name is worn. */
export const designs = defineResource('designs', {
  group: 'design',
  title: 'name',
  fields: {
    name: kind.text({ required: true, max: 64 }),
    primary_color: kind.color({ required: true }),
    /** left out, the first colour speaks alone */
    accent_color: kind.color(),
    /** of the page itself, which stays light */
    ground_color: kind.color(),
    type_pair: kind.choice(['inter', 'golos', 'manrope', 'nunito', 'lora', 'playfair', 'oswald', 'unbounded'], {
      required: true,
      default: 'inter',
      grows: true,
    }),
    corners: kind.choice(['sharp', 'soft', 'round'], { required: true, default: 'soft' }),
    button_shape: kind.choice(['sharp', 'rounded', 'pill'], { required: true, default: 'rounded' }),
    density: kind.choice(['compact', 'normal', 'airy'], { required: true, default: 'normal' }),
    card_ratio: kind.choice(['square', 'portrait', 'landscape'], { required: true, default: 'square' }),
  },
  /** which of its colours are shown otherwise, so that everything can be read */
  computed: { corrections: kind.json<Correction[]>(undefined, { default: [] }) },
  access: { read: 'staff', write: 'staff' },
  list: ['name', 'primary_color', 'accent_color', 'type_pair', 'updated_at'],
  search: ['name'],
  sort: 'name',
  tabs: {
    general: ['name'],
    colours: ['primary_color', 'accent_color', 'ground_color'],
    shapes: ['type_pair', 'corners', 'button_shape', 'card_ratio', 'density'],
  },
})
