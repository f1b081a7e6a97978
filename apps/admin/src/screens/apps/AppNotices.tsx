import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ShownApp } from './use-apps.ts'
import type { Verbs } from './use-verbs.tsx'

type Props = { apps: readonly ShownApp[] | undefined; verbs: Verbs; isOwner: boolean; canPay: boolean }

/** Over what has to do with money: who may, whether anybody takes it, and a card that paid nothing. */
export function AppNotices({ apps, verbs, isOwner, canPay }: Props) {
  const { t } = useTranslation('screens')
  const refused = apps?.find(({ code }) => code === verbs.refused)
  return (
    <>
      {isOwner ? null : <Alert color="pine">{t('marketplace.ownerOnly')}</Alert>}
      {isOwner && !canPay ? <Alert color="orange">{t('marketplace.noProvider')}</Alert> : null}
      {refused ? (
        <Alert color="red" title={`${refused.name}: ${t('apps.refusedTitle')}`} role="alert">
          <Group justify="space-between">
            <Text size="sm">{t('apps.refusedText')}</Text>
            <Button size="xs" onClick={() => verbs.act(refused, 'buy', true)}>
              {t('apps.otherCard')}
            </Button>
          </Group>
        </Alert>
      ) : null}
    </>
  )
}
