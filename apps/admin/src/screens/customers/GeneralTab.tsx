import { Card, Stack, Title } from '@mantine/core'
import type { Patch } from '@shopwright/resource'
import type { customers } from '@shopwright/shop/model'
import type { Answers } from '@shopwright/shop/rules'
import { useTranslation } from 'react-i18next'
import { faultsAt } from '../../kit/form/check.ts'
import { FieldGrid } from '../../kit/form/ResourceForm.tsx'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import classes from './CustomerScreen.module.css'
import { CustomFieldInputs } from './CustomFieldInputs.tsx'
import { useCustomFields } from './use-custom-fields.ts'

type Props = { form: RowForm; isDisabled: boolean }

type Field = keyof Patch<typeof customers>
const person: Field[] = ['first_name', 'last_name', 'email', 'phone', 'password', 'newsletter', 'comment']
const place: Field[] = ['customer_group_id', 'delivery_group_id', 'status', 'approved', 'safe']

/** Who it is, what the store asks besides, and what the customer may do. */
export function GeneralTab({ form, isDisabled }: Props) {
  const { t } = useTranslation('screens')
  const fields = useCustomFields('account', form.values.customer_group_id)
  return (
    <div className={classes.two}>
      <Stack gap="md">
        <Card component="section">
          <FieldGrid form={form} names={person} isDisabled={isDisabled} />
        </Card>
        {fields.length ? (
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
        ) : null}
      </Stack>
      <Card component="section">
        <FieldGrid form={form} names={place} isDisabled={isDisabled} isNarrow />
      </Card>
    </div>
  )
}
