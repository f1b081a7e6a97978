import { useEffect } from 'react'
import type { Values } from './values.ts'

/** Unsaved changes of one row, kept in this browser so that a crash or a sign-out does not lose them (ux §1). */
export type Draft = { changes: Values; version: number | null; at: number }

const prefix = 'shopwright.draft.'
const lifetime = 7 * 24 * 3_600_000

export const draftKey = (storeId: string, resource: string, id: string): string =>
  `${prefix}${storeId}.${resource}.${id}`

export function readDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    if (draft && Date.now() - draft.at < lifetime) return draft
  } catch {
    // Unreadable drafts are as good as none.
  }
  localStorage.removeItem(key)
  return null
}

export const dropDraft = (key: string): void => localStorage.removeItem(key)

/** Writes the draft a moment after the last change. Secrets never go to the disk. */
export function useDraftKeeper(
  key: string,
  changes: Values,
  version: number | null,
  secrets: string[],
  isActive: boolean,
): void {
  useEffect(() => {
    if (!isActive) return
    const kept = Object.fromEntries(Object.entries(changes).filter(([name]) => !secrets.includes(name)))
    const timer = setTimeout(() => {
      if (Object.keys(kept).length)
        localStorage.setItem(key, JSON.stringify({ changes: kept, version, at: Date.now() } satisfies Draft))
      else localStorage.removeItem(key)
    }, 600)
    return () => clearTimeout(timer)
  }, [key, changes, version, secrets, isActive])
}
