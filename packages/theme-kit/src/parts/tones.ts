import type { Tone } from '@shopwright/theme-kit'

/** As many as `styles.css` has. */
const tones = 8

/** The colours of a category: neighbours differ, the ninth is like the first. */
export const toneOf = (tone: Tone): number | undefined => (tone === null ? undefined : tone % tones)
