import type { Listing } from '@shopwright/theme-kit'
import { ChosenFilters } from '@shopwright/theme-kit/parts/components/ChosenFilters.tsx'
import { Facets } from '@shopwright/theme-kit/parts/components/Facets.tsx'
import { Icon } from '@shopwright/theme-kit/parts/components/Icon.tsx'
import { Sorting } from '@shopwright/theme-kit/parts/components/Sorting.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './Narrow.module.css'

/** Above the goods of a category: how many, in which order, and behind a door that needs no script what they are narrowed by. */
export default function Narrow({ listing }: { listing: Listing }) {
  const { t } = useSpeech()
  const { pathname } = useLocation()
  const door = useRef<HTMLDetailsElement>(null)
  const { chips, facets, price, total, sort } = listing
  const chosen = chips.length
  const isNarrowable = facets.length > 0 || (price !== null && total > 1) || chosen > 0
  if (total < 2 && !chosen) return null
  return (
    <div className={styles.narrow}>
      <div className={styles.bar}>
        <p className={ui.muted}>{t('list.total', { count: total })}</p>
        <Sorting sort={sort} />
      </div>
      {isNarrowable && (
        <details ref={door} className={styles.door}>
          <summary className={`${ui.button} ${ui.quiet} ${ui.small}`}>
            <Icon name="sliders" size={18} />
            {chosen ? t('list.filtersChosen', { count: chosen }) : t('list.filters')}
          </summary>
          <div className={styles.room}>
            <Facets
              listing={listing}
              action={pathname}
              className={styles.facets}
              onDone={() => door.current?.removeAttribute('open')}
            />
          </div>
        </details>
      )}
      <ChosenFilters chips={chips} />
    </div>
  )
}
