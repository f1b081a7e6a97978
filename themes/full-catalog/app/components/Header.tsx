import { Icon } from '@shopwright/theme-kit/parts/components/Icon.tsx'
import { Logo } from '@shopwright/theme-kit/parts/components/Logo.tsx'
import { SearchBox } from '@shopwright/theme-kit/parts/components/SearchBox.tsx'
import { ShopLink } from '@shopwright/theme-kit/parts/components/ShopLink.tsx'
import { Switches } from '@shopwright/theme-kit/parts/components/Switches.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { useRoot, useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { useShopState } from '@shopwright/theme-kit/parts/shop-state.tsx'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { CategoryMenu } from './CategoryMenu'
import styles from './Header.module.css'

/**
 * Wide: a strip with what is rarely needed, the row, the menu. On a phone one row that stays: its switches need no script and open
 * the search below it, or a sheet with the menu and all the rest.
 */
export function Header() {
  const { t } = useSpeech()
  const { store, languages, currencies } = useShell()
  const { hasMenu } = useRoot()
  const { state } = useShopState()
  const { key, pathname } = useLocation()
  // Who pays is led nowhere else but back. What is not seen stays there: a browser has the menu from the page it came with.
  const isCheckout = pathname === '/checkout'
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return focusSearch()
    shown.current = key
    for (const one of document.querySelectorAll<HTMLInputElement>('#menu-open, #search-open')) one.checked = false
  }, [key])
  const phone = store.phone && (
    <a href={`tel:${store.phone.replace(/[^\d+]/g, '')}`} className={styles.phone}>
      {store.phone}
    </a>
  )
  const isBare = !phone && languages.length + currencies.length <= 2
  return (
    <header className={styles.header} data-checkout={isCheckout || undefined}>
      <a className={styles.skip} href="#content">
        {t('frame.skip')}
      </a>
      <div className={`${ui.container} ${styles.row}`}>
        <label className={styles.opener} data-menu>
          <input id="menu-open" type="checkbox" autoComplete="off" className={ui.hidden} aria-label={t('frame.menu')} />
          <Icon name="menu" />
          <Icon name="close" />
        </label>
        <Logo />
        <div className={styles.search} id="search-row">
          <SearchBox />
        </div>
        <nav className={styles.actions} aria-label={t('frame.yours')}>
          <label className={styles.opener} data-search>
            <input
              id="search-open"
              type="checkbox"
              autoComplete="off"
              className={ui.hidden}
              aria-label={t('search.placeholder')}
              onChange={focusSearch}
            />
            <Icon name="search" />
            <Icon name="close" />
          </label>
          <ShopLink to={state?.name ? '/account' : '/login'} className={`${styles.action} ${styles.account}`}>
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
      {isCheckout && (
        <div className={`${ui.container} ${styles.back}`}>
          {state?.count !== 0 && (
            <ShopLink to="/cart">
              <Icon name="left" size={18} />
              {t('checkout.change')}
            </ShopLink>
          )}
          {phone}
        </div>
      )}
      {hasMenu && <CategoryMenu />}
      <div className={styles.top} data-bare={isBare || undefined}>
        <div className={`${ui.container} ${styles.topRow}`}>
          <span>{phone}</span>
          <Switches />
        </div>
      </div>
    </header>
  )
}

/** Also where it was opened before the script came. */
function focusSearch(): void {
  if (!document.querySelector<HTMLInputElement>('#search-open')?.checked) return
  document.querySelector<HTMLInputElement>('#search-row input[type=search]')?.focus()
}
