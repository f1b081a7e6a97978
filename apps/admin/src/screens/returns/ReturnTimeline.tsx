import { Badge, Button, Card, Checkbox, Group, Text, Textarea, Timeline, Title } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../language/format.ts'
import { errorText, tell } from '../../notices/notices.ts'
import classes from '../orders/OrderScreen.module.css'
import { StatusDot } from '../orders/StatusBadge.tsx'
import type { Return, ReturnHistory, ReturnStatus } from './types.ts'
import { useReturnActions, useReturnActionsOn } from './use-return.ts'

type Props = { row: Return; statuses: ReturnStatus[]; canComment: boolean }

/** Who did what when, the latest first. */
export function ReturnTimeline({ row, statuses, canComment }: Props) {
  const { t } = useTranslation('screens')
  const entries = row.histories.map((entry, index) => ({
    entry,
    isComment: entry.return_status_id === row.histories[index - 1]?.return_status_id,
    isFirst: index === 0,
  }))
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('order.history')}
      </Title>
      {canComment ? <CommentForm row={row} /> : null}
      <Timeline bulletSize={20} lineWidth={1} active={-1} mt={canComment ? 'lg' : undefined}>
        {entries.reverse().map(({ entry, isComment, isFirst }) => (
          <Entry
            key={entry.id}
            entry={entry}
            isComment={isComment}
            isFirst={isFirst}
            status={statuses.find(({ id }) => id === entry.return_status_id)}
          />
        ))}
      </Timeline>
    </Card>
  )
}

type EntryProps = { entry: ReturnHistory; isComment: boolean; isFirst: boolean; status: ReturnStatus | undefined }

function Entry({ entry, isComment, isFirst, status }: EntryProps) {
  const { t } = useTranslation('screens')
  const action = useReturnActions().find(({ id }) => id === entry.return_action_id)
  const who = entry.actor_name ?? t(isFirst ? 'order.byBuyer' : 'order.byShop')
  return (
    <Timeline.Item
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
          {action ? <Badge color="gray">{action.name}</Badge> : null}
          {entry.rejected ? <Badge color="red">{t('return.rejected')}</Badge> : null}
          {entry.restock ? <Badge color="gray">{t('return.restocked')}</Badge> : null}
          {entry.notify ? <Badge color="gray">{t('order.notified')}</Badge> : null}
        </Group>
      }
    >
      <Text size="xs" c="dimmed">
        {`${who} · ${formatInstant(entry.created_at)}`}
      </Text>
      {entry.comment ? <p className={classes.quote}>{entry.comment}</p> : null}
    </Timeline.Item>
  )
}

/** A comment is an entry that leaves the status as it is. */
function CommentForm({ row }: { row: Return }) {
  const { t } = useTranslation('screens')
  const { move } = useReturnActionsOn()
  const [comment, setComment] = useState('')
  const [isNotified, setNotified] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await move(row.id, { return_status_id: row.return_status_id, comment: comment.trim(), notify: isNotified })
      tell('success', t('order.commentDone'))
      setComment('')
      setNotified(false)
    } catch (caught) {
      setError(errorText(caught))
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
