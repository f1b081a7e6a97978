import { useSpeech } from '@shopwright/theme-kit/react'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useShell } from '../shell'
import styles from './CategoryMenu.module.css'
import { Icon } from './Icon'
import { ShopLink } from './ShopLink'
import ui from './ui.module.css'

/** Wide: a row whose items open on hover or focus. Narrow: the same list behind a switch that needs no script. */
export function CategoryMenu() {
  const { t } = useSpeech()
  const { categories, allCategories } = useShell()
  const toggle = useRef<HTMLInputElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list closes whenever the page changes
  useEffect(() => {
    if (toggle.current) toggle.current.checked = false
  }, [pathname])
  if (!categories.length) return null
  return (
    <nav className={styles.menu} aria-label={t('frame.catalogue')}>
      <label className={styles.toggle}>
        <input type="checkbox" ref={toggle} className={ui.hidden} />
        <Icon name="menu" size={20} />
        {t('frame.catalogue')}
      </label>
      <ul className={`${ui.container} ${styles.list}`}>
        {categories.map((category) => (
          <li key={category.id} className={styles.item}>
            <NavLink to={category.url} className={styles.top}>
              {category.title}
            </NavLink>
            {category.children.length > 0 && (
              <ul className={styles.panel}>
                {category.children.map((child) => (
                  <li key={child.id}>
                    <ShopLink to={child.url}>{child.title}</ShopLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        {allCategories && (
          <li className={styles.item}>
            <NavLink to={allCategories.url} className={styles.top}>
              {allCategories.title}
            </NavLink>
          </li>
        )}
      </ul>
    </nav>
  )
}
