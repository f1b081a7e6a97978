import { Card, Stack, Title } from '@mantine/core'
import type { Answers, AskedField } from '@shopwright/shop/rules'
import { useTranslation } from 'react-i18next'
import { faultsAt } from '../../kit/form/check.ts'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { CustomFieldInputs } from './CustomFieldInputs.tsx'
import type { NamedField } from './use-custom-fields.ts'

type Props = { form: RowForm; fields: AskedField<NamedField>[]; isDisabled: boolean }

/** What the store asks besides, in the form of a row that keeps the answers; nothing where it asks nothing. */
export function CustomFieldsCard({ form, fields, isDisabled }: Props) {
  const { t } = useTranslation('screens')
  if (!fields.length) return null
  return (
    <Card component="section" data-field="custom_fields">
      <Title order={2} mb="md">
        {t('customer.customFields')}
      </Title>
      <Stack gap="md">
        <CustomFieldInputs
          fields={fields}
          value={(form.values.custom_fields ?? {}) as Answers}
          onChange={(answers) => form.set('custom_fields', answers)}
          errors={faultsAt(form.faults, 'custom_fields').inner}
          isDisabled={isDisabled}
        />
      </Stack>
    </Card>
  )
}
