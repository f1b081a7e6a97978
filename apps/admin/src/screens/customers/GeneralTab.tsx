import { Card, Stack } from '@mantine/core'
import type { Patch } from '@shopwright/resource'
import type { customers } from '@shopwright/shop/model'
import { FieldGrid } from '../../kit/form/ResourceForm.tsx'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import classes from './CustomerScreen.module.css'
import { CustomFieldsCard } from './CustomFieldsCard.tsx'
import { useCustomFields } from './use-custom-fields.ts'

type Props = { form: RowForm; isDisabled: boolean }

type Field = keyof Patch<typeof customers>
const person: Field[] = ['first_name', 'last_name', 'email', 'phone', 'password', 'newsletter', 'comment']
const place: Field[] = ['customer_group_id', 'delivery_group_id', 'status', 'approved', 'safe']

/** Who it is, what the store asks besides, and what the customer may do. */
export function GeneralTab({ form, isDisabled }: Props) {
  const fields = useCustomFields('account', form.values.customer_group_id)
  return (
    <div className={classes.two}>
      <Stack gap="md">
        <Card component="section">
          <FieldGrid form={form} names={person} isDisabled={isDisabled} />
        </Card>
        <CustomFieldsCard form={form} fields={fields} isDisabled={isDisabled} />
      </Stack>
      <Card component="section">
        <FieldGrid form={form} names={place} isDisabled={isDisabled} isNarrow />
      </Card>
    </div>
  )
}
