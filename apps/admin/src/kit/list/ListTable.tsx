import { ActionIcon, Checkbox, Skeleton, UnstyledButton } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { WireRow } from '../../api/rows.ts'
import { useLabels } from '../../language/labels.ts'
import { rowTitle } from '../../language/titles.ts'
import heard from '../../look/heard.module.css'
import { OnDemand } from '../open/OnDemand.tsx'
import { Cell } from './Cell.tsx'
import { type Column, isRightColumn, isSortableColumn, kindOf, leadingColumn } from './columns.ts'
import classes from './ListTable.module.css'
import { useDensity } from './use-density.ts'
import type { ListState } from './use-list-state.ts'
import type { Selection } from './use-selection.ts'

export type RowEntries = {
  /** items of the list's own, before the others */
  more?: (() => ReactNode) | undefined
  /** where the row opens, to be changed or only looked at */
  path?: string | undefined
  canUpdate?: boolean
  onRemove?: (() => void) | undefined
}

export type ListTableProps = {
  resource: AnyResource
  columns: Column[]
  /** other columns than the list's own, or in another order */
  isOwn?: boolean
  rows: WireRow[]
  /** false while they are those of another page or filter, of which nothing is pressed any more */
  isThere: boolean
  /** of the whole list */
  total: number
  state: ListState
  selection: Selection | null
  canUpdate: boolean
  /** where a row opens */
  pathOf: ((row: WireRow) => string) | null
  rowActions: ((row: WireRow) => RowEntries) | null
  /** the row that the keyboard is on */
  current: number
  /** the columns whose fields are changed in their place */
  edited?: ReadonlySet<string>
}

export function ListTable({
  resource,
  columns,
  rows,
  isThere,
  total,
  state,
  selection,
  canUpdate,
  pathOf,
  rowActions,
  current,
  edited,
}: ListTableProps) {
  const { t } = useTranslation()
  const ids = rows.map(({ id }) => id)
  const chosen = ids.filter((id) => selection?.isAll || selection?.ids.has(id)).length
  const leading = leadingColumn(resource, columns)
  const [density] = useDensity()
  const navigate = useNavigate()
  /**
   * A click beside the link opens the row as well; what was marked to be copied, can be pressed itself, or lies over the page, as what a
   * field of the row offers, does not.
   */
  const handleRow = (event: React.MouseEvent, row: WireRow) => {
    const target = event.target as Element
    const isOwn = target.closest('a, button, input, label, [role=menu], [role=switch]')
    if (
      !pathOf ||
      isOwn ||
      !event.currentTarget.contains(target) ||
      event.ctrlKey ||
      event.metaKey ||
      window.getSelection()?.toString()
    )
      return
    navigate(pathOf(row))
  }
  return (
    <div className={classes.frame} data-density={density} data-edited={edited ? true : undefined}>
      <table className={classes.table}>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={classes.check}>
                <Checkbox
                  size="xs"
                  checked={chosen > 0 && chosen === ids.length}
                  indeterminate={chosen > 0 && chosen < ids.length}
                  disabled={!isThere}
                  onChange={() => selection.togglePage(ids)}
                  aria-label={t('list.selectPage')}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.name} resource={resource} column={column} state={state} total={total} />
            ))}
            {rowActions ? (
              <th className={classes.actions}>
                <span className={heard.heard}>{t('action.more')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody inert={!isThere} aria-busy={!isThere}>
          {rows.map((row, index) => {
            const isChosen = Boolean(selection?.isAll || selection?.ids.has(row.id))
            return (
              <tr
                key={row.id}
                data-row
                data-current={index === current || undefined}
                data-chosen={isChosen || undefined}
                data-opens={pathOf ? true : undefined}
                onClick={(event) => handleRow(event, row)}
              >
                {selection ? (
                  <td className={classes.check}>
                    <Checkbox
                      size="xs"
                      checked={isChosen}
                      onChange={() => selection.toggle(row.id)}
                      aria-label={t('list.select', { title: rowTitle(resource, row) })}
                    />
                  </td>
                ) : null}
                {columns.map((column) => {
                  const cell = (
                    <Cell resource={resource} column={column} row={row} canUpdate={canUpdate} edited={edited} />
                  )
                  const type = kindOf(resource, column.name)?.type
                  return (
                    <td key={column.name} data-right={isRightColumn(resource, column) || undefined} data-type={type}>
                      {column.name === leading && pathOf && !edited?.has(leading) ? (
                        <Link to={pathOf(row)} className={classes.open}>
                          {cell}
                        </Link>
                      ) : (
                        cell
                      )}
                    </td>
                  )
                })}
                {rowActions ? (
                  <td className={classes.actions}>
                    <RowMenu title={rowTitle(resource, row)} {...rowActions(row)} />
                  </td>
                ) : null}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const rowItems = () => import('./RowItems.tsx')

export function RowMenu({ title, ...entries }: RowEntries & { title: string }) {
  const { t } = useTranslation()
  return (
    <OnDemand load={rowItems} {...entries}>
      <ActionIcon size="md" className={classes.more} aria-label={t('list.rowActions', { title })}>
        <IconDots size={16} stroke={1.6} />
      </ActionIcon>
    </OnDemand>
  )
}

function HeadCell({
  resource,
  column,
  state,
  total,
}: {
  resource: AnyResource
  column: Column
  state: ListState
  total: number
}) {
  const labels = useLabels(resource)
  const label = column.label ?? labels.field(column.name)
  const isRight = isRightColumn(resource, column) || undefined
  const kind = kindOf(resource, column.name)
  if (kind?.type === 'image') return <th data-type="image" aria-label={label} />
  if (!isSortableColumn(resource, column, total)) return <th data-right={isRight}>{label}</th>
  const [field, descending] = state.sort
    ? [state.sort.field, state.sort.descending]
    : [resource.sort?.replace(/^-/, ''), resource.sort?.startsWith('-') ?? false]
  const isSorted = field === column.name
  const Arrow = descending ? IconArrowDown : IconArrowUp
  return (
    <th data-right={isRight} aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => state.setSort({ field: column.name, descending: isSorted ? !descending : false })}
      >
        {label}
        <Arrow size={13} stroke={2} className={classes.arrow} aria-hidden="true" />
      </UnstyledButton>
    </th>
  )
}

/** The shape of a list that is on its way: of rows, on a phone of cards. */
export function ListSkeleton({ columns }: { columns: number }) {
  const [density] = useDensity()
  return (
    <div className={`${classes.frame} ${classes.coming}`} data-density={density} aria-hidden="true">
      <table className={classes.table}>
        <tbody>
          {Array.from({ length: 10 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
            <tr key={row}>
              {Array.from({ length: columns }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
                <td key={column}>
                  <Skeleton height={14} width={column === 0 ? '70%' : '50%'} my={5} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
