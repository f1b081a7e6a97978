import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { inSentence } from '@shopwright/i18n/in-sentence'
import type { AnyResource } from '@shopwright/resource'
import { importProfiles, importTypes } from '@shopwright/shop/model'
import { IconCursorText, IconFileImport, IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { lazyPart } from '../api/part.ts'
import { type Query, writeQuery } from '../api/query-string.ts'
import { useList, type WireRow } from '../api/rows.ts'
import { useLabels } from '../language/labels.ts'
import { rowTitle } from '../language/titles.ts'
import { lockOfResource } from '../session/plan-locks.ts'
import { useSession } from '../session/use-session.ts'
import { BulkBar, type Chosen } from './list/BulkBar.tsx'
import { ColumnsMenu } from './list/ColumnsMenu.tsx'
import { type Column, kindOf, useColumnChoice } from './list/columns.ts'
import { ExportMenu } from './list/ExportMenu.tsx'
import { editedColumns, useKeptOrder } from './list/edit-here.ts'
import { FilterBar } from './list/FilterBar.tsx'
import { ListCards } from './list/ListCards.tsx'
import { ListSkeleton, ListTable, type RowEntries } from './list/ListTable.tsx'
import { Pager } from './list/Pager.tsx'
import { pageQuery } from './list/page-query.ts'
import { lostOf, SaveView } from './list/SaveView.tsx'
import { type ListState, useListState } from './list/use-list-state.ts'
import { useSelection } from './list/use-selection.ts'
import { ViewTabs } from './list/ViewTabs.tsx'
import { Page, PageHead } from './PageHead.tsx'
import { PlanLockNotice } from './PlanLockNotice.tsx'
import { editPath, listPath } from './paths.ts'
import { mayCall, opensRows } from './rights.ts'
import { useShortcut } from './shortcuts.ts'
import { EmptyState, LoadError } from './states.tsx'
import { useRemove } from './use-remove.tsx'

export type ResourceListProps = {
  resource: AnyResource
  /** in place of the declared columns */
  columns?: Column[]
  /** always asked for, besides what the person filters */
  query?: Query
  /** beside the main action */
  actions?: ReactNode
  /** before the main action where there is no row yet */
  firstAction?: ReactNode
  /** above the list, knowing its state */
  above?: (state: ListState) => ReactNode
  /** `ViewTabs` with the list's own, in place of those that somebody has saved alone */
  tabs?: (state: ListState) => ReactNode
  bulkActions?: (chosen: Chosen) => ReactNode
  /** items of a row's menu, before edit and delete */
  rowActions?: (row: WireRow) => ReactNode
  /** where a row opens, when it is not the edit screen */
  pathOf?: (row: WireRow) => string
}

/** The list of a resource: search, filters, columns, pages, choice and what is done with it. */
export function ResourceList({
  resource,
  columns,
  query = {},
  actions,
  firstAction,
  above,
  tabs,
  bulkActions,
  rowActions,
  pathOf,
}: ResourceListProps) {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const labels = useLabels(resource)
  const lock = lockOfResource(session, resource)
  const state = useListState(resource)
  const choice = useColumnChoice(resource, columns ?? (resource.list ?? []).map((name) => ({ name })), state)
  const selection = useSelection(writeQuery(state.query))
  const remove = useRemove(resource)
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [current, setCurrent] = useState(-1)

  const [canCreate, canUpdate, canRemove] = (['create', 'patch', 'remove'] as const).map((method) =>
    mayCall(session, resource, method),
  ) as [boolean, boolean, boolean]
  const isOpening = opensRows(resource)
  const [isEditing, setEditing] = useState(false)
  const edited = canUpdate && isOpening && !lock ? editedColumns(session, resource, choice.shown) : none
  const isHere = isEditing && edited.size > 0

  const { data, error, isPending, isPlaceholderData, refetch } = useList(
    resource,
    pageQuery(resource, {
      query: { ...query, ...state.query },
      columns: choice.shown.map(({ name }) => name),
      page: state.page,
      pageSize: state.pageSize,
      isPlain: !(columns || rowActions || pathOf),
      isEdited: isHere,
    }),
    { keepsOthers: true },
  )
  // Those of before stay in sight until they are there: nothing is done to them in the name of what was asked for since.
  const isThere = data !== undefined && !isPlaceholderData
  const page = writeQuery({ ...state.query, page: state.page, size: state.pageSize })
  const isNarrowing = useIsOfBefore(writeQuery(state.query), isThere)
  // More of the same rows, as their versions, may be on its way.
  const isOfBefore = useIsOfBefore(page, isThere)
  const rows = useKeptOrder(data?.data ?? [], { page, isKept: isHere, isThere })
  const pathOfRow = pathOf ?? (isOpening ? (row: WireRow) => editPath(resource, row.id) : null)
  const newPath = `${listPath(resource)}/new`

  useShortcut('create', () => navigate(newPath), canCreate && isOpening)
  useShortcut('next', () => setCurrent((index) => Math.min(index + 1, rows.length - 1)))
  useShortcut('previous', () => setCurrent((index) => Math.max(index - 1, 0)))
  useShortcut(
    'select',
    () => rows[current] && selection.toggle(rows[current].id),
    !isOfBefore && (canRemove || canUpdate),
  )
  useShortcut(
    'open',
    () => rows[current] && pathOfRow && navigate(pathOfRow(rows[current])),
    !isOfBefore && current >= 0,
  )

  const entriesOf = (row: WireRow): RowEntries => ({
    more: rowActions && (() => rowActions(row)),
    path: pathOfRow?.(row),
    canUpdate,
    onRemove: canRemove ? () => remove([row.id], { title: rowTitle(resource, row) }) : undefined,
  })
  const create =
    canCreate && isOpening ? (
      <Button
        component={Link}
        to={newPath}
        variant={firstAction && data?.total === 0 ? 'default' : 'filled'}
        leftSection={<IconPlus size={16} />}
      >
        {t('list.add', { what: labels.added })}
      </Button>
    ) : null
  const canImport = canCreate && imported.includes(resource.name) && mayCall(session, importProfiles, 'create')
  // What a filter left of the list stays until the list without it is there.
  const isFirstUse = isThere && data.total === 0 && !state.isNarrowed
  const lost = lostOf(resource, state.open, choice, labels.field)
  const Rows = isPhone ? ListCards : ListTable

  return (
    <Page>
      <PageHead title={labels.name}>
        {actions}
        {isFirstUse ? null : create}
      </PageHead>
      {lock ? <PlanLockNotice lock={lock} /> : null}
      {isHere ? (
        <Suspense>
          <EditGuard />
        </Suspense>
      ) : null}
      {above?.(state)}
      {tabs ? tabs(state) : state.views.length ? <ViewTabs label={t('list.views')} state={state} /> : null}
      {isFirstUse ? null : (
        <FilterBar resource={resource} state={state}>
          {edited.size ? <EditHere isPhone={isPhone} isHere={isHere} onToggle={() => setEditing(!isHere)} /> : null}
          <SaveView resource={resource} state={state} choice={choice} />
          <ColumnsMenu resource={resource} choice={choice} />
          <ExportMenu
            resource={resource}
            columns={choice.shown.map(({ name }) => name).filter((name) => kindOf(resource, name))}
            query={{ ...query, ...state.query }}
          />
        </FilterBar>
      )}
      {lost ? (
        <Text size="sm" c="dimmed" role="status">
          {t('list.viewLost', { what: lost })}
        </Text>
      ) : null}
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : isPending || (rows.length === 0 && !isThere) ? (
        <ListSkeleton columns={choice.shown.length} />
      ) : isFirstUse ? (
        <EmptyState
          title={t('list.empty', { what: inSentence(labels.name) })}
          text={labels.description}
          drawing={resource.group}
        >
          <Group gap="sm" justify="center">
            {firstAction}
            {create}
            {canImport ? (
              <Button
                component={Link}
                to={importPath(resource.name)}
                variant="default"
                leftSection={<IconFileImport size={16} />}
              >
                {t('list.import')}
              </Button>
            ) : null}
          </Group>
        </EmptyState>
      ) : rows.length === 0 ? (
        <EmptyState title={t('list.nothing')} text={t('list.nothingHint')} drawing="nothing">
          <Button variant="default" onClick={state.clearFilters}>
            {t('filter.clear')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <Rows
            resource={resource}
            columns={choice.shown}
            isOwn={choice.isOwn}
            rows={rows}
            isThere={!isOfBefore}
            total={data?.total ?? 0}
            state={state}
            selection={canUpdate || canRemove ? selection : null}
            canUpdate={canUpdate}
            pathOf={pathOfRow}
            rowActions={canRemove || pathOfRow || rowActions ? entriesOf : null}
            current={current}
            {...(isHere ? { edited } : {})}
          />
          <div inert={isNarrowing}>
            <Pager state={state} total={data?.total ?? 0} shown={rows.length} />
          </div>
          <BulkBar
            resource={resource}
            selection={selection}
            query={{ ...query, ...state.query }}
            total={data?.total ?? 0}
            canUpdate={canUpdate}
            canRemove={canRemove}
            more={bulkActions}
          />
        </>
      )}
    </Page>
  )
}

/** Whether what is in sight answers what was asked before, not what is asked now. */
function useIsOfBefore(asked: string, isThere: boolean): boolean {
  const [shown, setShown] = useState(asked)
  if (isThere && shown !== asked) setShown(asked)
  return !isThere && shown !== asked
}

type EditHereProps = { isPhone: boolean; isHere: boolean; onToggle: () => void }

function EditHere({ isPhone, isHere, onToggle }: EditHereProps) {
  const { t } = useTranslation()
  const label = t(isHere ? 'list.editDone' : 'list.editHere')
  const variant = isHere ? 'light' : 'default'
  if (isPhone)
    return (
      <ActionIcon variant={variant} size={36} aria-label={label} data-hint={label} onClick={onToggle}>
        <IconCursorText size={18} stroke={1.6} />
      </ActionIcon>
    )
  return (
    <Button variant={variant} leftSection={<IconCursorText size={16} stroke={1.6} />} onClick={onToggle}>
      {label}
    </Button>
  )
}

const EditGuard = lazyPart(() => import('./list/EditGuard.tsx'))
const none: ReadonlySet<string> = new Set()
const imported: readonly string[] = importTypes
const importPath = (name: string): string => `/admin/import/new${name === 'products' ? '' : `?type=${name}`}`
