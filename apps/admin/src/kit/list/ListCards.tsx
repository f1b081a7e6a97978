import { Checkbox, Group, Paper, Stack, Text } from '@mantine/core'
import { memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WireRow } from '../../api/rows.ts'
import { useLabels } from '../../language/labels.ts'
import { isOfPeople, rowTitle } from '../../language/titles.ts'
import { Cell } from './Cell.tsx'
import { type Column, kindOf, leadingColumn } from './columns.ts'
import classes from './ListCards.module.css'
import { type ListTableProps, RowMenu } from './ListTable.tsx'

/** What is empty is no fact. */
const hasFact = (row: WireRow) => (column: Column) => {
  const shown = column.cell ? column.cell(row) : row[column.name]
  return shown !== undefined && shown !== null && shown !== '' && shown !== false
}

/** How a row stands, or what was done, is told beside its title. */
const isStanding = (name: string): boolean => /^(status|state|action|(order|return)_status_id)$/.test(name)

/**
 * The two facts that matter (look.md): the `card` that is declared, then the first that say more than when; of `columns` that a row
 * has something in.
 */
function factsOf(card: readonly string[] = [], columns: Column[]): Column[] {
  const isDeclared = ({ name }: Column) => card.includes(name)
  const lasting = columns.filter((one) => !isDeclared(one) && one.name !== 'created_at' && one.name !== 'updated_at')
  const telling = [...columns.filter(isDeclared), ...lasting]
  return (telling.length ? telling : columns).slice(0, 2)
}

/** A way of paying called as its provider is, with or without more words, need not say so twice. */
const isSaid = (title: string, fact: string): boolean =>
  fact === title || fact.startsWith(`${title} `) || title.startsWith(`${fact} `)

/** What a screen of a phone has room for. */
const rowsInSight = 6
let isFirst = true

/**
 * The first list of a page begins with the rows in sight and draws the others one by one, so that a slow phone answers meanwhile. Later
 * ones are whole at once: who comes back to one comes back to where they were.
 */
function useRowsInTurn(rows: WireRow[]): WireRow[] {
  const [count, setCount] = useState(isFirst ? rowsInSight : Number.POSITIVE_INFINITY)
  const isWhole = count >= rows.length
  useEffect(() => {
    isFirst = false
    if (count === Number.POSITIVE_INFINITY) return
    const next = setTimeout(() => setCount(isWhole ? Number.POSITIVE_INFINITY : count + 1))
    return () => clearTimeout(next)
  }, [count, isWhole])
  return isWhole ? rows : rows.slice(0, count)
}

/** Rows on a phone: picture, title, and the facts that matter. */
export function ListCards(list: ListTableProps) {
  const { t } = useTranslation()
  const rows = useRowsInTurn(list.rows)
  return (
    <Stack gap="xs" inert={!list.isThere} aria-busy={!list.isThere}>
      {rows.map((row) => (
        <Card key={row.id} row={row} list={list} />
      ))}
      {rows.length ? null : <Text c="dimmed">{t('list.nothing')}</Text>}
    </Stack>
  )
}

/** `list` is the same while more rows come: those that are there are not drawn again. */
const Card = memo(function Card({ row, list }: { row: WireRow; list: ListTableProps }) {
  const { resource, columns, isOwn, selection, canUpdate, pathOf, rowActions, edited } = list
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const leading = leadingColumn(resource, columns)
  const title = columns.find(({ name }) => name === leading)
  const picture = columns.find(({ name }) => kindOf(resource, name)?.type === 'image')
  // People before what tells them apart (look.md); while fields are changed in their place, each stands by itself.
  const isNamed = isOfPeople(resource) && !edited
  const called = isNamed ? ['first_name', 'last_name'] : [leading]
  const standing = columns.find(
    ({ name }) => isStanding(name) && !called.includes(name) && (name === 'status' || !edited?.has(name)),
  )
  const others = columns.filter(
    ({ name }) => !called.includes(name) && name !== picture?.name && name !== standing?.name && name !== 'sort_order',
  )
  const saysMore = ({ name, cell }: Column): boolean =>
    Boolean(cell) ||
    kindOf(resource, name)?.type !== 'choice' ||
    !isSaid(rowTitle(resource, row), labels.choice(name, String(row[name])))
  // What is changed here is no matter of room.
  const facts = edited
    ? columns.filter(({ name }) => edited.has(name) && name !== leading && name !== 'status')
    : factsOf(isOwn ? [] : resource.card, others.filter(hasFact(row)).filter(saysMore))
  const cell = (column: Column) => (
    <Cell resource={resource} column={column} row={row} canUpdate={canUpdate} edited={edited} />
  )
  const drawn = title && !isNamed ? cell(title) : rowTitle(resource, row)
  return (
    <Paper withBorder p="sm" className={classes.card} data-row data-edited={edited ? true : undefined}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {selection ? (
          <Checkbox
            mt={2}
            checked={selection.isAll || selection.ids.has(row.id)}
            onChange={() => selection.toggle(row.id)}
            aria-label={t('list.select', { title: rowTitle(resource, row) })}
          />
        ) : null}
        {picture ? <Cell resource={resource} column={picture} row={row} canUpdate={false} /> : null}
        <div className={classes.words}>
          <Group gap={4} wrap="nowrap" align="start">
            {pathOf && !(leading && edited?.has(leading)) ? (
              <Link to={pathOf(row)} className={classes.title}>
                {drawn}
              </Link>
            ) : (
              <span className={classes.title}>{drawn}</span>
            )}
            {standing ? <span className={classes.standing}>{cell(standing)}</span> : null}
            {rowActions ? <RowMenu title={rowTitle(resource, row)} {...rowActions(row)} /> : null}
          </Group>
          <dl className={classes.facts}>
            {facts.map((column) => (
              <div key={column.name}>
                <dt>{column.label ?? labels.field(column.name)}</dt>
                <dd>{cell(column)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Group>
    </Paper>
  )
})
