import type { Wire } from '@shopwright/resource'
import { type customers, registry } from '@shopwright/shop/model'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { useRowId } from '../../kit/use-row-id.ts'
import { ApprovalNotice } from './ApprovalNotice.tsx'
import { CustomerTabs } from './CustomerTabs.tsx'
import { EraseCard } from './EraseCard.tsx'
import { GeneralTab } from './GeneralTab.tsx'

/** A customer with everything that the store knows: the form, and what only grows. */
export default function CustomerScreen() {
  const customerId = useRowId()
  return (
    <ResourceEdit resource={registry.get('customers')} id={customerId}>
      {(form, isDisabled) =>
        form.row ? (
          <>
            <ApprovalNotice customer={form.row as Wire<typeof customers>} />
            <CustomerTabs form={form} customerId={form.row.id} isDisabled={isDisabled} />
            <EraseCard customer={form.row as Wire<typeof customers>} />
          </>
        ) : (
          <GeneralTab form={form} isDisabled={isDisabled} />
        )
      }
    </ResourceEdit>
  )
}
