import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../kit/use-sending.ts'
import { formatMoney } from '../../language/format.ts'
import { errorText } from '../../notices/notices.ts'
import { type Refund, useReturnActionsOn } from './use-return.ts'

const colours = { pending: 'orange', succeeded: 'teal', failed: 'red' } as const

/** A refund with what staff may say of it: given by hand, failed, tried once more; a provider’s says its own state. */
export function RefundState({ refund, canSettle }: { refund: Refund; canSettle: boolean }) {
  const { t } = useTranslation('screens')
  const { settle } = useReturnActionsOn()
  const { send, isBusy, error } = useSending()
  const to = (changes: Parameters<typeof settle>[1]) => send(() => settle(refund.id, changes))
  const isManual = refund.method === 'manual'
  return (
    <Stack gap={8} mt="md" align="flex-start">
      <Group gap={8}>
        <Text size="sm" fw={550}>
          {t('return.refund.title', { amount: formatMoney(refund.amount, refund.currency) })}
        </Text>
        <Badge color={colours[refund.state]}>{t(`return.refund.${refund.state}`)}</Badge>
        {refund.credit_note ? (
          <Text size="sm" c="dimmed">
            {t('return.refund.creditNote', { number: refund.credit_note })}
          </Text>
        ) : null}
      </Group>
      {refund.state === 'pending' ? (
        <Text size="sm" c="dimmed">
          {t(isManual ? 'return.refund.hint' : 'return.refund.asked')}
        </Text>
      ) : null}
      {canSettle && isManual && refund.state === 'pending' ? (
        <Group gap="xs">
          <Button size="compact-md" loading={isBusy} onClick={() => to({ state: 'succeeded' })}>
            {t('return.refund.give')}
          </Button>
          <Button size="compact-md" variant="default" disabled={isBusy} onClick={() => to({ state: 'failed' })}>
            {t('return.refund.fail')}
          </Button>
        </Group>
      ) : null}
      {refund.state === 'failed' && !isManual ? (
        <Text size="sm" c="dimmed">
          {t('return.refund.refused')}
        </Text>
      ) : null}
      {canSettle && refund.state === 'failed' ? (
        <Group gap="xs">
          <Button size="compact-md" variant="default" loading={isBusy} onClick={() => to({ state: 'pending' })}>
            {t('return.refund.retry')}
          </Button>
          {isManual ? null : (
            <Button
              size="compact-md"
              variant="default"
              disabled={isBusy}
              onClick={() => to({ state: 'pending', method: 'manual' })}
            >
              {t('return.refund.byHand')}
            </Button>
          )}
        </Group>
      ) : null}
      {error ? (
        <Text size="xs" c="red" role="alert">
          {errorText(error)}
        </Text>
      ) : null}
    </Stack>
  )
}
