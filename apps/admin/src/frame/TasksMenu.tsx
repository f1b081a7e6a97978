import { ActionIcon, Indicator } from '@mantine/core'
import { IconProgress } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Task, tasksKey } from '../api/events.ts'
import { OnDemand } from '../kit/open/OnDemand.tsx'
import { restOfTexts } from '../language/language.ts'
import { useSession } from '../session/use-session.ts'

const panel = async () => (await Promise.all([import('./TasksPanel.tsx'), restOfTexts()]))[0]

/** Long work and how far it is: it goes on when one leaves the page. */
export function TasksMenu() {
  const { t } = useTranslation()
  const { store } = useSession()
  // Filled by the stream of events.
  const { data: tasks = [] } = useQuery<Task[]>({
    queryKey: tasksKey,
    queryFn: () => [],
    enabled: false,
    initialData: [],
  })
  const running = tasks.filter(({ state }) => state === 'queued' || state === 'running').length
  if (!store || !tasks.length) return null
  return (
    <Indicator label={running} size={16} disabled={!running} processing={running > 0} offset={6}>
      <OnDemand load={panel} as="dialog" tasks={tasks}>
        <ActionIcon aria-label={t('tasks.title', { count: running })}>
          <IconProgress size={18} stroke={1.6} />
        </ActionIcon>
      </OnDemand>
    </Indicator>
  )
}
