import { NumberInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { wireKey } from '@shopwright/i18n/keys'
import { limitKeys, limitUnits } from '@shopwright/shop/rules'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../kinds/kind-parts.ts'

/** What cannot be counted stays as it was typed, and the server says so. */
type Limits = Record<string, number | string | null>

/** How much a plan holds of everything, a number each; left empty there is no end to it. */
export function PlanLimitsField({ value, onChange, isDisabled, error, innerErrors = {} }: InputProps) {
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
              value={typeof limit === 'number' ? limit / unit : (limit ?? '')}
              error={innerErrors[key]}
              onChange={(next) => onChange({ ...limits, [key]: limitOf(next, unit) })}
            />
          )
        })}
      </SimpleGrid>
      {error && !Object.keys(innerErrors).length ? (
        <Text size="sm" c="red">
          {error}
        </Text>
      ) : null}
    </Stack>
  )
}

function limitOf(typed: number | string, unit: number): Limits[string] {
  if (typed === '') return null
  const whole = Math.round(Number(typed) * unit)
  // So little of a megabyte that none of it is left would be the end of everything.
  const isRead = Number.isSafeInteger(whole) && (whole > 0 || Number(typed) === 0)
  return isRead ? whole : String(typed)
}
