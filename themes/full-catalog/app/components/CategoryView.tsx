import type { CategoryPage } from '@shopwright/theme-kit'
import { Breadcrumbs } from '@shopwright/theme-kit/parts/components/Breadcrumbs.tsx'
import { Rich } from '@shopwright/theme-kit/parts/components/Rich.tsx'
import { ShopLink } from '@shopwright/theme-kit/parts/components/ShopLink.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import styles from './CategoryView.module.css'
import { Listing } from './Listing'

export function CategoryView({ category }: { category: CategoryPage }) {
  const { t } = useSpeech()
  return (
    <div className={ui.container}>
      <Breadcrumbs trail={category.trail} />
      <header className={styles.head}>
        <h1>{category.name}</h1>
        <Rich html={category.description} className={styles.description} />
        {category.children.length > 0 && (
          <div className={styles.below}>
            <Children of={category.children.slice(0, mostChildren)} />
            {category.children.length > mostChildren && (
              <details>
                <summary className={ui.link}>
                  {t('list.more', { count: category.children.length - mostChildren })}
                </summary>
                <Children of={category.children.slice(mostChildren)} />
              </details>
            )}
          </div>
        )}
      </header>
      <Listing listing={category.listing} />
      {category.listing.page === 1 && <Rich html={category.landing} className={styles.landing} />}
    </div>
  )
}

/** More would push the goods from the first sight of the page. */
const mostChildren = 12

function Children({ of }: { of: CategoryPage['children'] }) {
  return (
    <ul className={styles.children}>
      {of.map((child) => (
        <li key={child.id}>
          <ShopLink to={child.url} className={styles.child} prefetch="intent">
            {child.picture && <Picture picture={child.picture} alt="" sizes="40px" />}
            {child.title}
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}
