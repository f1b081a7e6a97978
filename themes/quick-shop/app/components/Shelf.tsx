import { breadcrumbData } from '@shopwright/theme-kit'
import { Empty } from '@shopwright/theme-kit/parts/components/Empty.tsx'
import { Pagination } from '@shopwright/theme-kit/parts/components/Pagination.tsx'
import { Rich } from '@shopwright/theme-kit/parts/components/Rich.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { Structured, useSpeech } from '@shopwright/theme-kit/react'
import { lazy } from 'react'
import type { Front } from '../front'
import { Chips } from './Chips'
import { ProductGrid } from './ProductGrid'
import styles from './Shelf.module.css'

// The server has it at hand; the home does without it.
const Narrow = import.meta.env.SSR ? (await import('./Narrow')).default : lazy(() => import('./Narrow'))

/** `isPart`: the page has a name already, this is what it is filtered by. */
export function Shelf({ page, isPart = false }: { page: Front; isPart?: boolean }) {
  const { t } = useSpeech()
  const shell = useShell()
  const { listing } = page
  const name = page.kind === 'home' ? null : page.name
  const trail = page.kind === 'home' ? [] : page.trail
  const Title = isPart ? 'h2' : 'h1'
  return (
    <section className={styles.shelf} aria-label={t('list.products')}>
      {trail.length > 0 && (
        <Structured
          data={import.meta.env.SSR && breadcrumbData(shell, [{ title: t('frame.home'), url: '/' }, ...trail])}
        />
      )}
      <Chips page={page} />
      <div className={`${ui.container} ${styles.inside}`}>
        {name === null ? (
          <h2 className={ui.hidden}>{t('list.products')}</h2>
        ) : (
          <header className={styles.head}>
            <Title className={isPart ? ui.hidden : styles.title}>{name}</Title>
            {page.kind !== 'home' && <Rich html={page.description} />}
          </header>
        )}
        {page.kind !== 'home' && <Narrow listing={listing} />}
        {listing.products.length ? (
          <ProductGrid products={listing.products} areFirst={!isPart} isMiddle={name === null || isPart} />
        ) : (
          name !== null && (
            <Empty
              icon="search"
              text={t(listing.chips.length ? 'list.noneFiltered' : 'list.none')}
              to="/"
              action={t('shelf.back')}
            />
          )
        )}
        <Pagination page={listing.page} pages={listing.pages} />
        {page.kind === 'category' && listing.page === 1 && <Rich html={page.landing} className={styles.landing} />}
      </div>
    </section>
  )
}
