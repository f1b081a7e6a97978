import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { schemes } from './schemes.ts'

export function SchemeItems() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return schemes.map(({ scheme, icon: Icon }) => (
    <Menu.Item
      key={scheme}
      leftSection={<Icon size={16} stroke={1.6} />}
      rightSection={scheme === colorScheme ? <IconCheck size={14} /> : null}
      onClick={() => setColorScheme(scheme)}
    >
      {t(`scheme.${scheme}`)}
    </Menu.Item>
  ))
}
