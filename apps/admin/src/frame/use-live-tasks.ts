import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { followEvents, type Task } from '../api/events.ts'
import { faultText } from '../kit/fault-text.ts'
import { restOfTexts } from '../language/language.ts'
import { tell } from '../notices/notices.ts'
import { useReloadSession } from '../session/use-reload-session.ts'
import { useSession } from '../session/use-session.ts'
import { type TaskResult, taskResult } from './task-result.ts'
import { taskTitle } from './task-title.ts'
import { waitingKey, waitsFor } from './use-waiting.ts'

/** What the session carries along of a store. */
const inSession = new Set([
  'stores',
  'settings',
  'store-languages',
  'store-currencies',
  'store-subscriptions',
  // What the person may do.
  'staff-members',
  'customer-groups',
])

/** Follows the store's changes for as long as the frame is there; tells how finished tasks went. */
export function useLiveTasks(): void {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { store } = useSession()
  const reloadSession = useReloadSession()
  const partly = ({ done, left, failed }: TaskResult): string =>
    [
      t('tasks.partly', { done, count: left }),
      ...failed.slice(0, 3).map(({ name, why }) => (name ? `${name}: ${why}` : why)),
    ].join(' ')
  const told = useRef(new Set<string>())
  const handleTask = useEffectEvent((task: Task) => {
    if (task.state !== 'done' && task.state !== 'failed') return
    // A finished task may come again: its last two steps at once, or after a break of the stream.
    if (told.current.has(task.id) || Date.now() - Date.parse(task.updated_at ?? '') > 60_000) return
    told.current.add(task.id)
    const result = taskResult(task)
    // Tasks of every kind end here, wherever one is.
    const said = restOfTexts().catch(() => {})
    void said.then(() => {
      if (result?.left) tell(result.done ? 'info' : 'error', taskTitle(task), partly(result))
      else if (task.state === 'done') tell('success', taskTitle(task), t('tasks.done'))
      else tell('error', taskTitle(task), (task.error && faultText(task.error)) ?? t('tasks.failed'))
    })
    void client.invalidateQueries()
  })
  const handleChange = useEffectEvent((resources: string[]) => {
    if (resources.some((resource) => inSession.has(resource))) void reloadSession()
    if (resources.some((resource) => waitsFor.has(resource))) void client.invalidateQueries({ queryKey: waitingKey })
  })
  const storeId = store?.id
  useEffect(
    () =>
      storeId
        ? followEvents(client, storeId, {
            onTask: (task) => handleTask(task),
            onChange: (resources) => handleChange(resources),
          })
        : undefined,
    [client, storeId],
  )
}
