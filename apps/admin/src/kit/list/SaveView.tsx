import { Button } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { IconBookmark } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { readQuery, writeQuery } from '../../api/query-string.ts'
import type { View } from '../../api/views.ts'
import { restOfTexts } from '../../language/language.ts'
import { useSession } from '../../session/use-session.ts'
import { OnDemand } from '../open/OnDemand.tsx'
import { mayCall } from '../rights.ts'
import { type ColumnChoice, kindOf } from './columns.ts'
import { type ListState, type Narrowing, narrowingOf, readNarrowing } from './use-list-state.ts'
import { viewsNounOf } from './view-actions.ts'

type Props = { resource: AnyResource; state: ListState; choice: ColumnChoice }

const panel = () => Promise.all([import('./SavePanel.tsx'), restOfTexts()]).then(([part]) => part)

/** Keeps what the list shows as a view of it; nothing where that is one already, or nothing of one's own. */
export function SaveView({ resource, state, choice }: Props) {
  const { t } = useTranslation()
  const session = useSession()
  const { open } = state
  if (!mayCall(session, registry.get(viewsNounOf(resource.name).name), 'create')) return null
  if (!(open ? differs(resource, state, open) : state.isNarrowed || state.sort || choice.isOwn)) return null
  return (
    <OnDemand load={panel} as="dialog" resource={resource} state={state} choice={choice}>
      <Button variant="default" leftSection={<IconBookmark size={16} stroke={1.6} />}>
        {t(open ? 'list.changeView' : 'list.saveView')}
      </Button>
    </OnDemand>
  )
}

const differs = (resource: AnyResource, state: ListState, view: View): boolean =>
  meant(state) !== meant(readNarrowing(resource, view.query ?? '')) ||
  (state.columns ?? []).join() !== view.columns.join()

/** The same, whatever it was said in first. */
const meant = (narrowing: Narrowing): string => writeQuery(narrowingOf(narrowing)).split('&').sort().join('&')

/** What a view keeps and its list has no more, in words; the view opens without it. */
export function lostOf(
  resource: AnyResource,
  view: View | undefined,
  { offered }: ColumnChoice,
  labelOf: (name: string) => string,
): string {
  if (!view) return ''
  const { $search: _, $sort, ...filters } = readQuery(view.query ?? '')
  const known = readNarrowing(resource, view.query ?? '')
  const names = [
    ...Object.keys(filters).filter((field) => !known.filters[field]),
    ...Object.keys($sort ?? {}).filter((field) => known.sort?.field !== field),
    ...view.columns.filter((name) => !offered.some((column) => column.name === name)),
  ]
  return [...new Set(names)].map((name) => (kindOf(resource, name) ? labelOf(name) : name)).join(', ')
}
