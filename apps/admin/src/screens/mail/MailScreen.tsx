import { mail, registry } from '@shopwright/shop/model'
import type { ReactNode } from 'react'
import { useShown } from '../../api/rows.ts'
import { TabFields } from '../../kit/form/ResourceForm.tsx'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { Shown } from '../../kit/Shown.tsx'
import { useRowId } from '../../kit/use-row-id.ts'
import { SendCard } from './SendCard.tsx'
import { SentMail } from './SentMail.tsx'

/** A newsletter: where it is written and sent, or how it went. */
export default function MailScreen() {
  const id = useRowId()
  return id ? <Known id={id} /> : <Draft />
}

function Known({ id }: { id: string }) {
  return (
    <Shown of={useShown(mail, id)}>
      {(row) =>
        row.state === 'draft' ? (
          <Draft id={id} below={(form) => <SendCard draft={row} isDirty={form.isDirty} />} />
        ) : (
          <SentMail sent={row} />
        )
      }
    </Shown>
  )
}

function Draft({ id, below }: { id?: string; below?: (form: RowForm) => ReactNode }) {
  return (
    <ResourceEdit resource={registry.get('mail')} id={id}>
      {(form, isDisabled) => (
        <>
          <TabFields form={form} names={namesFor(form.values.audience)} isDisabled={isDisabled} isLone />
          {below?.(form)}
        </>
      )}
    </ResourceEdit>
  )
}

/** What is to be said of whom it is for. */
const namesFor = (audience: unknown): string[] => [
  'subject',
  'text',
  'audience',
  ...(audience === 'group' ? ['customer_group_id'] : []),
  ...(audience === 'chosen' ? ['customers'] : []),
  ...(audience === 'buyers' ? ['products'] : []),
]
