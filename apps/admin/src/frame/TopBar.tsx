import { Burger, Group, Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Bell } from './Bell.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import type { MenuDoor } from './menu.ts'
import { PersonMenu } from './PersonMenu.tsx'
import { openPalette, preparePalette } from './palette-open.ts'
import { TasksMenu } from './TasksMenu.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import classes from './TopBar.module.css'

type Props = { isDrawerOpen: boolean; onDrawer: (event: MouseEvent<HTMLElement>) => void; menu: MenuDoor[] }

export function TopBar({ isDrawerOpen, onDrawer, menu }: Props) {
  const { t } = useTranslation()
  return (
    <Group h="100%" px="sm" gap="xs" wrap="nowrap" justify="space-between">
      <Group gap="xs" wrap="nowrap" miw={0} className={classes.start}>
        <Burger
          opened={isDrawerOpen}
          onClick={onDrawer}
          hiddenFrom="sm"
          size="sm"
          aria-label={t('frame.menu')}
          aria-expanded={isDrawerOpen}
          data-opens="top"
        />
        <Breadcrumb menu={menu} />
      </Group>
      <Group gap={4} wrap="nowrap">
        <UnstyledButton
          className={classes.search}
          onClick={openPalette}
          onPointerEnter={preparePalette}
          onFocus={preparePalette}
          aria-label={t('palette.open')}
        >
          <IconSearch size={16} stroke={1.6} />
          <span className={classes.searchText}>{t('palette.open')}</span>
          <Kbd size="xs" className={classes.key}>
            Ctrl K
          </Kbd>
        </UnstyledButton>
        <TasksMenu />
        <Bell />
        <span className={classes.wide}>
          <ThemeSwitch />
          <LanguageMenu isIcon />
        </span>
        <PersonMenu />
      </Group>
    </Group>
  )
}
