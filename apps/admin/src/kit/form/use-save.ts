import { type AnyResource, defaultLanguage } from '@shopwright/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, isNotFound } from '../../api/api-error.ts'
import { askVersion, useSaveRow, type WireRow } from '../../api/rows.ts'
import { rowTitle } from '../../language/titles.ts'
import { type About, errorText, tell, tellDone, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { editPath } from '../paths.ts'
import { opensRows } from '../rights.ts'
import { bodyOf } from './body.ts'
import { faultsOf } from './check.ts'
import type { RowForm } from './use-row-form.ts'

export type Saving = {
  /** `before` is asked once the fields are in order; false leaves it unsaved */
  save: (before?: () => Promise<boolean>) => Promise<WireRow | null>
  isBusy: boolean
  /** until the server can be reached */
  isWaiting: boolean
  /** why the whole was refused, when no field is at fault */
  refusal: string | null
  isStale: boolean
  clear: () => void
}

/**
 * Saves the changes of a form: checks them here, sends them with the version that was read, brings faults to their
 * fields. Answers the saved row, or null.
 */
export function useSave(form: RowForm, names?: string[]): Saving {
  const { t } = useTranslation()
  const { store } = useSession()
  const { resource, row, values, changes } = form
  const client = useQueryClient()
  const mutation = useSaveRow(resource)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isStale, setStale] = useState(false)

  const clear = () => {
    setRefusal(null)
    setStale(false)
  }
  const save: Saving['save'] = async (before) => {
    clear()
    const faults = faultsOf(resource, values, store?.primary_language ?? defaultLanguage, names)
    form.setFaults(faults)
    if (Object.keys(faults).length) {
      tell('error', t('form.faults', { count: Object.keys(faults).length }))
      scrollToTop()
      return null
    }
    if (before && !(await before())) return null
    const action = row ? 'update' : 'create'
    try {
      const saved = await mutation.mutateAsync({
        ...(row ? { id: row.id } : {}),
        changes: { ...bodyOf(changes), ...(row?.version ? { version: row.version } : {}) },
      })
      tellDone(resource.name, action, {}, undefined, aboutRow(resource, saved))
      return saved
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale-version') setStale(true)
      else {
        // Perhaps the row itself: whoever shows it is told.
        if (row && isNotFound(error)) await askVersion(client, resource, row.id)

        const fields = error instanceof ApiError ? error.fields : {}
        form.setFaults(fields)
        if (!Object.keys(fields).length) setRefusal(errorText(error))
      }
      tellRefused(error, resource.name, action)
      scrollToTop()
      return null
    }
  }
  return { save, isBusy: mutation.isPending, isWaiting: mutation.isPaused, refusal, isStale, clear }
}

/** What was saved, and where it is. */
const aboutRow = (resource: AnyResource, row: WireRow): About | undefined =>
  resource.name === 'settings' || !opensRows(resource)
    ? undefined
    : { title: rowTitle(resource, row), path: editPath(resource, row.id) }

const scrollToTop = (): void => window.scrollTo({ top: 0, behavior: 'smooth' })
