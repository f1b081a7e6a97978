import type { SearchPage } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import styles from './NamedShelves.module.css'
import { ShopLink } from './ShopLink'

/** The categories and manufacturers that a search names, above what it found. */
export function NamedShelves({ of }: { of: SearchPage['named'] }) {
  const { t } = useSpeech()
  return (
    of.length > 0 && (
      <nav aria-label={t('frame.catalogue')}>
        <ul className={styles.row}>
          {of.map(({ title, url }) => (
            <li key={url}>
              <ShopLink to={url} className={styles.shelf} prefetch="intent">
                {title}
              </ShopLink>
            </li>
          ))}
        </ul>
      </nav>
    )
  )
}
