import { Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Query, writeQuery } from '../../api/query-string.ts'
import { request } from '../../api/request.ts'
import { type BulkChange, startBulkChange } from '../../api/rows.ts'
import { tell, tellDone, tellRefused } from '../../notices/notices.ts'
import { dialogs } from '../open/dialogs.ts'
import { useShortcut } from '../shortcuts.ts'
import { useRemove } from '../use-remove.tsx'
import classes from './BulkBar.module.css'
import type { Selection } from './use-selection.ts'

/** What a bulk action gets: the ids, or the filter that means all matching rows. */
export type Chosen = {
  ids: string[]
  isAll: boolean
  count: number
  /** the same as the server is told it */
  target: { ids: string[] } | { query: string }
  run: (change: Omit<BulkChange, 'resource' | 'ids' | 'query'>) => Promise<void>
  clear: () => void
}

type Props = {
  resource: AnyResource
  selection: Selection
  /** what the list asks for, without its page */
  query: Query
  total: number
  canUpdate: boolean
  canRemove: boolean
  more?: ((chosen: Chosen) => ReactNode) | undefined
}

/** Slides in while rows are chosen. */
export function BulkBar({ resource, selection, query, total, canUpdate, canRemove, more }: Props) {
  const { t } = useTranslation()
  const remove = useRemove(resource)
  const count = selection.count(total)
  const ids = [...selection.ids]
  const client = useQueryClient()
  const isPlatform = resource.scope === 'platform'
  useShortcut('close', selection.clear, count > 0)
  if (!count) return null

  const target = selection.isAll ? { query: writeQuery(query) } : { ids }
  const run: Chosen['run'] = async (change) => {
    if (isPlatform && change.action === 'patch') return patchEach(change.changes ?? {})
    try {
      await startBulkChange({ resource: resource.name, ...change, ...target })
      tell('info', t('bulk.started', { count }))
      selection.clear()
    } catch (error) {
      tellRefused(error, resource.name, 'update')
    }
  }
  /** Bulk changes belong to a store; the platform's short lists change row by row. */
  const patchEach = async (changes: Record<string, unknown>) => {
    try {
      for (const id of ids) await request('PATCH', `${resource.name}/${id}`, { body: changes })
      tellDone(resource.name, 'update')
      selection.clear()
    } catch (error) {
      tellRefused(error, resource.name, 'update')
    }
    await client.invalidateQueries({ queryKey: [resource.name] })
  }
  const handleRemove = () => {
    if (!selection.isAll && ids.length <= 500) return remove(ids, { onRemoved: selection.clear })
    dialogs.openConfirm({
      title: t('bulk.removeAll', { count }),
      children: <Text size="sm">{t('remove.forever')}</Text>,
      labels: { confirm: t('action.delete'), cancel: t('action.cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => void run({ action: 'remove' }),
    })
  }

  return (
    <Paper withBorder shadow="md" className={classes.bar} role="region" aria-label={t('bulk.title')}>
      <Group gap="xs" wrap="nowrap">
        <CloseButton size="sm" onClick={selection.clear} aria-label={t('bulk.clear')} />
        <Text size="sm" fw={550} aria-live="polite">
          {t('bulk.selected', { count })}
        </Text>
        {!isPlatform && !selection.isAll && total > selection.ids.size ? (
          <Button variant="subtle" size="compact-sm" onClick={selection.selectAll}>
            {t('bulk.selectAll', { count: total })}
          </Button>
        ) : null}
      </Group>
      <Group gap="xs">
        {more?.({ ids, isAll: selection.isAll, count, target, run, clear: selection.clear })}
        {canUpdate && resource.fields.status?.type === 'flag' ? (
          <>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => run({ action: 'patch', changes: { status: true } })}
            >
              {t('bulk.enable')}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => run({ action: 'patch', changes: { status: false } })}
            >
              {t('bulk.disable')}
            </Button>
          </>
        ) : null}
        {canRemove ? (
          <Button color="red" variant="light" size="compact-sm" onClick={handleRemove}>
            {t('action.delete')}
          </Button>
        ) : null}
      </Group>
    </Paper>
  )
}
