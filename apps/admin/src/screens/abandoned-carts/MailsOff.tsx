import { Anchor, Text } from '@mantine/core'
import { registry, settings } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useList } from '../../api/rows.ts'
import { isGranted } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'

/** Whoever may change it is told that nobody is reminded by itself. */
export function MailsOff() {
  const { t } = useTranslation('screens')
  const isShown = isGranted(useSession(), registry.get('settings'), 'patch')
  const { data } = useList(settings, { $select: ['abandoned_cart_mails'], $limit: 1 }, { enabled: isShown })
  if (!isShown || data?.data[0]?.abandoned_cart_mails !== false) return null
  return (
    <Text size="sm" c="dimmed">
      {t('abandonedCart.isOff')}{' '}
      <Anchor component={Link} to="/admin/settings?tab=checkout&field=abandoned_cart_mails" inherit underline="always">
        {t('abandonedCart.turnOn')}
      </Anchor>
    </Text>
  )
}
