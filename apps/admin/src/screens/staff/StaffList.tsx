import { Button, Menu } from '@mantine/core'
import type { Listed } from '@shopwright/resource'
import { registry, type staffMembers } from '@shopwright/shop/model'
import { IconCrown, IconKey, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { mayCall } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'
import { StaffTabs } from './StaffTabs.tsx'
import { openTransfer } from './TransferDialog.tsx'

/** Who works in the store, and the ways to ask somebody in and to hand it over. */
export default function StaffList() {
  const { t } = useTranslation('screens')
  const mayInvite = mayCall(useSession(), registry.get('staff-invitations'), 'create')
  return (
    <ResourceList
      resource={registry.get('staff-members')}
      above={() => <StaffTabs current="staff-members" />}
      actions={
        <>
          <Button
            component={Link}
            to="/admin/customer-groups?for_staff=true"
            variant="default"
            leftSection={<IconKey size={16} stroke={1.6} />}
          >
            {t('staff.rights')}
          </Button>
          {mayInvite ? (
            <Button component={Link} to="/admin/staff-invitations/new" leftSection={<IconUserPlus size={16} />}>
              {t('staff.invite')}
            </Button>
          ) : null}
        </>
      }
      rowActions={(row) => {
        const member = row as unknown as Listed<typeof staffMembers>
        return mayInvite && !member.is_owner && member.status ? (
          <Menu.Item leftSection={<IconCrown size={16} stroke={1.6} />} onClick={() => openTransfer(member)}>
            {t('staff.makeOwner')}
          </Menu.Item>
        ) : null
      }}
    />
  )
}
