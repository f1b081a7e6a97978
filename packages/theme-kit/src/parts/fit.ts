import type { Picture } from '@shopwright/theme-kit'

/**
 * How a picture stands in a square: one that is nearly square fills it; a tall or a wide one is shown whole, nobody's head is cut
 * off; a very small one stays small. `styles.css` has the three.
 */
export function fitOf({ width, height }: Pick<Picture, 'width' | 'height'>): 'cover' | 'whole' | 'small' {
  if (Math.max(width, height) < small) return 'small'
  const ratio = width / height
  return ratio > 0.74 && ratio < 1.36 ? 'cover' : 'whole'
}

/** Half of what a card shows on a sharp screen. */
const small = 280
