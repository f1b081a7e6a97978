import { withPage } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Link, useLocation } from 'react-router'
import { Icon } from './Icon'
import styles from './Pagination.module.css'
import { useComingQuery } from './use-coming-query'

export function Pagination({ page, pages }: { page: number; pages: number }) {
  const { t } = useSpeech()
  const query = useComingQuery()
  const { state } = useLocation()
  if (pages < 2) return null
  return (
    <nav className={styles.pages} aria-label={t('list.pages')}>
      {page > 1 && (
        <Link to={withPage(query, page - 1)} state={state} rel="prev" aria-label={t('list.previous')}>
          <Icon name="left" size={18} />
        </Link>
      )}
      {shown(page, pages).map((one, index, all) => (
        <span key={one} className={styles.step}>
          {index > 0 && one - (all[index - 1] as number) > 1 && <span className={styles.gap}>…</span>}
          <Link to={withPage(query, one)} state={state} aria-current={one === page ? 'page' : undefined}>
            {one}
          </Link>
        </span>
      ))}
      {page < pages && (
        <Link to={withPage(query, page + 1)} state={state} rel="next" aria-label={t('list.next')}>
          <Icon name="right" size={18} />
        </Link>
      )}
    </nav>
  )
}

/** First, last, and the neighbours of the current one. */
const shown = (page: number, pages: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages)
