import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import classes from './Breadcrumb.module.css'
import { itemsOf, type MenuDoor, placeOf } from './menu.ts'

/** Door › list, so that one knows where one is and how to get back. */
export function Breadcrumb({ menu }: { menu: MenuDoor[] }) {
  const { t } = useTranslation(['admin', 'resources', 'screens'])
  const { pathname } = useLocation()
  const here = placeOf(menu, pathname)
  if (!here) return null
  const { door, item } = here
  return (
    <nav aria-label={t('frame.breadcrumb')} className={classes.trail}>
      {itemsOf(door)[0] === item ? null : (
        <>
          <span className={classes.group}>{t(`menu.${door.name}`)}</span>
          <IconChevronRight size={14} stroke={1.6} aria-hidden="true" />
        </>
      )}
      <Link to={item.path} className={classes.place} aria-current={pathname === item.path ? 'page' : undefined}>
        {t(item.label)}
      </Link>
    </nav>
  )
}
