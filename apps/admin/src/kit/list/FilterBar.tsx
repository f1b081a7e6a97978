import { Button, CloseButton, Group, TextInput } from '@mantine/core'
import { inSentence } from '@shopwright/i18n/in-sentence'
import type { AnyResource } from '@shopwright/resource'
import { IconFilterPlus, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canFilter } from '../../kinds/index.ts'
import { useLabels } from '../../language/labels.ts'
import { useSession } from '../../session/use-session.ts'
import { OnDemand } from '../open/OnDemand.tsx'
import { useShortcut } from '../shortcuts.ts'
import { kindOf } from './columns.ts'
import classes from './FilterBar.module.css'
import { FilterChip } from './FilterChip.tsx'
import type { NarrowingState } from './use-list-state.ts'

type Props = { resource: AnyResource; state: NarrowingState; children?: ReactNode }

const filterItems = () => import('./FilterItems.tsx')

/** Search and filters: each filter is a chip that reads as a sentence. */
export function FilterBar({ resource, state, children }: Props) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const [adding, setAdding] = useState<string | null>(null)
  const { store } = useSession()
  const bar = useRef<HTMLDivElement>(null)
  // It stands in the address by now: the chip is the same.
  if (adding && adding in state.filters) setAdding(null)
  const toAdd = () => bar.current?.querySelector<HTMLElement>('[data-add]')?.focus({ preventScroll: true })
  const names = filterNames(resource, (store?.languages.length ?? 0) > 1)
  const shown = [...Object.keys(state.filters), ...(adding && !(adding in state.filters) ? [adding] : [])]

  return (
    <div ref={bar} className={classes.bar}>
      <Group gap="xs" className={classes.line}>
        {resource.search ? (
          <SearchField state={state} label={t('list.search', { what: inSentence(labels.name) })} />
        ) : null}
        {names.length ? (
          <OnDemand
            load={filterItems}
            items={names.map((name) => ({ name, isTaken: name in state.filters }))}
            labelOf={labels.field}
            onPick={setAdding}
          >
            <Button
              variant="default"
              leftSection={<IconFilterPlus size={16} stroke={1.6} />}
              aria-label={t('filter.add')}
              data-add
              className={classes.filter}
            >
              <span className={classes.word}>{t('filter.add')}</span>
            </Button>
          </OnDemand>
        ) : null}
        <span className={classes.space} />
        {children}
      </Group>
      {shown.length ? (
        <Group gap="xs">
          {shown.map((name) => (
            <FilterChip
              key={name}
              resource={resource}
              name={name}
              terms={state.filters[name] ?? {}}
              isNew={name === adding}
              onChange={(terms) => state.setFilter(name, terms)}
              onGone={() => {
                setAdding(null)
                toAdd()
              }}
            />
          ))}
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => {
              setAdding(null)
              state.clearFilters()
              toAdd()
            }}
          >
            {t('filter.clear')}
          </Button>
        </Group>
      ) : null}
    </div>
  )
}

/** What a list can be narrowed by, its own columns first. */
function filterNames(resource: AnyResource, speaksMore: boolean): string[] {
  const own = resource.list ?? []
  const texts =
    speaksMore && Object.values(resource.fields).some(({ options, type }) => options.translated && type !== 'slug')
  const more = ['created_at', 'updated_at', ...(texts ? ['$untranslated'] : [])]
  const names = [...new Set([...own, ...Object.keys(resource.fields), ...more])]
  return names.filter((name) => {
    const kind = kindOf(resource, name)
    return kind && canFilter(kind) && kind.options.see !== 'server' && name !== resource.parent
  })
}

/** Searches while one types, without a request for each letter. */
function SearchField({ state, label }: { state: NarrowingState; label: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(state.search)
  // What this field has asked for comes back a moment later, and what was typed on meanwhile stays; what came from elsewhere is shown.
  const [asked, setAsked] = useState(state.search)
  const [known, setKnown] = useState(state.search)
  if (known !== state.search) {
    setKnown(state.search)
    if (state.search !== asked) {
      setAsked(state.search)
      setText(state.search)
    }
  }
  useShortcut('search', () => field.current?.focus())
  // On top of the filters that stand there by then.
  const seek = useEffectEvent((sought: string) => {
    setAsked(sought)
    state.setSearch(sought)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts a search
  useEffect(() => {
    if (text.trim() === asked) return
    const timer = setTimeout(() => seek(text.trim()), 300)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <TextInput
      ref={field}
      className={classes.search}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={16} stroke={1.6} />}
      rightSection={text ? <CloseButton size="sm" onClick={() => setText('')} aria-label={label} /> : null}
    />
  )
}
