import { Card, Stack } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { registry, type webhooks } from '@shopwright/shop/model'
import { FieldGrid } from '../../kit/form/ResourceForm.tsx'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { useRowId } from '../../kit/use-row-id.ts'
import { EventsField } from './EventsField.tsx'
import { MessageLog } from './MessageLog.tsx'
import { SecretCard } from './SecretCard.tsx'
import { Standing } from './Standing.tsx'
import { openSecret } from './secret-dialog.tsx'
import { TestCard } from './TestCard.tsx'

type Made = Wire<typeof webhooks> & { secret?: string }

/** A webhook: where it goes and what it is told of, what signs it, and what was sent. */
export default function WebhookScreen() {
  return (
    <ResourceEdit
      resource={registry.get('webhooks')}
      id={useRowId()}
      onSaved={(row) => {
        const { secret } = row as Made // told with the row that is made, this once
        if (secret) openSecret(secret)
      }}
    >
      {(form, isDisabled) => {
        const id = form.row?.id
        return (
          <>
            {id ? <Standing id={id} /> : null}
            <Card component="section">
              <Stack gap="md">
                <FieldGrid form={form} names={['name', 'url']} isDisabled={isDisabled} />
                <EventsField form={form} isDisabled={isDisabled} />
                <FieldGrid form={form} names={['status']} isDisabled={isDisabled} />
              </Stack>
            </Card>
            {id ? <TestCard id={id} isDirty={form.isDirty} /> : null}
            {id ? <SecretCard id={id} /> : null}
            {id ? <MessageLog id={id} /> : null}
          </>
        )
      }}
    </ResourceEdit>
  )
}
