import { useEffect } from 'react'

const held = new Set<object>()

/** What a form beside the screen's own holds that is not saved: the page's one guard asks for it, too. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const key = {}
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    held.add(key)
    window.addEventListener('beforeunload', warn)
    return () => {
      held.delete(key)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
}

export const hasUnsaved = (): boolean => held.size > 0
