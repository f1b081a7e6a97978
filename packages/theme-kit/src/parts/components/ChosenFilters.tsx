import { type Listing, toggled } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Link, useLocation } from 'react-router'
import styles from './ChosenFilters.module.css'
import { Icon } from './Icon'
import ui from './ui.module.css'
import { useComingQuery } from './use-coming-query'

/** What a list is narrowed by, each taken away by itself, or all at once. */
export function ChosenFilters({ chips }: Pick<Listing, 'chips'>) {
  const { t } = useSpeech()
  const query = useComingQuery()
  const { state } = useLocation()
  if (!chips.length) return null
  return (
    <ul className={styles.chips} aria-label={t('list.chosen')}>
      {chips.map(({ title, param, token }) => (
        <li key={`${param}${token}`}>
          <Link to={toggled(query, param, token)} className={styles.chip} preventScrollReset state={state}>
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
          preventScrollReset
          state={state}
        >
          {t('list.clear')}
        </Link>
      </li>
    </ul>
  )
}
