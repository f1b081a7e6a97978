import { useDebouncedCallback } from '@mantine/hooks'
import { layoutDrafts, type Section } from '@shopwright/shop/model'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { patch, useList } from '../../api/rows.ts'
import { tellRefused } from '../../notices/notices.ts'

export type Arranging = {
  sections: readonly Section[] | null
  set: (sections: Section[]) => void
  undo: (() => void) | null
  redo: (() => void) | null
  /** nothing is left to be saved */
  isSaved: boolean
  /** somebody else has saved the same draft */
  isOvertaken: boolean
  takeTheirs: () => void
  takeMine: () => void
  /** what is wrong with a section, by `index.settings.field` */
  faults: Record<string, string>
  /** how often it was saved: the page is looked at anew */
  saves: number
}

const patience = 400
const mostSteps = 100

/** The draft of a layout as one arranges it: each step can be undone, and is saved by itself a moment later. */
export function useArranging(layoutId: string): Arranging {
  const { data } = useList(layoutDrafts, { layout_id: layoutId })
  const there = data?.data[0]
  const [steps, setSteps] = useState<{ all: Section[][]; at: number } | null>(null)
  const [version, setVersion] = useState<number | null>(null)
  const [isSaved, setSaved] = useState(true)
  const [isRefused, setRefused] = useState(false)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [saves, setSaves] = useState(0)
  const sending = useRef(false)
  const latest = useRef<{ sections: Section[]; version: number | null }>({ sections: [], version: null })

  const adopt = useCallback((draft: { sections: unknown; version: number }) => {
    setSteps({ all: [draft.sections as Section[]], at: 0 })
    setVersion(draft.version)
    setSaved(true)
    setRefused(false)
    setFaults({})
    setSaves((known) => known + 1)
  }, [])
  useEffect(() => {
    if (there && version === null) adopt(there)
  }, [there, version, adopt])
  // What somebody else did is shown at once where nothing of one's own would be lost by it.
  const isAhead = Boolean(there && version !== null && there.version > version && !sending.current)

  const save = useDebouncedCallback(async () => {
    if (!there || sending.current) return
    sending.current = true
    const { sections, version: known } = latest.current
    try {
      const saved = await patch(layoutDrafts, there.id, { sections, version: known ?? there.version })
      latest.current.version = saved.version
      setVersion(saved.version)
      setFaults({})
      setSaves((count) => count + 1)
      sending.current = false
      if (latest.current.sections === sections) setSaved(true)
      else save()
    } catch (error) {
      sending.current = false
      if (error instanceof ApiError && error.status === 409) setRefused(true)
      else if (error instanceof ApiError && error.status === 422) setFaults(shortened(error.fields))
      else tellRefused(error, 'layout-drafts')
    }
  }, patience)

  const write = (sections: Section[]) => {
    latest.current = { sections, version: latest.current.version ?? version }
    setSaved(false)
    save()
  }
  const set = (sections: Section[]) => {
    setSteps((known) => {
      const all = [...(known?.all.slice(0, known.at + 1) ?? []), sections].slice(-mostSteps)
      return { all, at: all.length - 1 }
    })
    write(sections)
  }
  const go = (by: 1 | -1) => {
    const to = steps?.all[steps.at + by]
    if (!steps || !to) return null
    return () => {
      setSteps({ all: steps.all, at: steps.at + by })
      write(to)
    }
  }
  return {
    sections: steps?.all[steps.at] ?? null,
    set,
    undo: go(-1),
    redo: go(1),
    isSaved,
    isOvertaken: isRefused || isAhead,
    takeTheirs: () => {
      latest.current = { sections: [], version: null }
      if (there) adopt(there)
    },
    takeMine: () => {
      if (!there) return
      latest.current = { sections: (steps?.all[steps.at] ?? []) as Section[], version: there.version }
      setVersion(there.version)
      setRefused(false)
      save()
    },
    faults,
    saves,
  }
}

/** `sections.2.settings.link` → `2.settings.link` */
const shortened = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.replace(/^sections\./, ''), text]))
