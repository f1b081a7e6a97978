import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { followEvents, type Task } from '../api/events.ts'
import { tell } from '../notices/notices.ts'
import { useSession } from '../session/use-session.ts'

/** Follows the store's changes for as long as the frame is there; tells how finished tasks went. */
export function useLiveTasks(): void {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { store } = useSession()
  const handleTask = useEffectEvent((task: Task) => {
    if (task.state !== 'done' && task.state !== 'failed') return
    if (Date.now() - Date.parse(task.updated_at ?? '') > 60_000) return
    const title = task.title || t(`resources:tasks.choices.kind.${task.kind}`)
    if (task.state === 'done') tell('success', title, t('tasks.done'))
    else tell('error', title, task.error ?? t('tasks.failed'))
    void client.invalidateQueries()
  })
  useEffect(() => (store ? followEvents(client, handleTask) : undefined), [client, store])
}
