import { Drawer, Skeleton, Stack, Text, Timeline } from '@mantine/core'
import { wireKey } from '@shopwright/i18n/keys'
import type { AnyResource } from '@shopwright/resource'
import { auditLogs } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useList, type WireRow } from '../api/rows.ts'
import { formatInstant } from '../language/format.ts'
import { useLabels } from '../language/labels.ts'
import { textOf } from '../language/titles.ts'
import type { Button } from './open/OnDemand.tsx'
import { useOpenedAtOnce } from './open/use-opened-at-once.ts'
import { LoadError } from './states.tsx'

type Props = { button: Button; resource: AnyResource; id: string }

/** Who changed what and when, from the audit log. */
export default function HistoryPanel({ button, resource, id }: Props) {
  const { t } = useTranslation(['admin', 'resources'])
  const { target, opened, setOpened, toggle } = useOpenedAtOnce(button)
  const { data, error, isLoading, refetch } = useList(
    auditLogs,
    { resource: resource.name, row_id: id, $limit: 50, $sort: { created_at: -1 } },
    { enabled: opened },
  )
  return (
    <>
      {toggle(target)}
      <Drawer opened={opened} onClose={() => setOpened(false)} position="right" title={t('history.title')}>
        {isLoading ? <Skeleton height={200} /> : null}
        {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
        {data?.data.length === 0 ? <Text c="dimmed">{t('history.empty')}</Text> : null}
        <Timeline bulletSize={14} lineWidth={1} active={-1}>
          {data?.data.map((entry) => (
            <Timeline.Item
              key={entry.id}
              title={t(wireKey('resources:audit-logs.choices.action.', String(entry.action)))}
            >
              <Text size="xs" c="dimmed">
                {[entry.actor_name, formatInstant(String(entry.created_at))].filter(Boolean).join(' · ')}
              </Text>
              {entry.action === 'update' ? <Changes resource={resource} entry={entry} /> : null}
            </Timeline.Item>
          ))}
        </Timeline>
      </Drawer>
    </>
  )
}

function Changes({ resource, entry }: { resource: AnyResource; entry: WireRow }) {
  const labels = useLabels(resource)
  const changes = Object.entries((entry.changes ?? {}) as Record<string, [unknown, unknown]>)
  return (
    <Stack gap={2} mt={4}>
      {changes.map(([field, [before, after]]) => (
        <Text key={field} size="xs">
          <b>{labels.field(field)}</b>: {short(before)} → {short(after)}
        </Text>
      ))}
    </Stack>
  )
}

const short = (value: unknown): string => {
  const text = textOf(value)
  return text === '' ? '—' : text.length > 60 ? `${text.slice(0, 60)}…` : text
}
