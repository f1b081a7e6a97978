import '@mantine/spotlight/styles.layer.css'
import '@mantine/dropzone/styles.layer.css'
import { Anchor, AppShell } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ModalsProvider } from '@mantine/modals'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router'
import { readCookie, writeCookie, year } from '../api/cookies.ts'
import { useShortcut, useShortcutListener } from '../kit/shortcuts.ts'
import { useSession } from '../session/use-session.ts'
import { AddressNotice } from './AddressNotice.tsx'
import { CookieNotice } from './CookieNotice.tsx'
import { EntryNotice } from './EntryNotice.tsx'
import classes from './Frame.module.css'
import { menuFor, type Screens } from './menu.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { Palette } from './Palette.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { Sidebar } from './Sidebar.tsx'
import { StoreNotice } from './StoreNotice.tsx'
import { TopBar } from './TopBar.tsx'
import { useLiveTasks } from './use-live-tasks.ts'

/** Around every screen: the menu, the bar on top, the keyboard (look.md). */
export function Frame({ screens }: { screens: Screens }) {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const [isNarrow, setNarrow] = useState(() => readCookie('adminSidebar') === 'narrow')
  const menu = useMemo(() => menuFor(session, screens), [session, screens])

  useShortcutListener()
  useLiveTasks()
  useShortcut('goOrders', () => navigate('/admin/orders'))
  useShortcut('goProducts', () => navigate('/admin/products'))
  useShortcut('goCustomers', () => navigate('/admin/customers'))
  useShortcut('goHome', () => navigate('/admin'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the place changes
  useEffect(() => drawer.close(), [pathname])

  const handleNarrow = () => {
    writeCookie('adminSidebar', isNarrow ? 'wide' : 'narrow', year)
    setNarrow(!isNarrow)
  }

  return (
    <ModalsProvider labels={{ confirm: t('action.confirm'), cancel: t('action.cancel') }}>
      <Anchor href="#main" className={classes.skip}>
        {t('frame.skip')}
      </Anchor>
      <AppShell
        layout="alt"
        header={{ height: 52 }}
        navbar={{ width: isNarrow ? 64 : 224, breakpoint: 'sm', collapsed: { mobile: !isDrawerOpen } }}
        transitionDuration={150}
        classNames={{ root: classes.root, header: classes.header, navbar: classes.navbar, main: classes.main }}
      >
        <AppShell.Header>
          <TopBar isDrawerOpen={isDrawerOpen} onDrawer={drawer.toggle} menu={menu} />
        </AppShell.Header>
        <AppShell.Navbar aria-label={t('frame.navigation')} data-closed={!isDrawerOpen || undefined}>
          <Sidebar
            menu={menu}
            isNarrow={isNarrow && !isDrawerOpen}
            onNarrow={handleNarrow}
            onClose={isDrawerOpen ? drawer.close : null}
          />
        </AppShell.Navbar>
        <AppShell.Main id="main" tabIndex={-1} aria-busy={state !== 'idle'}>
          {state === 'loading' ? <div className={classes.progress} /> : null}
          <OfflineNotice />
          <EntryNotice />
          <StoreNotice />
          <AddressNotice />
          <Outlet key={session.store?.id} />
        </AppShell.Main>
      </AppShell>
      <Palette menu={menu} />
      <ShortcutsDialog />
      <CookieNotice />
      <ScrollRestoration getKey={(location) => location.pathname} />
    </ModalsProvider>
  )
}
