import { useEffect, useState } from 'react'
import type { Values } from './values.ts'

/** Unsaved changes of one row, kept in this browser so that a crash or a sign-out does not lose them (ux §1). */
export type Draft = {
  changes: Values
  /** what the changed fields held when they were changed, so that only the changes go on top of what others save meanwhile */
  base?: Values
  version: number | null
  at: number
}

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

/** Null forgets it. */
export function keepDraft(key: string, draft: Draft | null): void {
  try {
    if (draft && Object.keys(draft.changes).length) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
  } catch {
    // A full disk keeps no draft; whoever leaves is asked first anyhow.
  }
}

/** What an earlier visit left, without what has been saved since; null when nothing is left of it. */
export function leftOf(earlier: Draft | null, saved: Values): Draft | null {
  if (!earlier) return null
  const changes = Object.fromEntries(Object.entries(earlier.changes).filter(([name]) => !(name in saved)))
  return Object.keys(changes).length ? { ...earlier, changes } : null
}

type Kept = {
  changes: Values
  base?: Values
  version: number | null
  secrets: string[]
  earlier: Draft | null
  isActive: boolean
}

/**
 * Writes the draft with every change: whoever leaves gives no notice. As long as nobody has answered what an `earlier` visit
 * left, that stays below what is typed now. Secrets never go to the disk.
 */
export function useDraftKeeper(key: string, { changes, base = none, version, secrets, earlier, isActive }: Kept): void {
  // What a new row starts with was typed by nobody.
  const [start] = useState(changes)
  useEffect(() => {
    if (!isActive || changes === start) return
    const names = Object.keys(changes).filter((name) => !secrets.includes(name))
    const now = { changes: picked(changes, names), base: picked(base, names) }
    keepDraft(
      key,
      names.length
        ? {
            changes: { ...earlier?.changes, ...now.changes },
            base: { ...earlier?.base, ...now.base },
            version,
            at: Date.now(),
          }
        : earlier,
    )
  }, [key, changes, base, start, version, secrets, earlier, isActive])
}

const none: Values = {}

const picked = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))
