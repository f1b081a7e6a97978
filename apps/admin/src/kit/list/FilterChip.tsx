import { CloseButton } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../api/part.ts'
import { partsOf } from '../../kinds/index.ts'
import type { Terms } from '../../kinds/kind-parts.ts'
import { useLabels } from '../../language/labels.ts'
import { kindOf } from './columns.ts'
import classes from './FilterBar.module.css'

const FilterPanel = lazyPart(() => import('./FilterPanel.tsx'))

type Props = {
  resource: AnyResource
  name: string
  terms: Terms
  isNew: boolean
  onChange: (terms: Terms | null) => void
  /** nothing is left of it, and the focus goes with the chip */
  onGone: () => void
}

/** A filter as a sentence; pressed, it opens what changes it, which comes with the first one. */
export function FilterChip({ resource, name, terms, isNew, onChange, onGone }: Props) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const [isOpen, setOpen] = useState(isNew)
  const [wasOpen, setWasOpen] = useState(isNew)
  const place = useRef<HTMLButtonElement>(null)
  const kind = kindOf(resource, name)
  const Sentence = kind && partsOf(kind).Sentence
  if (!kind || !Sentence) return null
  const isEmpty = Object.keys(terms).length === 0
  const toggle = () => {
    setWasOpen(true)
    setOpen(!isOpen)
  }
  /** Who changed a filter by the keyboard goes on from it. */
  const close = (left: Terms) => {
    setOpen(false)
    if (Object.keys(left).length) place.current?.focus({ preventScroll: true })
    else onGone()
  }
  const sentence = (
    <button ref={place} type="button" className={classes.sentence} onClick={toggle}>
      {isEmpty ? (
        `${labels.field(name)}…`
      ) : (
        <Sentence resource={resource} name={name} kind={kind} value={terms} label={labels.field(name)} />
      )}
    </button>
  )
  return (
    <span className={classes.chip}>
      {wasOpen ? (
        <Suspense fallback={sentence}>
          <FilterPanel
            resource={resource}
            name={name}
            kind={kind}
            label={labels.field(name)}
            terms={terms}
            isOpen={isOpen}
            onApply={(next) => {
              onChange(next)
              close(next)
            }}
            onClose={() => close(terms)}
          >
            {sentence}
          </FilterPanel>
        </Suspense>
      ) : (
        sentence
      )}
      <CloseButton
        size={24}
        iconSize={14}
        aria-label={t('filter.remove', { field: labels.field(name) })}
        onClick={() => {
          onChange(null)
          close({})
        }}
      />
    </span>
  )
}
