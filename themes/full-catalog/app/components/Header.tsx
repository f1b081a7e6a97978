import { useSpeech } from '@shopwright/theme-kit/react'
import { useShell } from '../shell'
import { useShopState } from '../shop-state'
import { CategoryMenu } from './CategoryMenu'
import styles from './Header.module.css'
import { Icon } from './Icon'
import { Logo } from './Logo'
import { SearchBox } from './SearchBox'
import { ShopLink } from './ShopLink'
import { Switches } from './Switches'
import ui from './ui.module.css'

export function Header() {
  const { t } = useSpeech()
  const { store } = useShell()
  const { state } = useShopState()
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#content">
        {t('frame.skip')}
      </a>
      <div className={styles.top}>
        <div className={`${ui.container} ${styles.topRow}`}>
          <span>
            {store.phone && (
              <a href={`tel:${store.phone.replace(/[^\d+]/g, '')}`} className={styles.phone}>
                {store.phone}
              </a>
            )}
          </span>
          <Switches />
        </div>
      </div>
      <div className={`${ui.container} ${styles.row}`}>
        <Logo />
        <SearchBox />
        <nav className={styles.actions} aria-label={t('frame.yours')}>
          <ShopLink to={state?.name ? '/account' : '/login'} className={styles.action}>
            <Icon name="person" />
            <span className={styles.actionText}>{state?.name ?? t('account.title')}</span>
          </ShopLink>
          <ShopLink to="/cart" className={styles.action}>
            <Icon name="bag" />
            <span className={styles.actionText}>{t('cart.title')}</span>
            {Boolean(state?.count) && (
              <span className={styles.count}>
                {state?.count}
                <span className={ui.hidden}> {t('cart.pieces', { count: state?.count ?? 0 })}</span>
              </span>
            )}
          </ShopLink>
        </nav>
      </div>
      <CategoryMenu />
    </header>
  )
}
