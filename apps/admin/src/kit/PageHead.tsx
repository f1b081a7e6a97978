import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useWindowTitle } from '../language/window-title.ts'
import { useSession } from '../session/use-session.ts'
import { KeepPage } from './KeepPage.tsx'
import classes from './PageHead.module.css'
import { noteVisit } from './visited.ts'

type Props = { title: string; back?: string; badge?: ReactNode; description?: ReactNode; children?: ReactNode }

/** In letters: what is longer may be cut off at its third line, and is told whole on hover. */
const longest = 60

/** A page's name and its actions, the main one last. It names the window as well, and what was opened is remembered. */
export function PageHead({ title, back, badge, description, children }: Props) {
  const { t } = useTranslation()
  useWindowTitle(title)
  const { store } = useSession()
  const { pathname } = useLocation()
  const isRow = Boolean(back) && !pathname.endsWith('/new')
  useEffect(() => {
    if (store && isRow) noteVisit(store.id, { path: pathname, title })
  }, [store, isRow, pathname, title])
  return (
    <header className={classes.head}>
      <Group gap="xs" wrap="nowrap" align="start" className={classes.name}>
        {back ? (
          <ActionIcon component={Link} to={back} aria-label={t('action.back')} size="md">
            <IconArrowLeft size={18} stroke={1.6} />
          </ActionIcon>
        ) : null}
        <div className={classes.words}>
          <Group gap="xs">
            <Group gap="xs" wrap="nowrap" align="start">
              <Title order={1} className={classes.title} title={title.length > longest ? title : undefined}>
                {title}
              </Title>
              <KeepPage title={title} />
            </Group>
            {badge}
          </Group>
          {description ? (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          ) : null}
        </div>
      </Group>
      <Group gap="xs" className={classes.actions}>
        {children}
      </Group>
    </header>
  )
}

/** The room around a page. `isNarrow` for forms that would get lost in a wide window. */
export function Page({ children, isNarrow = false }: { children: ReactNode; isNarrow?: boolean }) {
  return (
    <div className={classes.page} data-narrow={isNarrow || undefined}>
      {children}
    </div>
  )
}
