import { NumberInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { wireKey } from '@shopwright/i18n/keys'
import { limitKeys, limitUnits } from '@shopwright/shop/rules'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../kinds/kind-parts.ts'

type Limits = Record<string, number | null>

/** How much a plan holds of everything, a number each; left empty there is no end to it. */
export function PlanLimitsField({ value, onChange, isDisabled, error }: InputProps) {
  const { t } = useTranslation(['admin', 'resources'])
  const limits = (value ?? {}) as Limits
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('plan.limitsHelp')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {limitKeys.map((key) => {
          const unit = limitUnits[key] ?? 1
          const limit = limits[key]
          return (
            <NumberInput
              key={key}
              name={`limits.${key}`}
              label={t(wireKey('resources:plans.limits.', key))}
              placeholder={t('plan.unlimited')}
              min={0}
              allowNegative={false}
              allowDecimal={unit > 1}
              suffix={unit > 1 ? ` ${t('plan.megabytes')}` : ''}
              disabled={isDisabled ?? false}
              value={limit === null || limit === undefined ? '' : limit / unit}
              onChange={(next) => onChange({ ...limits, [key]: next === '' ? null : Math.round(Number(next) * unit) })}
            />
          )
        })}
      </SimpleGrid>
      {error ? (
        <Text size="sm" c="red">
          {error}
        </Text>
      ) : null}
    </Stack>
  )
}
