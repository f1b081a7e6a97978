import { Card, Text, Textarea, Timeline } from '@mantine/core'
import { customerHistories, registry } from '@shopwright/shop/model'
import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList, useSaveRow } from '../../api/rows.ts'
import { refusalOf, ShortForm } from '../../kit/form/ShortForm.tsx'
import { mayCall } from '../../kit/rights.ts'
import { LoadError } from '../../kit/states.tsx'
import { useSending } from '../../kit/use-sending.ts'
import { formatInstant } from '../../language/format.ts'
import { tell } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import classes from './CustomerScreen.module.css'

/** What the team wrote about the customer, the latest first; nothing of it can be changed. */
export function HistoryTab({ customerId }: { customerId: string }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const { data, error, refetch } = useList(customerHistories, {
    customer_id: customerId,
    $sort: { created_at: -1 },
    $limit: 200,
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  return (
    <Card component="section">
      {mayCall(session, registry.get('customer-histories'), 'create') ? <NoteForm customerId={customerId} /> : null}
      {data && !data.total ? (
        <Text size="sm" c="dimmed" mt="md">
          {t('customer.noNotes')}
        </Text>
      ) : null}
      <Timeline bulletSize={20} lineWidth={1} active={-1} mt="lg">
        {(data?.data ?? []).map((entry) => (
          <Timeline.Item key={entry.id} bullet={<IconMessage size={12} stroke={1.8} aria-hidden="true" />}>
            <p className={classes.note}>{entry.comment}</p>
            <Text size="xs" c="dimmed">
              {[entry.actor_name, formatInstant(entry.created_at)].filter(Boolean).join(' · ')}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Card>
  )
}

function NoteForm({ customerId }: { customerId: string }) {
  const { t } = useTranslation('screens')
  const [comment, setComment] = useState('')
  const save = useSaveRow(customerHistories)
  const sending = useSending()
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    const changes = { customer_id: customerId, comment: comment.trim() }
    if (!(await sending.send(() => save.mutateAsync({ changes })))) return
    tell('success', t('customer.noteDone'))
    setComment('')
  }
  return (
    <ShortForm
      action={t('customer.addNote')}
      isBusy={sending.isBusy}
      isReady={Boolean(comment.trim())}
      isQuiet
      refusal={refusalOf(sending, 'comment')}
      onSubmit={handleSubmit}
    >
      <Textarea
        label={t('customer.note')}
        description={t('customer.noteHelp')}
        value={comment}
        minRows={2}
        autosize
        maxLength={2000}
        error={sending.fields.comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </ShortForm>
  )
}
