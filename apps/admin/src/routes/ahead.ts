import { wholeNouns } from '../api/nouns.ts'
import { part } from '../api/part.ts'
import { textsIn } from '../language/language.ts'
import { partsAt } from './parts-at.ts'

const known = new Set<string>()

/**
 * Fetches the screen that a link leads to once somebody points at it, touches it, or comes to it by the keyboard; and what all nouns are
 * made of once anything is pressed: a picker of the first screen may lead to any.
 */
export function fetchAhead(): void {
  const prepare = ({ target }: Event): void => {
    const place = target instanceof Element ? target.closest('a[href^="/admin/"], tr[data-opens]') : null
    const link =
      place instanceof HTMLTableRowElement ? place.querySelector<HTMLAnchorElement>('a[href^="/admin/"]') : place
    if (!(link instanceof HTMLAnchorElement) || link.target || known.has(link.pathname)) return
    known.add(link.pathname)
    const { loads, room } = partsAt(link.pathname)
    // What does not come now is asked for again when it is wanted.
    Promise.all([...loads.map((load) => part(load)), textsIn(room)]).catch(() => known.delete(link.pathname))
  }
  for (const event of ['pointerover', 'touchstart', 'focusin']) addEventListener(event, prepare, { passive: true })
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, () => void part(wholeNouns).catch(() => {}), { passive: true, once: true })
}
