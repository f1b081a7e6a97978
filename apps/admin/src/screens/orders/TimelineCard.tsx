import { Badge, Button, Card, Checkbox, Group, Text, Textarea, Timeline, Title } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { formatInstant } from '../../language/format.ts'
import { errorText, tell } from '../../notices/notices.ts'
import classes from './OrderScreen.module.css'
import { StatusDot } from './StatusBadge.tsx'
import type { History, Order, Status } from './types.ts'
import { useOrderActions } from './use-order.ts'

type Props = { order: Order; statuses: Status[]; canComment: boolean }

/** Who did what when, the latest first, with a place to add a word (ux §1). */
export function TimelineCard({ order, statuses, canComment }: Props) {
  const { t } = useTranslation('screens')
  const entries = order.histories.map((entry, index) => ({
    entry,
    isComment: entry.order_status_id === order.histories[index - 1]?.order_status_id,
    isFirst: index === 0,
  }))
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('order.history')}
      </Title>
      {canComment ? <CommentForm order={order} /> : null}
      <Timeline bulletSize={20} lineWidth={1} active={-1} mt={canComment ? 'lg' : undefined}>
        {entries.reverse().map(({ entry, isComment, isFirst }) => (
          <Entry
            key={entry.id}
            entry={entry}
            isComment={isComment}
            isFirst={isFirst}
            status={statuses.find(({ id }) => id === entry.order_status_id)}
          />
        ))}
      </Timeline>
    </Card>
  )
}

type EntryProps = { entry: History; isComment: boolean; isFirst: boolean; status: Status | undefined }

function Entry({ entry, isComment, isFirst, status }: EntryProps) {
  const { t } = useTranslation('screens')
  const who = entry.actor_name ?? t(isFirst ? 'order.byBuyer' : 'order.byShop')
  const bullet = isComment ? (
    <IconMessage size={12} stroke={1.8} aria-hidden="true" />
  ) : status ? (
    <StatusDot status={status} />
  ) : null
  return (
    <Timeline.Item
      bullet={bullet}
      title={
        <Group gap={6}>
          <Text size="sm" fw={550}>
            {isComment ? t('order.comment') : (status?.name ?? '')}
          </Text>
          {entry.notify ? <Badge color="gray">{t('order.notified')}</Badge> : null}
          {entry.override ? <Badge color="orange">{t('order.overridden')}</Badge> : null}
          {entry.parcel_back ? <Badge color="gray">{t('order.parcelCameBack')}</Badge> : null}
        </Group>
      }
    >
      <Text size="xs" c="dimmed">
        {`${who} · ${formatInstant(entry.created_at)}`}
      </Text>
      {entry.tracking_number ? (
        <Text size="sm" mt={4}>
          {t('order.trackingIs', { number: entry.tracking_number })}
        </Text>
      ) : null}
      {entry.comment ? <p className={classes.quote}>{entry.comment}</p> : null}
    </Timeline.Item>
  )
}

/** A comment is an entry that leaves the status as it is. */
function CommentForm({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  const { move } = useOrderActions(order.id)
  const [comment, setComment] = useState('')
  const [isNotified, setNotified] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      // What has no status yet shows no form.
      await move({ order_status_id: order.order_status_id as string, comment: comment.trim(), notify: isNotified })
      tell('success', t('order.commentDone'))
      setComment('')
      setNotified(false)
    } catch (caught) {
      setError((caught instanceof ApiError && caught.fields.comment) || errorText(caught))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={handleSubmit}>
      <Textarea
        aria-label={t('order.commentAdd')}
        placeholder={t('order.commentHint')}
        value={comment}
        minRows={2}
        maxLength={2000}
        error={error}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Group justify="space-between" mt="xs">
        <Checkbox
          label={t('order.sendToBuyer')}
          checked={isNotified}
          onChange={(event) => setNotified(event.currentTarget.checked)}
        />
        <Button type="submit" variant="default" loading={isBusy} disabled={!comment.trim()}>
          {t('order.commentAdd')}
        </Button>
      </Group>
    </form>
  )
}
