import { Checkbox, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../notices/notices.ts'
import { ShortForm } from '../form/ShortForm.tsx'
import classes from './StepForm.module.css'

export type Word = { comment: string | null; notify: boolean }

type Props = {
  /** what the step asks for besides a word */
  children?: ReactNode
  /** what stands below the word */
  below?: ReactNode
  submit: string
  isBusy: boolean
  /** what was wrong, by field; `status` names the field that the step itself is about */
  error: unknown
  fields: Record<string, string>
  status: string
  /** where the buyer reads a comment that is sent along */
  commentForBuyer: string
  needsComment?: boolean
  isNotified: boolean
  /** why the buyer is told in any case */
  alwaysNotified?: string | undefined
  isDangerous?: boolean
  isReady?: boolean
  onSend: (word: Word) => unknown
  onCancel: () => void
}

/** A step along a course: a word about it, whether the buyer gets that, and what else it asks for. */
export function StepForm({ children, below, status, error, fields, isBusy, alwaysNotified, ...props }: Props) {
  const { t } = useTranslation('screens')
  const [comment, setComment] = useState('')
  const [isNotified, setNotified] = useState(props.isNotified)
  const handleSubmit = (event: React.SubmitEvent) => {
    event.preventDefault()
    return props.onSend({ comment: comment.trim() || null, notify: isNotified })
  }
  return (
    <div className={classes.form}>
      <ShortForm
        action={props.submit}
        isBusy={isBusy}
        isReady={props.isReady}
        isDangerous={props.isDangerous}
        refusal={error ? (fields[status] ?? (fields.comment ? null : errorText(error))) : null}
        onSubmit={handleSubmit}
        onCancel={props.onCancel}
      >
        {children}
        <Textarea
          label={t('order.comment')}
          description={isNotified ? props.commentForBuyer : t('order.move.commentForStaff')}
          value={comment}
          minRows={2}
          maxLength={2000}
          required={props.needsComment ?? false}
          error={fields.comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Checkbox
          label={t('order.notify')}
          description={alwaysNotified}
          checked={isNotified}
          disabled={alwaysNotified !== undefined}
          onChange={(event) => setNotified(event.currentTarget.checked)}
        />
        {below}
      </ShortForm>
    </div>
  )
}
