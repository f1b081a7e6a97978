import { Anchor } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router'
import { readCookie, writeCookie, year } from '../api/cookies.ts'
import { lazyPart } from '../api/part.ts'
import { useDialogsWanted } from '../kit/open/dialogs.ts'
import { useShortcut, useShortcutListener } from '../kit/shortcuts.ts'
import { useSession } from '../session/use-session.ts'
import { AddressNotice } from './AddressNotice.tsx'
import { BottomBar } from './BottomBar.tsx'
import { CookieNotice } from './CookieNotice.tsx'
import { EntryNotice } from './EntryNotice.tsx'
import classes from './Frame.module.css'
import { Hints } from './Hints.tsx'
import { menuFor, type Screens } from './menu.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { openPalette, palette, paletteShown, usePaletteWanted } from './palette-open.ts'
import { Sidebar } from './Sidebar.tsx'
import { StoreNotice } from './StoreNotice.tsx'
import { openShortcuts, useShortcutsOpen } from './shortcuts-dialog.ts'
import { TopBar } from './TopBar.tsx'
import { useLiveTasks } from './use-live-tasks.ts'
import { Waiting } from './Waiting.tsx'

// None of them is there before somebody wants it.
const Dialogs = lazyPart(() => import('../kit/open/Dialogs.tsx'))
const Palette = lazyPart(palette)
const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'))

/** Around every screen: the menu, the bar on top, the keyboard (look.md). */
export function Frame({ screens }: { screens: Screens }) {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  // On a phone the menu is out of sight until somebody wants it.
  const [isMenuWanted, setMenuWanted] = useState(false)
  const opener = useRef<string>(undefined)
  const [isNarrow, setNarrow] = useState(() => readCookie('adminSidebar') === 'narrow')
  const menu = useMemo(() => menuFor(session, screens), [session, screens])

  useShortcutListener()
  useLiveTasks()
  const wanted = { palette: usePaletteWanted(), shortcuts: useShortcutsOpen(), dialogs: useDialogsWanted() }
  useShortcut('palette', openPalette)
  useShortcut('help', openShortcuts)
  useShortcut('goOrders', () => navigate('/admin/orders'))
  useShortcut('goProducts', () => navigate('/admin/products'))
  useShortcut('goCustomers', () => navigate('/admin/customers'))
  useShortcut('goHome', () => navigate('/admin'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the place changes
  useEffect(() => drawer.close(), [pathname])

  const handleDrawer = (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget.dataset.opens
    setMenuWanted(true)
    drawer.toggle()
  }
  // The lower bar is not there while the menu is open.
  const handleClose = () => {
    flushSync(drawer.close)
    document.querySelector<HTMLElement>(`[data-opens="${opener.current}"]`)?.focus()
  }
  const handleNarrow = () => {
    writeCookie('adminSidebar', isNarrow ? 'wide' : 'narrow', year)
    setNarrow(!isNarrow)
  }

  return (
    <>
      <Anchor href="#main" className={classes.skip}>
        {t('frame.skip')}
      </Anchor>
      <div className={classes.root} data-narrow={isNarrow || undefined}>
        <header className={classes.header} data-frame>
          <TopBar isDrawerOpen={isDrawerOpen} onDrawer={handleDrawer} menu={menu} />
        </header>
        <nav
          className={classes.navbar}
          data-frame
          aria-label={t('frame.navigation')}
          data-closed={!isDrawerOpen || undefined}
        >
          {isPhone && !isMenuWanted ? null : (
            <Sidebar
              menu={menu}
              isNarrow={isNarrow && !isDrawerOpen}
              onNarrow={handleNarrow}
              onClose={isDrawerOpen ? handleClose : null}
            />
          )}
        </nav>
        <main id="main" tabIndex={-1} className={classes.main} aria-busy={state !== 'idle'}>
          {state === 'loading' ? <Waiting /> : null}
          <OfflineNotice />
          <EntryNotice />
          <StoreNotice />
          <AddressNotice />
          <Outlet key={session.store?.id} />
        </main>
        {/* What the rail lies over is out of reach. */}
        {isPhone && !isDrawerOpen ? <BottomBar menu={menu} onDrawer={handleDrawer} /> : null}
      </div>
      <Suspense>{wanted.palette ? <Palette menu={menu} onShown={paletteShown} /> : null}</Suspense>
      <Suspense>{wanted.shortcuts ? <ShortcutsDialog /> : null}</Suspense>
      <Suspense>{wanted.dialogs ? <Dialogs /> : null}</Suspense>
      <Hints />
      <CookieNotice />
      <ScrollRestoration getKey={(location) => location.pathname} />
    </>
  )
}
