import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../kit/use-sending.ts'
import { formatMoney } from '../../language/format.ts'
import { errorText } from '../../notices/notices.ts'
import type { Refund } from './types.ts'
import { useReturnActionsOn } from './use-return.ts'

const colours = { pending: 'orange', succeeded: 'teal', failed: 'red' } as const

/** A refund with what staff may say of it: given, failed, tried once more. */
export function RefundState({ refund, canSettle }: { refund: Refund; canSettle: boolean }) {
  const { t } = useTranslation('screens')
  const { settle } = useReturnActionsOn()
  const { send, isBusy, error } = useSending()
  const to = (state: Refund['state']) => send(() => settle(refund.id, state))
  const isOpen = canSettle && refund.method === 'manual'
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
      {isOpen && refund.state === 'pending' ? (
        <>
          <Text size="sm" c="dimmed">
            {t('return.refund.hint')}
          </Text>
          <Group gap="xs">
            <Button size="compact-md" loading={isBusy} onClick={() => to('succeeded')}>
              {t('return.refund.give')}
            </Button>
            <Button size="compact-md" variant="default" disabled={isBusy} onClick={() => to('failed')}>
              {t('return.refund.fail')}
            </Button>
          </Group>
        </>
      ) : null}
      {isOpen && refund.state === 'failed' ? (
        <Button size="compact-md" variant="default" loading={isBusy} onClick={() => to('pending')}>
          {t('return.refund.retry')}
        </Button>
      ) : null}
      {error ? (
        <Text size="xs" c="red" role="alert">
          {errorText(error)}
        </Text>
      ) : null}
    </Stack>
  )
}
