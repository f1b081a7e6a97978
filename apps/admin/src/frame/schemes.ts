import type { MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

export const schemes: { scheme: MantineColorScheme; icon: typeof IconSun }[] = [
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
  { scheme: 'auto', icon: IconDeviceDesktop },
]
