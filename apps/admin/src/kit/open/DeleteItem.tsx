import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** The last entry of a menu. Its red is the one of words: that of a menu by itself is too pale to read by day. */
export function DeleteItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Menu.Item
      color="var(--mantine-color-red-text)"
      leftSection={<IconTrash size={16} stroke={1.6} />}
      onClick={onClick}
    >
      {t('action.delete')}
    </Menu.Item>
  )
}
