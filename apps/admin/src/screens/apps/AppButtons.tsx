import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { placeOf } from './place-of.ts'
import { isInForce, type ShownApp } from './use-apps.ts'
import type { Verbs } from './use-verbs.tsx'

type Props = { app: ShownApp; verbs: Verbs; isOwner: boolean; canPay: boolean }

/** How an app comes to the store: tried, bought, switched on again; or where it is set up. */
export function AppButtons({ app, verbs, isOwner, canPay }: Props) {
  const { t } = useTranslation('screens')
  const { busy, act } = verbs
  const { stand, price, mayTry, trialDays, extension, isInPlan } = app
  const isOver = stand === 'none' || stand === 'ended'
  const hasLeft = isInPlan || isLater(extension?.ends_at) || isLater(extension?.trial_ends_at)
  const button = (verb: 'try' | 'buy' | 'install', label: string, isFirst: boolean) => (
    <Button
      variant={isFirst ? 'light' : 'default'}
      loading={busy === app.code}
      disabled={busy !== null && busy !== app.code}
      onClick={() => act(app, verb)}
      aria-label={`${label}: ${app.name}`}
    >
      {label}
    </Button>
  )
  const mayBuy = price !== null && canPay && !isInPlan
  return (
    <Group gap="xs">
      {isInForce(app) ? (
        <Button
          component={Link}
          to={placeOf(app)}
          variant="default"
          aria-label={`${t('marketplace.setUp')}: ${app.name}`}
        >
          {t('marketplace.setUp')}
        </Button>
      ) : null}
      {!isOwner ? null : (
        <>
          {isOver && mayTry ? button('try', t('marketplace.try', { count: trialDays }), true) : null}
          {mayBuy && (isOver || stand === 'trial' || (stand === 'off' && !hasLeft))
            ? button('buy', t('marketplace.buy'), !mayTry || stand === 'trial')
            : null}
          {stand === 'past_due' && canPay ? button('buy', t('apps.pay'), true) : null}
          {stand === 'off' && hasLeft ? button('install', t('marketplace.turnOn'), true) : null}
        </>
      )}
    </Group>
  )
}

const isLater = (instant: string | null | undefined): boolean =>
  Boolean(instant) && Date.parse(instant ?? '') > Date.now()
