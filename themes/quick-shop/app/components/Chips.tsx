import type { Link } from '@shopwright/theme-kit'
import { ShopLink } from '@shopwright/theme-kit/parts/components/ShopLink.tsx'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useEffect, useRef } from 'react'
import type { Front } from '../front'
import { useTops } from '../tops'
import styles from './Chips.module.css'

/** What the goods are filtered by: each a page of its own that changes, where scripts run, nothing but the goods. */
export function Chips({ page }: { page: Front }) {
  const { t } = useSpeech()
  const { tops, allCategories } = useTops()
  const row = useRef<HTMLUListElement>(null)
  const trail = page.kind === 'home' ? [] : page.trail.map(({ url }) => url)
  const current = tops.find(({ url }) => trail.includes(url))?.url ?? (page.kind === 'home' ? '/' : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one comes into view, where it is not
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!chosen || !row.current) return
    const start = chosen.offsetLeft - row.current.offsetLeft - 48
    row.current.scrollLeft = start + chosen.offsetWidth < row.current.clientWidth - 48 ? 0 : start
  }, [current])
  if (!tops.length) return null
  return (
    <nav className={styles.bar} aria-label={t('shelf.chips')} data-chips>
      <ul className={styles.row} ref={row}>
        <Chip link={{ title: t('shelf.all'), url: '/' }} isCurrent={current === '/'} />
        {tops.map((link) => (
          <Chip key={link.url} link={link} isCurrent={link.url === current} />
        ))}
        {allCategories && <Chip link={{ title: t('frame.allCategories'), url: allCategories.url }} isCurrent={false} />}
      </ul>
      {page.kind === 'category' && page.children.length > 0 && (
        <ul className={styles.row}>
          {page.children.map(({ title, url }) => (
            <Chip key={url} link={{ title, url }} isCurrent={false} isSmall />
          ))}
        </ul>
      )}
    </nav>
  )
}

type Props = { link: Link; isCurrent: boolean; isSmall?: boolean }

const Chip = ({ link: { title, url }, isCurrent, isSmall }: Props) => (
  <li>
    <ShopLink
      to={url}
      className={styles.chip}
      data-small={isSmall || undefined}
      aria-current={isCurrent ? 'true' : undefined}
      prefetch="intent"
      preventScrollReset
      state={{ inPlace: true }}
    >
      {title}
    </ShopLink>
  </li>
)
