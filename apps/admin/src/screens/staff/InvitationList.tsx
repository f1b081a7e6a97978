import { Menu, Text } from '@mantine/core'
import type { Listed } from '@shopwright/resource'
import { registry, staffInvitations } from '@shopwright/shop/model'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { create } from '../../api/rows.ts'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { formatInstant } from '../../language/format.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { StaffTabs } from './StaffTabs.tsx'

/** Who has been asked to work here and has not come yet: asked once more, or taken back. */
export default function InvitationList() {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const resend = async ({ email, customer_group_id, language }: Listed<typeof staffInvitations>) => {
    try {
      await create(staffInvitations, { email, customer_group_id, language })
      tell('success', t('staff.sent', { email }))
      await client.invalidateQueries({ queryKey: ['staff-invitations'] })
    } catch (error) {
      tellRefused(error, 'staff-invitations', 'create')
    }
  }
  const columns: Column[] = [
    { name: 'email' },
    { name: 'customer_group_id' },
    { name: 'language' },
    {
      name: 'expires_at',
      cell: of(({ expires_at }) =>
        Date.parse(expires_at) > Date.now() ? (
          formatInstant(expires_at)
        ) : (
          <Text span size="sm" c="red">
            {t('staff.over')}
          </Text>
        ),
      ),
    },
    { name: 'invited_by' },
  ]
  return (
    <ResourceList
      resource={registry.get('staff-invitations')}
      columns={columns}
      above={() => <StaffTabs current="staff-invitations" />}
      rowActions={(row) => (
        <Menu.Item
          leftSection={<IconSend size={16} stroke={1.6} />}
          onClick={() => void resend(row as unknown as Listed<typeof staffInvitations>)}
        >
          {t('staff.resend')}
        </Menu.Item>
      )}
    />
  )
}

const of = cellsOf(staffInvitations)
