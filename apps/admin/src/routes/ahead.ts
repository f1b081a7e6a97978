import { matchPath } from 'react-router'
import { part } from '../api/part.ts'
import { restOfTexts, textsOf } from '../language/language.ts'
import { screens } from '../screens/index.ts'

const known = new Set<string>()

/** Fetches the screen that a link leads to once somebody points at it, touches it, or comes to it by the keyboard. */
export function fetchAhead(): void {
  const prepare = ({ target }: Event): void => {
    const place = target instanceof Element ? target.closest('a[href^="/admin/"], tr[data-opens]') : null
    const link =
      place instanceof HTMLTableRowElement ? place.querySelector<HTMLAnchorElement>('a[href^="/admin/"]') : place
    if (!(link instanceof HTMLAnchorElement) || link.target || known.has(link.pathname)) return
    known.add(link.pathname)
    // What does not come now is asked for again when it is wanted.
    Promise.all(partsAt(link.pathname).map((load) => part(load))).catch(() => known.delete(link.pathname))
  }
  for (const event of ['pointerover', 'touchstart', 'focusin']) addEventListener(event, prepare, { passive: true })
}

/** What the router fetches at an address (router.tsx). */
function partsAt(pathname: string): (() => Promise<unknown>)[] {
  const own = Object.values(screens).find(({ path }) => path && matchPath(`/admin/${path}`, pathname))
  if (own) return [own.load, () => import('./Elsewhere.tsx'), restOfTexts]
  const [noun = '', id] = pathname.replace(/^\/admin\/(configuration\/)?/, '').split('/')
  const bespoke = screens[`${noun}.${id ? 'edit' : 'list'}`]
  return [
    id ? () => import('./EditRoute.tsx') : () => import('./ListRoute.tsx'),
    id || bespoke ? restOfTexts : () => textsOf(noun),
    ...(bespoke ? [bespoke.load] : []),
  ]
}
