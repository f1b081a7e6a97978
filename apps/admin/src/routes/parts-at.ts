import { wholeNoun } from '../api/nouns.ts'
import type { Screen } from '../frame/screen.ts'
import { roomOfNoun, roomOfScreen } from '../language/rooms.ts'
import { screens } from '../screens/index.ts'

/** What the router fetches at an address (router.tsx): the parts of the program, the room of their texts, and the row. */
export type Parts = { loads: (() => Promise<unknown>)[]; room: string; row?: string | undefined }

export function partsAt(pathname: string): Parts {
  // Whose home is elsewhere is led there.
  if (/^\/admin\/?$/.test(pathname)) return partsAt('/admin/dashboard')
  const own = Object.entries(screens).find(([, { path }]) => path && isAt(`/admin/${path}`, pathname))
  if (own) return { loads: [own[1].load, () => import('./Elsewhere.tsx')], room: roomOfScreen(own[0]) }
  const [noun = '', id] = pathname.replace(/^\/admin\/(configuration\/)?/, '').split('/')
  const bespoke: Screen | undefined = screens[`${noun}.${id ? 'edit' : 'list'}`]
  return {
    loads: [
      id ? () => import('./EditRoute.tsx') : () => import('./ListRoute.tsx'),
      () => wholeNoun(noun),
      ...(bespoke ? [bespoke.load] : []),
    ],
    room: id ? roomOfEdit(noun) : roomOfList(noun),
    row: bespoke?.isOfRow && id !== 'new' ? `${noun}/${id}` : undefined,
  }
}

/** A list says what its noun does; one that is made by hand says what it does itself. */
export const roomOfList = (noun: string): string => roomOf(`${noun}.list`) ?? roomOfNoun(noun)

/** A form that is drawn by a declaration may say anything. */
export const roomOfEdit = (noun: string): string => roomOf(`${noun}.edit`) ?? 'rest'

const roomOf = (name: string): string | undefined => (Object.hasOwn(screens, name) ? roomOfScreen(name) : undefined)

/** `/admin/import/:id` is where `/admin/import/7` is. */
function isAt(pattern: string, pathname: string): boolean {
  const [wanted, given] = [pattern.split('/'), pathname.replace(/\/$/, '').split('/')]
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
}
