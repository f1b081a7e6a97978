import { Menu } from '@mantine/core'
import { stores } from '@shopwright/shop/model'
import { IconGift, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Column } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { type Restricted, RestrictionDialog } from './RestrictionDialog.tsx'
import { StoreUsage } from './StoreUsage.tsx'

/** Every store of the platform; the super admin closes one for a reason, and opens it again. */
export default function StoreList() {
  const { t } = useTranslation('screens')
  const [chosen, setChosen] = useState<Restricted | null>(null)
  return (
    <>
      <ResourceList
        resource={stores}
        columns={[
          ...(stores.list ?? []).map((name): Column => ({ name })),
          { name: 'usage', cell: (row) => <StoreUsage row={row} /> },
        ]}
        rowActions={({ id, title, state, suspended_by }) => {
          const actions = actionsOf(String(state), suspended_by === 'platform')
          return (
            <>
              {state === 'deleted' ? null : (
                <Menu.Item
                  component={Link}
                  to={`/admin/configuration/plan-grants/new?store=${id}`}
                  leftSection={<IconGift size={16} stroke={1.6} />}
                >
                  {t('planGrant.put')}
                </Menu.Item>
              )}
              {actions.map((action) => {
                const Icon = action === 'suspend' ? IconLock : IconLockOpen
                return (
                  <Menu.Item
                    key={action}
                    leftSection={<Icon size={16} stroke={1.6} />}
                    onClick={() => setChosen({ id, title: String(title), action })}
                  >
                    {t(`restriction.${action}`)}
                  </Menu.Item>
                )
              })}
            </>
          )
        }}
      />
      <RestrictionDialog store={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

/** What a bill or its owner has closed, the platform may close besides: then only the platform opens it. */
function actionsOf(state: string, isByPlatform: boolean): Restricted['action'][] {
  if (state === 'suspended' || state === 'archived') return isByPlatform ? ['lift'] : ['lift', 'suspend']
  return state === 'trial' || state === 'active' || state === 'past_due' ? ['suspend'] : []
}
