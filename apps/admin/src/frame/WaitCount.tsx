import { useTranslation } from 'react-i18next'
import { formatNumber } from '../language/format.ts'
import heard from '../look/heard.module.css'
import classes from './WaitCount.module.css'

/** How many wait behind a door or in a room; nothing where none does. */
export function WaitCount({ count }: { count: number }) {
  const { t } = useTranslation()
  if (!count) return null
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className={heard.heard}>{t('menu.waiting', { count })}</span>
    </span>
  )
}
