import { Checkbox, NumberInput, Radio, Stack, Text } from '@mantine/core'
import { RETURN_ACTION } from '@shopwright/shop/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StepForm, type Word } from '../../kit/course/StepForm.tsx'
import { EffectsList } from './EffectsList.tsx'
import { effectsOf } from './effects.ts'
import { useMove } from './use-move.ts'
import { type Return, type ReturnStatus, useReturnActions } from './use-return.ts'

type Props = { row: Return; target: ReturnStatus; mayReject: boolean; onCancel: () => void }

const rejection = 'reject'

/** Completing: what the customer gets, what came, where it goes, and what all of that will do. */
export function CompleteForm({ row, target, mayReject, onCancel }: Props) {
  const { t } = useTranslation('screens')
  const actions = useReturnActions()
  const [choice, setChoice] = useState<string | null>(row.return_action_id)
  const [received, setReceived] = useState<number | string>(row.quantity_received ?? row.quantity)
  const [restock, setRestock] = useState(!row.opened)
  const { send, ...state } = useMove(row, target)
  const { fields } = state
  const isRejection = choice === rejection
  const action = actions.find(({ id }) => id === choice)
  const pieces = typeof received === 'number' ? received : 0
  const hasStock = row.worth?.counts_stock ?? false

  const handleSend = (word: Word) => {
    if (isRejection) return send({ ...word, rejected: true })
    return send({
      ...word,
      ...(action ? { return_action_id: action.id } : {}),
      quantity_received: pieces,
      restock: hasStock && restock,
    })
  }

  return (
    <StepForm
      {...state}
      status="return_status_id"
      submit={isRejection ? t('return.move.reject') : t('order.move.submit', { status: target.name })}
      commentForBuyer={t('return.move.commentForBuyer')}
      needsComment={isRejection}
      isNotified
      isDangerous={isRejection}
      isReady={isRejection || action !== undefined}
      onSend={handleSend}
      onCancel={onCancel}
    >
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
    </StepForm>
  )
}
