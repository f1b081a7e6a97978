import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../notices/notices.ts'
import { Refusal } from '../../notices/Refusal.tsx'
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
    <form onSubmit={handleSubmit} className={classes.form}>
      <Stack gap="sm">
        {error ? <Refusal text={fields[status] ?? errorText(error)} /> : null}
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
        <Group gap="xs">
          <Button
            type="submit"
            loading={isBusy}
            disabled={props.isReady === false}
            color={props.isDangerous ? 'red' : undefined}
            classNames={{ root: classes.submit, label: classes.wrapped }}
          >
            {props.submit}
          </Button>
          <Button variant="default" onClick={props.onCancel} disabled={isBusy}>
            {t('order.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
