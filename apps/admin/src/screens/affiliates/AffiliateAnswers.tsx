import { Card, Stack, Title } from '@mantine/core'
import { customers } from '@shopwright/shop/model'
import type { Answers } from '@shopwright/shop/rules'
import { useTranslation } from 'react-i18next'
import { useRow } from '../../api/rows.ts'
import { faultsAt } from '../../kit/form/check.ts'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'
import { CustomFieldInputs } from '../customers/CustomFieldInputs.tsx'
import { useCustomFields } from '../customers/use-custom-fields.ts'

/** What the store asks of affiliates besides, by the group of the customer who is one. */
export function AffiliateAnswers({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const { t } = useTranslation('screens')
  const mayLook = mayCall(useSession(), customers, 'get')
  const { data: customer } = useRow(customers, mayLook ? String(form.values.customer_id ?? '') : undefined)
  const fields = useCustomFields('affiliate', customer?.customer_group_id)
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
