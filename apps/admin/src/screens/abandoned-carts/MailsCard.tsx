import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { abandonedCartMails, registry } from '@shopwright/shop/model'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { create } from '../../api/rows.ts'
import { dialogs } from '../../kit/open/dialogs.ts'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import type { AbandonedCart } from './use-abandoned-cart.ts'

/** What was mailed about it, and the button that mails once more where that may be. */
export function MailsCard({ cart }: { cart: AbandonedCart }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(registry.get('abandoned-carts'))
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('abandonedCart.mails')}
      </Title>
      <Stack gap="xs">
        {cart.mails.length ? null : (
          <Text size="sm" c="dimmed">
            {t('abandonedCart.noMails')}
          </Text>
        )}
        {cart.mails
          .toSorted((one, other) => one.number - other.number)
          .map(({ id, created_at, actor_name }) => (
            <div key={id}>
              <Text size="sm">{formatInstant(created_at)}</Text>
              <Text size="xs" c="dimmed">
                {actor_name ?? t('abandonedCart.byItself')}
              </Text>
            </div>
          ))}
        <SendNow cart={cart} />
        {cart.no_mail && (cart.state === 'open' || cart.state === 'mailed') ? (
          <Text size="sm" c="dimmed">
            {labels.choice('no_mail', cart.no_mail)}
          </Text>
        ) : null}
      </Stack>
    </Card>
  )
}

function SendNow({ cart: { id, email, no_mail, state } }: { cart: AbandonedCart }) {
  const { t } = useTranslation('screens')
  const { t: common } = useTranslation()
  const session = useSession()
  const client = useQueryClient()
  if (state === 'recovered' || state === 'ended') return null
  if (!mayCall(session, registry.get('abandoned-cart-mails'), 'create')) return null
  const send = async () => {
    try {
      await create(abandonedCartMails, { abandoned_cart_id: id })
      tell('success', t('abandonedCart.sent'))
    } catch (error) {
      tellRefused(error, 'abandoned-carts')
    }
    await client.invalidateQueries({ queryKey: ['abandoned-carts'] })
  }
  const handleSend = () =>
    dialogs.openConfirm({
      title: t('abandonedCart.ask'),
      children: <Text size="sm">{t('abandonedCart.askText', { email })}</Text>,
      labels: { confirm: t('abandonedCart.send'), cancel: common('action.cancel') },
      onConfirm: () => void send(),
    })
  return (
    <Button leftSection={<IconSend size={16} stroke={1.8} />} disabled={Boolean(no_mail)} onClick={handleSend}>
      {t('abandonedCart.send')}
    </Button>
  )
}
