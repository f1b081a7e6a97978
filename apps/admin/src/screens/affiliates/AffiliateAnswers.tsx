import { customers } from '@shopwright/shop/model'
import { useRow } from '../../api/rows.ts'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'
import { CustomFieldsCard } from '../customers/CustomFieldsCard.tsx'
import { useCustomFields } from '../customers/use-custom-fields.ts'

/** What the store asks of affiliates besides, by the group of the customer who is one. */
export function AffiliateAnswers({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const mayLook = mayCall(useSession(), customers, 'get')
  const { data: customer } = useRow(customers, mayLook ? String(form.values.customer_id ?? '') : undefined)
  const fields = useCustomFields('affiliate', customer?.customer_group_id)
  return <CustomFieldsCard form={form} fields={fields} isDisabled={isDisabled} />
}
