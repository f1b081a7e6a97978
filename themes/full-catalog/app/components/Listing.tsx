import type { Listing as ListingData } from '@shopwright/theme-kit'
import { ChosenFilters } from '@shopwright/theme-kit/parts/components/ChosenFilters.tsx'
import { Empty } from '@shopwright/theme-kit/parts/components/Empty.tsx'
import { Facets } from '@shopwright/theme-kit/parts/components/Facets.tsx'
import { Icon } from '@shopwright/theme-kit/parts/components/Icon.tsx'
import { Pagination } from '@shopwright/theme-kit/parts/components/Pagination.tsx'
import { Sorting } from '@shopwright/theme-kit/parts/components/Sorting.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { Kept, useSpeech } from '@shopwright/theme-kit/react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import styles from './Listing.module.css'
import { ProductGrid } from './ProductGrid'

/** A list with its filters: beside it where there is room, in a sheet of its own on a phone. */
export function Listing({ listing }: { listing: ListingData }) {
  const { t } = useSpeech()
  const [query] = useSearchParams()
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const { facets, price, stock, total } = listing
  const narrowing = { facets, price, stock, total }
  const hasFacets = listing.facets.length > 0 || (listing.price !== null && listing.total > 1)
  const chosen = listing.chips.length
  return (
    <div className={`${styles.listing} ${hasFacets || chosen ? '' : styles.plain}`}>
      {(hasFacets || chosen > 0) && (
        <aside className={styles.side} aria-label={t('list.filters')}>
          {/* On a phone the filters open by a switch that needs no script. */}
          <label className={`${ui.button} ${ui.quiet} ${ui.small} ${styles.open}`}>
            <input type="checkbox" id="filters-open" className={ui.hidden} />
            <Icon name="sliders" size={18} />
            {chosen ? t('list.filtersChosen', { count: chosen }) : t('list.filters')}
          </label>
          <div className={styles.facets}>
            <div className={styles.sheetHead} aria-hidden="true">
              {chosen ? t('list.filtersChosen', { count: chosen }) : t('list.filters')}
              <label htmlFor="filters-open" className={styles.close}>
                <Icon name="close" />
              </label>
            </div>
            <Kept name="facets" by={[narrowing, pathname, query.get('q'), query.get('sort')]}>
              <Facets listing={narrowing} action={pathname} onDone={shut} />
            </Kept>
          </div>
        </aside>
      )}
      <div className={styles.main} aria-busy={state === 'loading'}>
        <h2 className={ui.hidden}>{t('list.products')}</h2>
        {(total > 0 || chosen > 0) && (
          <div className={styles.bar}>
            <p className={ui.muted}>{t('list.total', { count: total })}</p>
            {total > 1 && <Sorting sort={listing.sort} />}
          </div>
        )}
        {chosen > 0 && (
          <div className={styles.chosen}>
            <ChosenFilters chips={listing.chips} />
          </div>
        )}
        {listing.products.length ? (
          <ProductGrid products={listing.products} areFirst />
        ) : chosen ? (
          <p className={styles.none}>{t('list.noneFiltered')}</p>
        ) : (
          <Empty icon="search" text={t('list.none')} to="/" action={t('trouble.home')} />
        )}
        <Pagination page={listing.page} pages={listing.pages} />
      </div>
    </div>
  )
}

/** The sheet of a phone closes. */
function shut(): void {
  const open = document.querySelector<HTMLInputElement>('#filters-open')
  if (open) open.checked = false
}
