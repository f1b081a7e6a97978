import { Checkbox, SimpleGrid } from '@mantine/core'
import { wireKey } from '@shopwright/i18n/keys'
import { FEATURES } from '@shopwright/shop/rules'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../kinds/kind-parts.ts'

/** What comes with a plan. */
export function PlanFeaturesField({ label, value, onChange, isDisabled, error }: InputProps) {
  const { t } = useTranslation(['admin', 'resources'])
  return (
    <Checkbox.Group label={label} value={(value as string[] | null) ?? []} onChange={onChange} error={error}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs" mt="xs">
        {FEATURES.map(([key]) => (
          <Checkbox
            key={key}
            value={key}
            disabled={isDisabled ?? false}
            label={t(wireKey('resources:plans.features.', key))}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}
