import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OnDemand } from '../kit/open/OnDemand.tsx'
import { schemes } from './schemes.ts'

const items = () => import('./ThemeItems.tsx')

export function ThemeSwitch() {
  const { t } = useTranslation()
  const { colorScheme } = useMantineColorScheme()
  const Icon = schemes.find(({ scheme }) => scheme === colorScheme)?.icon ?? IconDeviceDesktop
  return (
    <OnDemand load={items}>
      <ActionIcon aria-label={t('scheme.title')} data-hint={t('scheme.title')}>
        <Icon size={18} stroke={1.6} />
      </ActionIcon>
    </OnDemand>
  )
}
