import { useSpeech } from '@shopwright/theme-kit/react'
import { useEffect, useRef } from 'react'
import { Form, NavLink, Outlet, useLocation } from 'react-router'
import ui from '../components/ui.module.css'
import styles from './account.module.css'

export default function AccountLayout() {
  const { t } = useSpeech()
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the row is swiped, so where one is comes into view
  useEffect(() => {
    const current = menu.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && menu.current) menu.current.scrollLeft = current.offsetLeft - menu.current.offsetLeft - 16
  }, [pathname])
  return (
    <div className={`${ui.container} ${ui.section} ${styles.columns}`}>
      <nav ref={menu} className={styles.menu} aria-label={t('account.title')}>
        <NavLink to="/account" end>
          {t('account.overview')}
        </NavLink>
        <NavLink to="/account/orders">{t('account.orders')}</NavLink>
        <NavLink to="/account/purse">{t('account.purse')}</NavLink>
        <NavLink to="/account/subscriptions">{t('subscriptions.title')}</NavLink>
        <NavLink to="/wish-list">{t('wishes.title')}</NavLink>
        <NavLink to="/account/returns">{t('returns.title')}</NavLink>
        <NavLink to="/account/addresses">{t('account.addresses')}</NavLink>
        <NavLink to="/account/profile">{t('account.profile')}</NavLink>
        <NavLink to="/account/affiliate">{t('affiliate.title')}</NavLink>
        <Form method="post" action="/logout">
          <button type="submit" className={styles.out}>
            {t('account.signOut')}
          </button>
        </Form>
      </nav>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}
