import { Button, Card } from '@mantine/core'
import { domainChecks, registry } from '@shopwright/shop/model'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { create } from '../../api/rows.ts'
import { FieldGrid } from '../../kit/form/ResourceForm.tsx'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { mayCall } from '../../kit/rights.ts'
import { useRowId } from '../../kit/use-row-id.ts'
import { useSending } from '../../kit/use-sending.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { DnsRecords } from './DnsRecords.tsx'

/** A name of the owner's own: written down, shown to be theirs by a record, and made the shop's main one. */
export default function DomainScreen() {
  const id = useRowId()
  return (
    <ResourceEdit
      resource={registry.get('store-domains')}
      id={id}
      actions={({ row }) => (row ? <CheckButton id={row.id} /> : null)}
    >
      {(form, isDisabled) => (
        <>
          {form.row ? <DnsRecords id={form.row.id} /> : null}
          <Card component="section">
            <FieldGrid form={form} names={form.row ? ['host', 'is_primary'] : ['host']} isDisabled={isDisabled} />
          </Card>
        </>
      )}
    </ResourceEdit>
  )
}

function CheckButton({ id }: { id: string }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const client = useQueryClient()
  const { send, isBusy } = useSending()
  if (!mayCall(session, registry.get('domain-checks'), 'create')) return null
  const handleCheck = () =>
    send(async () => {
      try {
        await create(domainChecks, { store_domain_id: id })
        tell('info', t('domains.checking'))
        await client.invalidateQueries({ queryKey: ['store-domains'] })
      } catch (error) {
        tellRefused(error, 'domain-checks', 'create')
      }
    })
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.6} />}
      loading={isBusy}
      onClick={handleCheck}
    >
      {t('domains.check')}
    </Button>
  )
}
