import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

const show = (next: boolean): void => {
  isOpen = next
  for (const listener of listeners) listener()
}

export const openShortcuts = (): void => show(true)
export const closeShortcuts = (): void => show(false)

export const useShortcutsOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOpen,
  )
