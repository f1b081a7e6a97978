import { Anchor, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import type { KeyOf } from '@shopwright/i18n/keys'
import type { newsCodes } from '@shopwright/shop/model'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant, formatMoney } from '../language/format.ts'
import type { News } from './use-store-news.ts'

type NewsCode = (typeof newsCodes)[number]

const texts: Record<NewsCode, Extract<KeyOf<'admin'>, `news.${string}`>> = {
  'ai-stopped': 'news.aiStopped',
  'ai-written': 'news.aiWritten',
  'app-ended': 'news.appEnded',
  'app-trial-ends': 'news.appTrialEnds',
  'app-unpaid': 'news.appUnpaid',
  'carrier-refused': 'news.carrierRefused',
  'channel-refused': 'news.channelRefused',
  'domain-lost': 'news.domainLost',
  'domain-verified': 'news.domainVerified',
  'import-failed': 'news.importFailed',
  'import-over': 'news.importOver',
  'low-stock': 'news.lowStock',
  'newsletter-failed': 'news.newsletterFailed',
  'newsletter-sent': 'news.newsletterSent',
  'order-error': 'news.orderError',
  'order-new': 'news.orderNew',
  'order-paid': 'news.orderPaid',
  'parcel-returning': 'news.parcelReturning',
  'privacy-asked': 'news.privacyAsked',
  'privacy-due': 'news.privacyDue',
  'rates-failed': 'news.ratesFailed',
  'rates-held': 'news.ratesHeld',
  'recurring-failed': 'news.recurringFailed',
  'recurring-suspended': 'news.recurringSuspended',
  'refund-failed': 'news.refundFailed',
  'review-new': 'news.reviewNew',
  'sold-out': 'news.soldOut',
  'staff-joined': 'news.staffJoined',
  'waybills-failed': 'news.waybillsFailed',
  'webhook-off': 'news.webhookOff',
}
const colors = { info: 'pine', success: 'teal', warning: 'yellow.8', error: 'red' }

type Props = { news: News[]; onRead: (one: News) => void; onFollow: () => void }

/** What the store itself has to tell, kept by the server until somebody has read it. */
export function StoreNews({ news, onRead, onFollow }: Props) {
  const { t } = useTranslation()
  const handleFollow = (one: News) => {
    onRead(one)
    onFollow()
  }
  return news.map((one) => {
    const Icon = one.level === 'error' || one.level === 'warning' ? IconAlertCircle : IconInfoCircle
    const text = t(texts[one.code as NewsCode] ?? 'news.other', one.params ?? {})
    return (
      <Group key={one.id} px="md" py="xs" gap="sm" wrap="nowrap" align="flex-start">
        <Text c={colors[one.level]} lh={1} mt={2}>
          <Icon size={16} stroke={1.8} aria-hidden="true" />
        </Text>
        <Stack gap={2}>
          {one.link ? (
            <Anchor component={Link} to={one.link} size="sm" fw={550} c="inherit" onClick={() => handleFollow(one)}>
              {text}
            </Anchor>
          ) : (
            <Text size="sm" fw={550}>
              {text}
            </Text>
          )}
          {one.about ? (
            <Text size="xs">
              {[one.about.customer, formatMoney(one.about.amount, one.about.currency)].filter(Boolean).join(' · ')}
            </Text>
          ) : null}
          <Group gap="sm">
            <Text size="xs" c="dimmed">
              {formatInstant(one.created_at)}
            </Text>
            <UnstyledButton fz="xs" c="dimmed" td="underline" mih={24} onClick={() => onRead(one)}>
              {t('bell.read')}
            </UnstyledButton>
          </Group>
        </Stack>
      </Group>
    )
  })
}
