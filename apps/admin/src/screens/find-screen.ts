import { type Screen, screens } from './index.ts'

/** The bespoke screen at `/admin/…`, if there is one. */
export function screenAt(path: string): Screen | undefined {
  return Object.values(screens).find((screen) => screen.path && `/admin/${screen.path}` === path)
}
