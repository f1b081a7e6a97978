import type { MenuCategory } from '@shopwright/theme-kit'
import { Icon } from '@shopwright/theme-kit/parts/components/Icon.tsx'
import { Placeholder } from '@shopwright/theme-kit/parts/components/Placeholder.tsx'
import { ShopLink } from '@shopwright/theme-kit/parts/components/ShopLink.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import type { Frame } from '@shopwright/theme-kit/parts/shell.ts'
import { useSpeech } from '@shopwright/theme-kit/react'
import type { ReactNode } from 'react'
import styles from './CategoryMenu.module.css'

/** What is in the menu: a row of categories and, where there are more, the next ones in columns and the way to all of them. */
export function CategoryMenuItems({ frame, current }: { frame: Frame; current: string | null }) {
  const { t } = useSpeech()
  const { categories, moreCategories, allCategories } = frame
  return (
    <ul className={`${ui.container} ${styles.list}`}>
      {categories.map((category) => (
        <Item key={category.id} title={category.title} url={category.url} isCurrent={category.url === current}>
          {category.children.length > 0 && <Children category={category} />}
        </Item>
      ))}
      {allCategories && (
        <Item title={t('frame.moreCategories')} url={allCategories.url}>
          <ul className={`${styles.panel} ${styles.columns}`}>
            {moreCategories.map(({ title, url }) => (
              <li key={url}>
                <ShopLink to={url}>{title}</ShopLink>
              </li>
            ))}
            <li className={styles.all}>
              <ShopLink to={allCategories.url}>{t('frame.allCategoriesOf', { count: allCategories.count })}</ShopLink>
            </li>
          </ul>
        </Item>
      )}
    </ul>
  )
}

type ItemProps = { title: string; url: string; isCurrent?: boolean; children: ReactNode }

/** The switch is for phones, where nothing hovers. */
function Item({ title, url, isCurrent = false, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <ShopLink to={url} className={styles.top} aria-current={isCurrent ? 'page' : undefined}>
        {title}
      </ShopLink>
      {children && (
        <label className={styles.unfold}>
          <input type="checkbox" className={ui.hidden} aria-label={title} />
          <Icon name="down" size={20} />
        </label>
      )}
      {children}
    </li>
  )
}

function Children({ category }: { category: MenuCategory }) {
  const { t } = useSpeech()
  const { children, hidden, url, tone } = category
  const isPictured = children.some(({ picture }) => picture)
  const look = isPictured ? styles.pictured : children.length > oneColumn ? styles.columns : ''
  return (
    <ul className={`${styles.panel} ${look}`}>
      {children.map((child) => (
        <li key={child.id}>
          <ShopLink to={child.url}>
            {isPictured && (
              <span className={styles.picture}>
                {child.picture ? (
                  <img src={child.picture} alt="" width="56" height="56" loading="lazy" decoding="async" />
                ) : (
                  <Placeholder title={child.title} tone={tone} />
                )}
              </span>
            )}
            {child.title}
          </ShopLink>
        </li>
      ))}
      {hidden > 0 && (
        <li className={styles.all}>
          <ShopLink to={url}>{t('list.more', { count: hidden })}</ShopLink>
        </li>
      )}
    </ul>
  )
}

const oneColumn = 8
