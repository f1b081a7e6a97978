import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Terms } from '../../kinds/kind-parts.ts'
import { restOfTexts } from '../../language/language.ts'
import { OnDemand } from '../open/OnDemand.tsx'
import { addressOf, bare, type ListState, writeNarrowing } from './use-list-state.ts'
import classes from './ViewTabs.module.css'

/** A view that a list has by itself: an ordinary filter. */
export type OwnView = { value: string; label: string; filters: Record<string, Terms> }
type Props = { label: string; state: ListState; views?: readonly OwnView[] }

const items = () => Promise.all([import('./ViewItems.tsx'), restOfTexts()]).then(([part]) => part)

/**
 * Views over a list, each a link to an address of it: everything, those of the list by itself, and what was saved. Without any their
 * place is kept.
 */
export function ViewTabs({ label, state, views = [] }: Props) {
  const { t } = useTranslation()
  const { open, filters } = state
  const list = useRef<HTMLDivElement>(null)
  const fields = [...new Set(views.flatMap((view) => Object.keys(view.filters)))]
  const isChosen = (view: OwnView): boolean =>
    fields.every((field) => sameSet(valuesOf(view.filters[field]), valuesOf(filters[field])))
  const current = open ? open.id : fields.some((field) => filters[field]) ? views.find(isChosen)?.value : 'all'
  /** Who leaves a saved view leaves all of it; else only what the list's own views are about changes. */
  const { search, sort, columns } = open ? nothing : state
  const others = open ? {} : Object.fromEntries(Object.entries(filters).filter(([field]) => !fields.includes(field)))
  const addressWith = (more: Record<string, Terms>) =>
    writeNarrowing({ search, sort, columns, filters: { ...others, ...more } }) || bare(state.views)
  const tabs = [
    { value: 'all', label: t('list.all'), to: addressWith({}) },
    ...views.map(({ value, label, filters }) => ({ value, label, to: addressWith(filters) })),
    ...state.views.map((view) => ({ value: view.id, label: view.name, to: addressOf(view) })),
  ]
  const known = useRef(current)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // What was pressed to come here is gone.
    if (known.current !== current && document.activeElement === document.body) tab?.focus()
    known.current = current
  }, [current])
  const handleKey = (event: React.KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement) // one of them has the focus
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === ' ') all[at]?.click()
    if (event.key !== ' ' && next === undefined) return
    event.preventDefault()
    if (next !== undefined) all[next % all.length]?.focus()
  }
  if (tabs.length === 1) return <div className={classes.place} />
  const stop = current ?? 'all'
  return (
    <div className={classes.place}>
      <div ref={list} role="tablist" aria-label={label} className={classes.list} onKeyDown={handleKey}>
        {tabs.map(({ value, label, to }) => (
          <Link
            key={value}
            role="tab"
            aria-selected={value === current}
            tabIndex={value === stop ? 0 : -1}
            to={{ search: to }}
            preventScrollReset
            title={label}
            className={classes.tab}
          >
            {label}
          </Link>
        ))}
      </div>
      {open || (current === 'all' && bare(state.views)) ? (
        <OnDemand load={items} state={state}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('list.viewActions')}
            data-hint={t('list.viewActions')}
          >
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </OnDemand>
      ) : null}
    </div>
  )
}

const nothing = { search: '', sort: null, columns: null }

const valuesOf = (terms: Terms | undefined): readonly string[] => [terms?.$in ?? terms?.$eq ?? []].flat().map(String)
const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))
