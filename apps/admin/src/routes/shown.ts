import type { ComponentType } from 'react'
import { part } from '../api/part.ts'
import type { ScreenModule } from '../frame/screen.ts'
import { screens } from '../screens/index.ts'
import type { Going } from '../session/going.ts'

const there = new Map<string, ComponentType>()

/** A screen made by hand that has come: it is drawn at once, where React would show what it waited for a third of a second later. */
export const shownOf = (name: string): ComponentType | undefined => there.get(name)

/** Fetches the screen of this name and lets it ask for what it will show. What does not come fails when it is drawn. */
export async function comeTo(name: string, going: Promise<Going | null>): Promise<void> {
  const load = screens[name]?.load
  if (!load) return
  try {
    const [module, where] = await Promise.all([part<ScreenModule>(load), going])
    there.set(name, module.default)
    if (where) module.ahead?.(where)
  } catch {
    // Drawing it asks again, and says what is the matter.
  }
}
