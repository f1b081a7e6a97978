import { resourceKey, type ScreenTitle } from '@shopwright/i18n/keys'
import type { AnyResource } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import type { Icon } from '@tabler/icons-react'
import { listPath } from '../kit/paths.ts'
import { hasScreen } from '../kit/rights.ts'
import { lockOfResource, type PlanLock } from '../session/plan-locks.ts'
import type { Session } from '../session/session.ts'
import { type DoorName, doorNames, doorOf, doors, type SetName, within } from './doors.ts'
import { isOffered, type Screen } from './screen.ts'

/** `label` is the key of its text. `also`: other paths that are a part of it. */
export type MenuItem = {
  name: string
  label: ReturnType<typeof resourceKey> | ScreenTitle
  path: string
  also: string[]
  /** it is there to be looked at: the plan lacks it */
  lock?: PlanLock | null
}
export type Screens = Readonly<Record<string, Screen>>
/** `name`: none for what is seen as soon as the door is open. */
export type MenuSet = { name: SetName | null; items: MenuItem[] }
export type MenuDoor = { name: DoorName; icon: Icon; sets: MenuSet[] }
export type Place = { door: MenuDoor; item: MenuItem }

export const itemsOf = ({ sets }: MenuDoor): MenuItem[] => sets.flatMap(({ items }) => items)

/** What this person's menu shows: the declared lists and the bespoke screens, nothing that does not exist. */
export function menuFor(session: Session, screens: Screens): MenuDoor[] {
  const shown = registry.all.filter((resource) => hasScreen(session, resource))
  const items = new Map(
    [
      ...shown.map((one) => ({ ...ofResource(one), lock: lockOfResource(session, one) })),
      ...ofScreens(session, screens),
    ].map((item) => [item.name, item]),
  )
  const pick = (names: readonly string[]): MenuItem[] => names.flatMap((name) => items.get(name) ?? [])
  return doorNames
    .map((name): MenuDoor => {
      const { icon, first, sets = {} } = doors[name]
      const unplaced = shown.filter((one) => doorOf(one) === name && !placed.has(one.name)).map((one) => one.name)
      const rest = Object.entries(sets) as [SetName, readonly string[]][]
      return {
        name,
        icon,
        sets: [
          { name: null, items: pick([...first, ...unplaced]) },
          ...rest.map(([set, names]) => ({ name: set, items: pick(names) })),
        ].filter(({ items }) => items.length),
      }
    })
    .filter(({ sets }) => sets.length)
}

/** Everything that has a place of its own, or is a part of something that has. */
const placed: ReadonlySet<string> = new Set([
  ...Object.keys(within),
  ...Object.values(doors).flatMap(({ first, sets = {} }) => [...first, ...Object.values(sets).flat()]),
])

const ofResource = (resource: AnyResource): MenuItem => ({
  name: resource.name,
  label: resourceKey(resource.name),
  path: listPath(resource),
  also: partsOf(resource.name),
})

const ofScreens = (session: Session, screens: Screens): MenuItem[] =>
  Object.entries(screens).flatMap(([name, screen]) => {
    const { path, label } = screen
    return path && label && isOffered(session, screen)
      ? [{ name, label, path: `/admin/${path}`, also: partsOf(name) }]
      : []
  })

const partsOf = (name: string): string[] =>
  Object.keys(within)
    .filter((part) => within[part] === name)
    .map((part) => listPath(registry.get(part)))

/** The item that a path belongs to: the one with the longest address that it starts with. */
export function placeOf(menu: MenuDoor[], path: string): Place | null {
  const matches = menu.flatMap((door) =>
    itemsOf(door).flatMap((item) =>
      [item.path, ...item.also]
        .filter((address) => path === address || path.startsWith(`${address}/`))
        .map((address) => ({ door, item, length: address.length })),
    ),
  )
  return matches.sort((a, b) => b.length - a.length)[0] ?? null
}
