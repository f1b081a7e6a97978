import { Icon } from '@shopwright/theme-kit/parts/components/Icon.tsx'
import { Logo } from '@shopwright/theme-kit/parts/components/Logo.tsx'
import { ShopLink } from '@shopwright/theme-kit/parts/components/ShopLink.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { useShopState } from '@shopwright/theme-kit/parts/shop-state.tsx'
import { useSpeech } from '@shopwright/theme-kit/react'
import styles from './Header.module.css'

/** One row that stays: whose shop it is, who one is, and what one takes along. */
export function Header() {
  const { t, price } = useSpeech()
  const { store } = useShell()
  const { state } = useShopState()
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#content">
        {t('frame.skip')}
      </a>
      <div className={`${ui.container} ${styles.row}`}>
        <Logo />
        {store.phone && (
          <a href={`tel:${store.phone.replace(/[^\d+]/g, '')}`} className={styles.phone}>
            {store.phone}
          </a>
        )}
        <nav className={styles.actions} aria-label={t('frame.yours')}>
          <ShopLink to="/search" className={styles.action} aria-label={t('search.placeholder')}>
            <Icon name="search" />
          </ShopLink>
          <ShopLink
            to={state?.name ? '/account' : '/login'}
            className={styles.action}
            aria-label={state?.name ?? t('account.title')}
          >
            <Icon name="person" />
          </ShopLink>
          <ShopLink to="/cart" className={`${styles.action} ${styles.cart}`} preventScrollReset>
            <Icon name="bag" />
            <span className={styles.word}>{t('cart.title')}</span>
            {Boolean(state?.count) && (
              <span className={styles.sum}>
                {state?.count}
                <span className={ui.hidden}> {t('cart.pieces', { count: state?.count ?? 0 })}</span>
                <span className={styles.price}> · {price(state?.total ?? 0)}</span>
              </span>
            )}
          </ShopLink>
        </nav>
      </div>
    </header>
  )
}
