import type { SliderModule } from '@shopwright/theme-kit'
import { useOwnParts } from '../own-parts'

/** The first thing of a page is each theme's own. */
export function Top(props: { module: SliderModule; isTop: boolean }) {
  const { Hero } = useOwnParts()
  return <Hero {...props} />
}
