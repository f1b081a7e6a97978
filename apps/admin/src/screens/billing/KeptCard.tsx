import { Button, Card, Group, Text, Title } from '@mantine/core'
import type { cardChanges } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create, nounOf } from '../../api/rows.ts'
import { dayOf, formatDay } from '../../language/format.ts'
import { tellRefused } from '../../notices/notices.ts'
import { useStore } from '../../session/use-session.ts'
import { appsBill } from './apps-bill.ts'
import type { Subscription } from './PlanCard.tsx'

/** The card that the next term, of the plan or of an app, is paid by; another one is left on the provider's page. */
export function KeptCard({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('screens')
  const store = useStore()
  const [isBusy, setBusy] = useState(false)
  const { card_last4: last4, card_expires: expires, card_brand: brand, ends_at } = subscription ?? {}
  const isCharged = store.state === 'active' || store.state === 'past_due'
  const days = [...(isCharged && ends_at ? [dayOf(ends_at)] : []), ...appsBill(store).map(({ day }) => day)]
  const [day] = days.sort()
  if (!last4 || !day || store.state === 'archived') return null
  const change = async () => {
    setBusy(true)
    try {
      const { redirect_url } = await create(nounOf<typeof cardChanges>('card-changes'), {})
      if (redirect_url) location.assign(redirect_url)
    } catch (error) {
      setBusy(false)
      tellRefused(error, 'card-changes', 'create')
    }
  }
  return (
    <Card>
      <Group justify="space-between">
        <div>
          <Title order={2}>{t('billing.cardTitle')}</Title>
          <Text mt={4}>
            {brand ? `${brand.replace(/^./, (letter) => letter.toUpperCase())} ` : ''}•••• {last4}
            {expires ? `, ${t('billing.cardUntil', { month: expires.split('-').reverse().join('/') })}` : ''}
          </Text>
          <Text size="sm" c="dimmed">
            {t('billing.cardText', { day: formatDay(day) })}
          </Text>
        </div>
        <Button variant="default" loading={isBusy} onClick={change}>
          {t('billing.changeCard')}
        </Button>
      </Group>
    </Card>
  )
}
