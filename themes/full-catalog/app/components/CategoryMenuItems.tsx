import type { Link, MenuCategory } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import type { Frame } from '../shell'
import styles from './CategoryMenu.module.css'
import { Icon } from './Icon'
import { Placeholder } from './Placeholder'
import { ShopLink } from './ShopLink'
import ui from './ui.module.css'

/** What is in the menu. `current` is the address of the item that the page is of. */
export function CategoryMenuItems({ frame, current }: { frame: Frame; current: string | null }) {
  const { t } = useSpeech()
  const { categories, allCategories } = frame
  return (
    <>
      <label className={styles.toggle}>
        <input type="checkbox" className={ui.hidden} />
        <Icon name="menu" size={20} />
        {t('frame.catalogue')}
      </label>
      <ul className={`${ui.container} ${styles.list}`}>
        {categories.map((category) => (
          <li key={category.id} className={styles.item}>
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
    </>
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
