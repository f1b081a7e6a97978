import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import classes from './Breadcrumb.module.css'
import { activeItem, type MenuSection } from './menu.ts'

/** Group › list, so that one knows where one is and how to get back. */
export function Breadcrumb({ sections }: { sections: MenuSection[] }) {
  const { t } = useTranslation(['admin', 'resources', 'screens'])
  const { pathname } = useLocation()
  const found = activeItem(sections, pathname)
  if (!found) return null
  const { section, item } = found
  return (
    <nav aria-label={t('frame.breadcrumb')} className={classes.trail}>
      {section.group === 'home' ? null : (
        <>
          <span className={classes.group}>{t(`menu.${section.group}`)}</span>
          <IconChevronRight size={14} stroke={1.6} aria-hidden="true" />
        </>
      )}
      <Link to={item.path} className={classes.place} aria-current={pathname === item.path ? 'page' : undefined}>
        {t(item.label)}
      </Link>
    </nav>
  )
}
