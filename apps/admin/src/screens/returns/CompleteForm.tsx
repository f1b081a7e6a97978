import { Alert, Button, Checkbox, Group, NumberInput, Radio, Stack, Text, Textarea } from '@mantine/core'
import { RETURN_ACTION } from '@shopwright/shop/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../notices/notices.ts'
import classes from '../orders/MoveCard.module.css'
import { EffectsList } from './EffectsList.tsx'
import { effectsOf } from './effects.ts'
import type { Return, ReturnStatus } from './types.ts'
import { useMove } from './use-move.ts'
import { useReturnActions } from './use-return.ts'

type Props = { row: Return; target: ReturnStatus; mayReject: boolean; onCancel: () => void }

const rejection = 'reject'

/** Completing: what the customer gets, what came, where it goes, and what all of that will do. */
export function CompleteForm({ row, target, mayReject, onCancel }: Props) {
  const { t } = useTranslation('screens')
  const actions = useReturnActions()
  const [choice, setChoice] = useState<string | null>(row.return_action_id)
  const [received, setReceived] = useState<number | string>(row.quantity_received ?? row.quantity)
  const [restock, setRestock] = useState(!row.opened)
  const [comment, setComment] = useState('')
  const [isNotified, setNotified] = useState(true)
  const { send, isBusy, error, fields } = useMove(row, target)
  const isRejection = choice === rejection
  const action = actions.find(({ id }) => id === choice)
  const pieces = typeof received === 'number' ? received : 0
  const hasStock = row.worth?.counts_stock ?? false

  const handleSubmit = (event: React.SubmitEvent) => {
    event.preventDefault()
    const said = { comment: comment.trim() || null, notify: isNotified }
    if (isRejection) return send({ ...said, rejected: true })
    return send({
      ...said,
      ...(action ? { return_action_id: action.id } : {}),
      quantity_received: pieces,
      restock: hasStock && restock,
    })
  }

  return (
    <form onSubmit={handleSubmit} className={classes.form}>
      <Stack gap="md">
        {error ? (
          <Alert color="red" role="alert">
            {fields.return_status_id ?? errorText(error)}
          </Alert>
        ) : null}
        <Radio.Group
          label={t('return.move.action')}
          value={choice ?? ''}
          onChange={setChoice}
          error={fields.return_action_id}
        >
          <Stack gap={6} mt={6}>
            {actions.map(({ id, name, code }) => {
              const isRefused = code === RETURN_ACTION.creditIssued && row.worth?.is_guest
              return (
                <Radio
                  key={id}
                  value={id}
                  label={name}
                  disabled={isRefused ?? false}
                  description={isRefused ? t('return.move.noCredit') : undefined}
                />
              )
            })}
            {mayReject ? <Radio value={rejection} label={t('return.move.reject')} /> : null}
          </Stack>
        </Radio.Group>
        {action ? (
          <>
            <NumberInput
              label={t('return.move.received')}
              description={t('return.move.receivedOf', { count: row.quantity })}
              maw={200}
              min={1}
              max={row.quantity}
              allowDecimal={false}
              required
              value={received}
              error={fields.quantity_received ?? fields.quantity}
              onChange={setReceived}
            />
            {hasStock ? (
              <Checkbox
                label={t('return.move.restock')}
                description={row.opened ? t('return.move.restockOpened') : undefined}
                checked={restock}
                onChange={(event) => setRestock(event.currentTarget.checked)}
              />
            ) : null}
            <EffectsList effects={effectsOf(row, action, pieces, restock)} currency={row.currency} />
          </>
        ) : null}
        {isRejection ? (
          <Text size="sm" c="dimmed">
            {t('return.move.rejectText')}
          </Text>
        ) : null}
        <Textarea
          label={t('order.comment')}
          description={t(isNotified ? 'return.move.commentForBuyer' : 'order.move.commentForStaff')}
          value={comment}
          minRows={2}
          maxLength={2000}
          required={isRejection}
          error={fields.comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Checkbox
          label={t('order.notify')}
          checked={isNotified}
          onChange={(event) => setNotified(event.currentTarget.checked)}
        />
        <Group gap="xs">
          <Button
            type="submit"
            loading={isBusy}
            disabled={!choice}
            color={isRejection ? 'red' : undefined}
            classNames={{ root: classes.submit, label: classes.wrapped }}
          >
            {isRejection ? t('return.move.reject') : t('order.move.submit', { status: target.name })}
          </Button>
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            {t('order.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
