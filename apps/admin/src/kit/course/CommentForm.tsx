import { Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tell } from '../../notices/notices.ts'
import { refusalOf, ShortForm } from '../form/ShortForm.tsx'
import { useSending } from '../use-sending.ts'

/** A word that changes nothing else; the customer gets it by mail where that is ticked. */
export type Comment = { comment: string; notify: boolean }

export function CommentForm({ onSend }: { onSend: (comment: Comment) => Promise<unknown> }) {
  const { t } = useTranslation('screens')
  const [comment, setComment] = useState('')
  const [isNotified, setNotified] = useState(false)
  const sending = useSending()
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    if (!(await sending.send(() => onSend({ comment: comment.trim(), notify: isNotified })))) return
    tell('success', t('order.commentDone'))
    setComment('')
    setNotified(false)
  }
  return (
    <ShortForm
      action={t('order.commentAdd')}
      isBusy={sending.isBusy}
      isReady={Boolean(comment.trim())}
      isQuiet
      refusal={refusalOf(sending, 'comment')}
      onSubmit={handleSubmit}
      note={
        <Checkbox
          label={t('order.sendToBuyer')}
          checked={isNotified}
          onChange={(event) => setNotified(event.currentTarget.checked)}
        />
      }
    >
      <Textarea
        aria-label={t('order.commentAdd')}
        placeholder={t('order.commentHint')}
        value={comment}
        minRows={2}
        maxLength={2000}
        error={sending.fields.comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </ShortForm>
  )
}
