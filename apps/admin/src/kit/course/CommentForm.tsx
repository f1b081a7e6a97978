import { Button, Checkbox, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, tell } from '../../notices/notices.ts'
import { useSending } from '../use-sending.ts'

/** A word that changes nothing else; the customer gets it by mail where that is ticked. */
export type Comment = { comment: string; notify: boolean }

export function CommentForm({ onSend }: { onSend: (comment: Comment) => Promise<unknown> }) {
  const { t } = useTranslation('screens')
  const [comment, setComment] = useState('')
  const [isNotified, setNotified] = useState(false)
  const { send, isBusy, error, fields } = useSending()
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    if (!(await send(() => onSend({ comment: comment.trim(), notify: isNotified })))) return
    tell('success', t('order.commentDone'))
    setComment('')
    setNotified(false)
  }
  return (
    <form onSubmit={handleSubmit}>
      <Textarea
        aria-label={t('order.commentAdd')}
        placeholder={t('order.commentHint')}
        value={comment}
        minRows={2}
        maxLength={2000}
        error={error ? (fields.comment ?? errorText(error)) : null}
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
