import { Alert, Button, Checkbox, Group, Stack, Textarea } from '@mantine/core'
import { RETURN_STATUS } from '@shopwright/shop/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../notices/notices.ts'
import classes from '../orders/MoveCard.module.css'
import type { Return, ReturnStatus } from './types.ts'
import { useMove } from './use-move.ts'

type Props = { row: Return; target: ReturnStatus; onCancel: () => void }

/** A step that moves neither money nor goods. */
export function StepForm({ row, target, onCancel }: Props) {
  const { t } = useTranslation('screens')
  const isInstructed = target.code === RETURN_STATUS.awaitingProducts
  const [comment, setComment] = useState('')
  const [isNotified, setNotified] = useState(isInstructed)
  const { send, isBusy, error, fields } = useMove(row, target)
  const handleSubmit = (event: React.SubmitEvent) => {
    event.preventDefault()
    return send({ comment: comment.trim() || null, notify: isNotified })
  }
  return (
    <form onSubmit={handleSubmit} className={classes.form}>
      <Stack gap="sm">
        {error ? (
          <Alert color="red" role="alert">
            {fields.return_status_id ?? errorText(error)}
          </Alert>
        ) : null}
        <Textarea
          label={t('order.comment')}
          description={t(isNotified ? 'return.move.commentForBuyer' : 'order.move.commentForStaff')}
          value={comment}
          minRows={2}
          maxLength={2000}
          error={fields.comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Checkbox
          label={t('order.notify')}
          description={isInstructed ? t('return.move.instructions') : undefined}
          checked={isNotified}
          disabled={isInstructed}
          onChange={(event) => setNotified(event.currentTarget.checked)}
        />
        <Group gap="xs">
          <Button type="submit" loading={isBusy} classNames={{ root: classes.submit, label: classes.wrapped }}>
            {t('order.move.submit', { status: target.name })}
          </Button>
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            {t('order.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
