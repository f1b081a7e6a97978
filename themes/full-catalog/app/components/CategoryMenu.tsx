import { useSpeech } from '@shopwright/theme-kit/react'
import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useShell } from '../shell'
import styles from './CategoryMenu.module.css'
import { Icon } from './Icon'
import ui from './ui.module.css'

/** Wide: a row whose items open on hover or focus. Narrow: one list behind a native disclosure. */
export function CategoryMenu() {
  const { t } = useSpeech()
  const { categories } = useShell()
  const disclosure = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list closes whenever the page changes
  useEffect(() => {
    if (disclosure.current) disclosure.current.open = false
  }, [pathname])
  if (!categories.length) return null
  return (
    <nav className={styles.menu} aria-label={t('frame.catalogue')}>
      <details ref={disclosure} className={styles.narrow}>
        <summary className={styles.summary}>
          <Icon name="menu" size={20} />
          {t('frame.catalogue')}
        </summary>
        <ul className={styles.list}>
          {categories.map((category) => (
            <li key={category.id}>
              <Link to={category.url}>{category.title}</Link>
              {category.children.length > 0 && (
                <ul>
                  {category.children.map((child) => (
                    <li key={child.id}>
                      <Link to={child.url}>{child.title}</Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </details>
      <ul className={`${ui.container} ${styles.wide}`}>
        {categories.slice(0, 9).map((category) => (
          <li key={category.id} className={styles.item}>
            <NavLink to={category.url} className={styles.top}>
              {category.title}
            </NavLink>
            {category.children.length > 0 && (
              <ul className={styles.panel}>
                {category.children.map((child) => (
                  <li key={child.id}>
                    <Link to={child.url}>{child.title}</Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
