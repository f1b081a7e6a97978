import type { spotlight as library } from '@mantine/spotlight'
import { useSyncExternalStore } from 'react'
import { part } from '../api/part.ts'
import { restOfTexts } from '../language/language.ts'
import { errorText, tell } from '../notices/notices.ts'

let shown: typeof library | null = null
let isWanted = false
const listeners = new Set<() => void>()

/** It calls everything by its name. */
export const palette = async () => (await Promise.all([import('./Palette.tsx'), restOfTexts()]))[0]

/** What it searches in and is drawn by comes when somebody is about to open it. */
export const preparePalette = (): void => void part(palette).catch(() => {})

export function openPalette(): void {
  if (shown) {
    shown.open()
    return
  }
  part(palette).then(
    () => {
      isWanted = true
      for (const listener of listeners) listener()
    },
    (error: unknown) => tell('error', errorText(error)),
  )
}

/** Called by the palette itself: it is there, and opens from now on without being asked for twice. */
export function paletteShown(spotlight: typeof library | null): void {
  shown = spotlight
  shown?.open()
}

export const usePaletteWanted = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWanted,
  )
