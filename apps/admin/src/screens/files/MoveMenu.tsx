import { Button, Menu } from '@mantine/core'
import { files } from '@shopwright/shop/model'
import { IconFolder } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFolders } from '../../files/use-folders.ts'
import type { Chosen } from '../../kit/list/BulkBar.tsx'
import { mayCall } from '../../session/may-call.ts'
import { useSession } from '../../session/use-session.ts'

/** Puts the chosen files into a folder, or out of all. Nothing where the store has no folders, and for who only looks. */
export function MoveMenu({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const folders = useFolders()
  if (!folders.length || !mayCall(session, files, 'patch')) return null
  const moveTo = (folder_id: string | null) => () => void chosen.run({ action: 'patch', changes: { folder_id } })
  return (
    <Menu shadow="md" position="top-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<IconFolder size={14} stroke={1.6} />}>
          {t('files.move')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {folders.map(({ id, name }) => (
          <Menu.Item key={id} onClick={moveTo(id)} maw={320} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={moveTo(null)}>{t('files.noFolder')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
