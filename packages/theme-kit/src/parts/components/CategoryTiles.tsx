import type { TilesModule } from '@shopwright/theme-kit'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import type { CSSProperties } from 'react'
import { toneOf } from '../tones'
import styles from './CategoryTiles.module.css'
import { firstLetter } from './Placeholder'
import { ShopLink } from './ShopLink'

type Props = Pick<TilesModule, 'featured' | 'allCategories'>

/** A tile for each top category and one for all the rest, in full rows: words where none has a picture. */
export function CategoryTiles({ featured, allCategories }: Props) {
  const { t } = useSpeech()
  const count = featured.length + (allCategories ? 1 : 0)
  const isPictured = featured.some(({ picture }) => picture)
  return (
    <ul
      className={`${styles.tiles} ${isPictured ? styles.pictured : ''}`}
      data-few={count <= 4 || undefined}
      // Custom properties are no part of React's own list of style names.
      style={{ '--columns': columnsFor(count) } as CSSProperties}
    >
      {featured.map(({ id, title, url, picture, tone }) => (
        <li key={id}>
          <ShopLink to={url} className={styles.tile} data-tone={toneOf(tone)} prefetch="intent">
            {picture ? (
              <span className={styles.picture}>
                <Picture picture={picture} alt="" sizes="(min-width: 860px) 300px, 46vw" />
              </span>
            ) : (
              <span className={styles.letter} data-letter={firstLetter(title)} />
            )}
            <span className={styles.title}>{title}</span>
          </ShopLink>
        </li>
      ))}
      {allCategories && (
        <li>
          <ShopLink to={allCategories.url} className={`${styles.tile} ${styles.all}`} prefetch="intent">
            <span className={styles.letter} data-letter={allCategories.count} />
            <span className={styles.title}>{t('frame.allCategories')}</span>
          </ShopLink>
        </li>
      )}
    </ul>
  )
}

/** So many in a row that the last one is nearly full: up to six, two rows at most. */
const columnsFor = (count: number): number => (count <= 6 ? count : Math.ceil(count / 2))
