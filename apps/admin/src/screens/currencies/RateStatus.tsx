import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { settings } from '@shopwright/shop/model'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useList } from '../../api/rows.ts'
import { hasScreen } from '../../kit/rights.ts'
import { formatDay, formatDecimal, formatInstant } from '../../language/format.ts'
import { useSession } from '../../session/use-session.ts'
import { bankOf, failureText, type RateUpdate, type RateUpdating } from './use-rate-update.ts'

/** When rates came from which bank, what it did not know, and whether they come by themselves. */
export function RateStatus({ update: { last, isTold } }: { update: RateUpdating }) {
  const { t } = useTranslation('screens')
  const mayLook = hasScreen(useSession(), settings)
  const { data } = useList(settings, { $limit: 1, $select: ['id', 'currency_auto_update'] }, { enabled: mayLook })
  const isAutomatic = data?.data[0]?.currency_auto_update
  const trouble = last ? troublesOf(t, last) : []
  if (!isTold && !mayLook) return null
  return (
    <Stack gap="xs" mb="md">
      <Text size="sm" c="dimmed">
        {last?.state === 'done' && last.date
          ? t('rates.last', {
              bank: bankOf(t, last),
              date: formatDay(last.date),
              time: formatInstant(last.updated_at),
            })
          : last || !isTold
            ? null
            : t('rates.never')}{' '}
        {isAutomatic === undefined ? null : t(isAutomatic ? 'rates.automatic' : 'rates.manual')}{' '}
        {mayLook ? (
          <Anchor component={Link} to="/admin/settings?tab=prices" fz="sm" underline="always">
            {t('rates.settings')}
          </Anchor>
        ) : null}
      </Text>
      {trouble.length ? (
        <Alert
          color={last?.state === 'failed' ? 'red' : 'yellow'}
          icon={<IconAlertTriangle size={18} stroke={1.6} />}
          role="status"
        >
          {trouble.map((sentence) => (
            <Text key={sentence} size="sm">
              {sentence}
            </Text>
          ))}
        </Alert>
      ) : null}
    </Stack>
  )
}

function troublesOf(t: TFunction<'screens'>, last: RateUpdate): string[] {
  if (last.state === 'failed') return [failureText(t, last)]
  const held = (last.held ?? []).map(({ code, from, to }) => `${code} ${formatDecimal(from)} → ${formatDecimal(to)}`)
  return [
    ...(held.length ? [t('rates.held', { changes: held.join(', ') })] : []),
    ...(last.unknown?.length ? [t('rates.unknown', { currencies: last.unknown.join(', ') })] : []),
  ]
}
