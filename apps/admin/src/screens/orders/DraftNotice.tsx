import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../language/format.ts'
import type { Order } from './use-order.ts'

/** An order that is none yet: its buyer was sent to pay, and the provider has not reported. */
export function DraftNotice({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  return (
    <Alert color="yellow" title={t('order.draft')}>
      {order.stock_held && order.held_until
        ? t('order.draftHeld', { time: formatInstant(order.held_until) })
        : t('order.draftReleased')}
      {order.pay_link ? <PayLink link={order.pay_link} /> : null}
    </Alert>
  )
}

/** Whoever has it may pay: staff send it to the buyer by whatever way they speak. */
function PayLink({ link }: { link: string }) {
  const { t } = useTranslation('screens')
  return (
    <Group gap="xs" mt="sm" align="center">
      <Text size="sm">{t('order.payLink')}</Text>
      <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{link}</Code>
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-sm" onClick={copy}>
            {t(copied ? 'order.copied' : 'order.copyLink')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
