import { Badge, Card, Group, Text, Timeline, Title } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../language/format.ts'
import { type Comment, CommentForm } from './CommentForm.tsx'
import classes from './CourseCard.module.css'
import { StatusDot } from './StatusBadge.tsx'

export type CourseEntry = {
  id: string
  created_at: string
  actor_name: string | null
  notify: boolean
  comment: string | null
}
type Status = { id: string; name: string; color: string | null }

type Props<E extends CourseEntry> = {
  /** in the order in which they happened */
  entries: readonly E[]
  statusOf: (entry: E) => Status | undefined
  /** what else a step did, as badges in its line */
  badges?: (entry: E) => ReactNode
  /** what stands between the line and its comment */
  more?: (entry: E) => ReactNode
  /** where there is none, nothing can be added */
  onComment?: (comment: Comment) => Promise<unknown>
}

/** Who moved it where and said what, the latest first, with a place to add a word (ux §1). */
export function CourseCard<E extends CourseEntry>({ entries, statusOf, badges, more, onComment }: Props<E>) {
  const { t } = useTranslation('screens')
  const items = entries.map((entry, index) => {
    const status = statusOf(entry)
    const before = entries[index - 1]
    const isComment = before !== undefined && status !== undefined && statusOf(before)?.id === status.id
    return { entry, status, isComment, who: entry.actor_name ?? t(index ? 'order.byShop' : 'order.byBuyer') }
  })
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('order.history')}
      </Title>
      {onComment ? <CommentForm onSend={onComment} /> : null}
      <Timeline bulletSize={20} lineWidth={1} active={-1} mt={onComment ? 'lg' : undefined}>
        {items.reverse().map(({ entry, status, isComment, who }) => (
          <Timeline.Item
            key={entry.id}
            bullet={
              isComment ? (
                <IconMessage size={12} stroke={1.8} aria-hidden="true" />
              ) : status ? (
                <StatusDot status={status} />
              ) : null
            }
            title={
              <Group gap={6}>
                <Text size="sm" fw={550}>
                  {isComment ? t('order.comment') : (status?.name ?? '')}
                </Text>
                {entry.notify ? <Badge color="gray">{t('order.notified')}</Badge> : null}
                {badges?.(entry)}
              </Group>
            }
          >
            <Text size="xs" c="dimmed">
              {`${who} · ${formatInstant(entry.created_at)}`}
            </Text>
            {more?.(entry)}
            {entry.comment ? <p className={classes.quote}>{entry.comment}</p> : null}
          </Timeline.Item>
        ))}
      </Timeline>
    </Card>
  )
}
