import { Checkbox, Group, Paper, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WireRow } from '../../api/rows.ts'
import { useLabels } from '../../language/labels.ts'
import { rowTitle } from '../../language/titles.ts'
import { Cell } from './Cell.tsx'
import { type Column, kindOf } from './columns.ts'
import classes from './ListCards.module.css'
import { type ListTableProps, leadingColumn, RowMenu } from './ListTable.tsx'

/** What is empty is no fact; a drawn column knows by itself. */
const hasFact = (row: WireRow) => (column: Column) =>
  Boolean(column.cell) || (row[column.name] !== null && row[column.name] !== '')

/** Rows on a phone: picture, title, and the facts that matter. */
export function ListCards({ resource, columns, rows, selection, canUpdate, pathOf, rowActions }: ListTableProps) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const leading = leadingColumn(resource, columns)
  const picture = columns.find(({ name }) => kindOf(resource, name)?.type === 'image')
  const others = columns.filter(
    ({ name }) => name !== leading && name !== picture?.name && name !== 'status' && name !== 'sort_order',
  )
  const lasting = others.filter(({ name }) => name !== 'created_at' && name !== 'updated_at')
  const facts = (lasting.length ? lasting : others).slice(0, 3)
  const status = columns.find(({ name }) => name === 'status')
  return (
    <Stack gap="xs">
      {rows.map((row) => {
        const title = columns.find(({ name }) => name === leading)
        const drawn = title ? (
          <Cell resource={resource} column={title} row={row} canUpdate={canUpdate} />
        ) : (
          rowTitle(resource, row)
        )
        return (
          <Paper key={row.id} withBorder p="sm" className={classes.card}>
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
                {pathOf ? (
                  <Link to={pathOf(row)} className={classes.title}>
                    {drawn}
                  </Link>
                ) : (
                  <span className={classes.title}>{drawn}</span>
                )}
                <dl className={classes.facts}>
                  {facts.filter(hasFact(row)).map((column) => (
                    <div key={column.name}>
                      <dt>{column.label ?? labels.field(column.name)}</dt>
                      <dd>
                        <Cell resource={resource} column={column} row={row} canUpdate={canUpdate} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
              <Group gap={4} wrap="nowrap">
                {status ? <Cell resource={resource} column={status} row={row} canUpdate={canUpdate} /> : null}
                {rowActions ? <RowMenu title={rowTitle(resource, row)} {...rowActions(row)} /> : null}
              </Group>
            </Group>
          </Paper>
        )
      })}
      {rows.length ? null : <Text c="dimmed">{t('list.nothing')}</Text>}
    </Stack>
  )
}
