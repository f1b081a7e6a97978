import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { resourceName } from '../../language/labels.ts'

const lists = ['staff-members', 'staff-invitations'] as const

/** Who works here, and who has been asked to. */
export function StaffTabs({ current }: { current: (typeof lists)[number] }) {
  const { t } = useTranslation('screens')
  const navigate = useNavigate()
  return (
    <Tabs value={current} onChange={(name) => void navigate(`/admin/${name}`)} mb="md">
      <Tabs.List aria-label={t('staff.lists')}>
        {lists.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {resourceName(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
