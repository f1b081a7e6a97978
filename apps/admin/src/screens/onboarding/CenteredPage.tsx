import { Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageMenu } from '../../frame/LanguageMenu.tsx'
import { Mark } from '../../frame/Mark.tsx'
import { PersonMenu } from '../../frame/PersonMenu.tsx'
import { useWindowTitle } from '../../language/window-title.ts'
import classes from './CenteredPage.module.css'

type Props = { title: string; children: ReactNode; isWide?: boolean }

/** A page without navigation, whose own heading is `title`: the steps before one is in a store. */
export function CenteredPage({ title, children, isWide = false }: Props) {
  const { t } = useTranslation()
  useWindowTitle(title)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to="/admin" className={classes.home}>
          <Mark size={26} />
          <Text fw={600}>{t('app.name')}</Text>
        </Link>
        <Group gap="xs">
          <LanguageMenu />
          <PersonMenu />
        </Group>
      </header>
      <main className={classes.main} data-wide={isWide || undefined}>
        {isWide ? (
          children
        ) : (
          <Paper withBorder p={{ base: 'md', xs: 'xl' }} radius="lg">
            {children}
          </Paper>
        )}
      </main>
    </div>
  )
}
