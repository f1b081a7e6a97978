import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'

let named = ''

/** What the screen in the window is called, without what stands behind it in the window's title. */
export const screenName = (): string => named

/** Names the window: the screen first, for narrow tabs, then the store, for who has two of them open. */
export function useWindowTitle(screen: string): void {
  const { t } = useTranslation()
  // Public screens stand outside of a session.
  const store = (useSession() as Session | undefined)?.store?.title
  useEffect(() => {
    named = screen
    document.title = [screen, store, t('app.name')].filter(Boolean).join(' · ')
  }, [screen, store, t])
}
