import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const schemes: { scheme: MantineColorScheme; icon: typeof IconSun }[] = [
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
  { scheme: 'auto', icon: IconDeviceDesktop },
]

export function ThemeSwitch() {
  const { t } = useTranslation()
  const { colorScheme } = useMantineColorScheme()
  const Icon = schemes.find(({ scheme }) => scheme === colorScheme)?.icon ?? IconDeviceDesktop
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('scheme.title')}>
          <Icon size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <SchemeItems />
      </Menu.Dropdown>
    </Menu>
  )
}

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
