import { Text } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { undoRemoval, useRemoveRows } from '../api/rows.ts'
import { formatNumber } from '../language/format.ts'
import { useLabels } from '../language/labels.ts'
import { tell, tellDone, tellRefused } from '../notices/notices.ts'
import { openConfirmWord } from './ConfirmWord.tsx'
import { dialogs } from './open/dialogs.ts'
import { listPath } from './paths.ts'
import { showRemovalRefused } from './refusals.tsx'

/** Removals that want a word typed (spec §5). */
const words: Record<string, string> = { 'store-languages': 'delete', languages: 'delete' }

type Options = { title?: string; onRemoved?: () => void }

/** Asks, removes, offers to undo for eight seconds; names the users of what cannot go. */
export function useRemove(resource: AnyResource): (ids: string[], options?: Options) => void {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const client = useQueryClient()
  const removal = useRemoveRows(resource)

  const remove = async (ids: string[], { title, onRemoved }: Options) => {
    try {
      const removed = await removal.mutateAsync(ids)
      const tokens = [
        ...new Set(removed.map(({ undo_token }) => undo_token).filter((token): token is string => Boolean(token))),
      ]
      tellDone(
        resource.name,
        'remove',
        { count: ids.length },
        tokens.length ? () => undo(tokens) : undefined,
        // It has no page any more: its list has.
        { title: title ?? `${labels.name}: ${formatNumber(ids.length)}`, path: listPath(resource) },
      )
      onRemoved?.()
    } catch (error) {
      showRemovalRefused(error, resource.name)
    }
  }
  const undo = async (tokens: string[]) => {
    try {
      for (const token of tokens) await undoRemoval(token)
      tell('success', t('notices.undone'))
      await client.invalidateQueries({ queryKey: [resource.name] })
    } catch (error) {
      tellRefused(error, resource.name, 'update')
    }
  }

  return (ids, options = {}) => {
    const title = options.title
      ? t('remove.one', { title: options.title })
      : t('remove.many', { count: ids.length, what: labels.name })
    const text = t(resource.scope === 'platform' ? 'remove.forever' : 'remove.text')
    const word = words[resource.name]
    if (word)
      return openConfirmWord({
        title,
        text,
        word,
        action: t('action.delete'),
        onConfirm: () => remove(ids, options),
      })
    dialogs.openConfirm({
      title,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm: t('action.delete'), cancel: t('action.cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => void remove(ids, options),
    })
  }
}
