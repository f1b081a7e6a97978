import { cleaned, type Listing as ListingData, sorts, toggled } from '@shopwright/theme-kit'
import { Icon } from '@shopwright/theme-kit/parts/components/Icon.tsx'
import { Pagination } from '@shopwright/theme-kit/parts/components/Pagination.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { Kept, useSpeech } from '@shopwright/theme-kit/react'
import { Form, Link, useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { Facets } from './Facets'
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
              <Facets listing={narrowing} action={pathname} />
            </Kept>
          </div>
        </aside>
      )}
      <div className={styles.main} aria-busy={state === 'loading'}>
        <h2 className={ui.hidden}>{t('list.products')}</h2>
        <div className={styles.bar}>
          <p className={ui.muted}>{t('list.total', { count: listing.total })}</p>
          <Sorting sort={listing.sort} />
        </div>
        {chosen > 0 && (
          <ul className={styles.chips} aria-label={t('list.chosen')}>
            {listing.chips.map(({ title, param, token }) => (
              <li key={`${param}${token}`}>
                <Link to={toggled(query, param, token)} className={styles.chip} preventScrollReset>
                  {title}
                  <Icon name="close" size={14} />
                  <span className={ui.hidden}>{t('list.remove')}</span>
                </Link>
              </li>
            ))}
            <li>
              <Link
                to={query.get('q') ? `?q=${encodeURIComponent(query.get('q') as string)}` : '?'}
                className={ui.link}
              >
                {t('list.clear')}
              </Link>
            </li>
          </ul>
        )}
        {listing.products.length ? (
          <ProductGrid products={listing.products} areFirst />
        ) : (
          <p className={styles.none}>{chosen ? t('list.noneFiltered') : t('list.none')}</p>
        )}
        <Pagination page={listing.page} pages={listing.pages} />
      </div>
    </div>
  )
}

function Sorting({ sort }: { sort: ListingData['sort'] }) {
  const { t } = useSpeech()
  const [query] = useSearchParams()
  const submit = useSubmit()
  const { pricesHidden } = useShell()
  const offered = sorts.filter((one) => !pricesHidden || !one.endsWith('price'))
  return (
    <Form className={styles.sorting} preventScrollReset>
      {[...cleaned(query)]
        .filter(([name]) => name !== 'sort')
        .map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
      <label className={styles.sortLabel}>
        <span className={ui.hidden}>{t('list.sort')}</span>
        <select name="sort" key={sort} defaultValue={sort} onChange={(event) => submit(event.currentTarget.form)}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {t(`list.sorts.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className={`${ui.button} ${ui.quiet} ${ui.small}`}>
          {t('list.apply')}
        </button>
      </noscript>
    </Form>
  )
}
