import type { Link, MenuCategory } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useShell } from '../shell'
import styles from './CategoryMenu.module.css'
import { Icon } from './Icon'
import { Placeholder } from './Placeholder'
import { ShopLink } from './ShopLink'
import ui from './ui.module.css'

/** Wide: a row whose items open on hover or focus, walked with arrows, closed by Escape. Narrow: the same list behind a switch that needs no script. `current` is the address of the item that the page is of. */
export function CategoryMenu({ current }: { current: string | null }) {
  const { t } = useSpeech()
  const { categories, allCategories } = useShell()
  const toggle = useRef<HTMLInputElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list closes whenever the page changes
  useEffect(() => {
    if (toggle.current) toggle.current.checked = false
  }, [pathname])
  const [dismissed, setDismissed] = useState<string | null>(null)
  if (!categories.length) return null
  const handleKey = (event: KeyboardEvent<HTMLElement>, id: string) => {
    if (event.key === 'Escape') {
      setDismissed(id)
      event.currentTarget.querySelector('a')?.focus()
      return
    }
    if (event.key === 'ArrowDown') setDismissed(null)
    const next = neighbourOf(event.currentTarget, event.target as Element, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const handleLeave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setDismissed(null)
  }
  return (
    <nav className={styles.menu} aria-label={t('frame.catalogue')}>
      <label className={styles.toggle}>
        <input type="checkbox" ref={toggle} className={ui.hidden} />
        <Icon name="menu" size={20} />
        {t('frame.catalogue')}
      </label>
      <ul className={`${ui.container} ${styles.list}`}>
        {categories.map((category) => (
          <li
            key={category.id}
            className={styles.item}
            data-dismissed={dismissed === category.id || undefined}
            onKeyDown={(event) => handleKey(event, category.id)}
            onBlur={handleLeave}
            onMouseLeave={() => setDismissed(null)}
          >
            <TopLink link={category} current={current} />
            {category.children.length > 0 && (
              <ul className={`${styles.panel} ${isPictured(category) ? styles.pictured : ''}`}>
                {category.children.map((child) => (
                  <li key={child.id}>
                    <ShopLink to={child.url}>
                      {isPictured(category) && (
                        <span className={styles.picture}>
                          {child.picture ? (
                            <img src={child.picture} alt="" width="56" height="56" loading="lazy" decoding="async" />
                          ) : (
                            <Placeholder />
                          )}
                        </span>
                      )}
                      {child.title}
                    </ShopLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        {allCategories && (
          <li className={styles.item}>
            <TopLink link={allCategories} current={current} />
          </li>
        )}
      </ul>
    </nav>
  )
}

function TopLink({ link: { title, url }, current }: { link: Link; current: string | null }) {
  return (
    <ShopLink to={url} className={styles.top} aria-current={url === current ? 'page' : undefined}>
      {title}
    </ShopLink>
  )
}

const isPictured = ({ children }: MenuCategory): boolean => children.some(({ picture }) => picture)

/** Down and up among the links of one item, right and left to the items beside it. */
function neighbourOf(item: HTMLElement, at: Element, key: string): HTMLElement | null | undefined {
  const links = [...item.querySelectorAll('a')]
  const place = links.indexOf(at as HTMLAnchorElement)
  if (key === 'ArrowDown') return links[place + 1]
  if (key === 'ArrowUp') return links[place - 1]
  if (key === 'ArrowRight') return item.nextElementSibling?.querySelector('a')
  if (key === 'ArrowLeft') return item.previousElementSibling?.querySelector('a')
  return null
}
