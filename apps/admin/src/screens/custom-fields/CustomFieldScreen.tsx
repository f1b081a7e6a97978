import { Card, Stack } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { type CustomFieldType, isChoiceField } from '@shopwright/shop/rules'
import { FieldGrid } from '../../kit/form/ResourceForm.tsx'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { useRowId } from '../../kit/use-row-id.ts'
import classes from '../customers/CustomerScreen.module.css'
import { AskedGroups } from './AskedGroups.tsx'

/** A question of the store: how it is answered, with what, and by whom. */
export default function CustomFieldScreen() {
  const id = useRowId()
  return (
    <ResourceEdit resource={registry.get('custom-fields')} id={id}>
      {(form, isDisabled) => <CustomFieldForm form={form} isDisabled={isDisabled} />}
    </ResourceEdit>
  )
}

function CustomFieldForm({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const hasValues = isChoiceField(form.values.type as CustomFieldType)
  return (
    <div className={classes.two}>
      <Stack gap="md">
        <Card component="section">
          <FieldGrid form={form} names={['name', 'location', 'type']} isDisabled={isDisabled} />
        </Card>
        {hasValues ? (
          <Card component="section">
            <FieldGrid form={form} names={['values']} isDisabled={isDisabled} />
          </Card>
        ) : null}
        <AskedGroups form={form} isDisabled={isDisabled} />
      </Stack>
      <Card component="section">
        <FieldGrid form={form} names={['status', 'sort_order']} isDisabled={isDisabled} isNarrow />
      </Card>
    </div>
  )
}
