import { IconMenu2 } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import classes from './BottomBar.module.css'
import type { DoorName } from './doors.ts'
import { itemsOf, type MenuDoor, placeOf } from './menu.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitCount } from './WaitCount.tsx'

/** What a merchant does on the way, under the thumb. */
const near: ReadonlySet<DoorName> = new Set(['home', 'orders', 'products', 'customers'])

type Props = { menu: MenuDoor[]; onDrawer: (event: MouseEvent<HTMLElement>) => void }

/** On a phone: the nearest doors, and the way to all of them. Nothing where there is no door of a store, nor below a form of something new. */
export function BottomBar({ menu, onDrawer }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const waiting = useWaiting()
  const here = placeOf(menu, pathname)?.door.name
  const shown = menu.filter(({ name }) => near.has(name))
  if (!shown.length || pathname.endsWith('/new')) return null
  return (
    <nav className={classes.bar} data-frame aria-label={t('frame.near')}>
      {shown.map((door) => {
        const { name, icon: Icon } = door
        const [first] = itemsOf(door)
        const count = itemsOf(door).reduce((sum, item) => sum + (waiting.get(item.name) ?? 0), 0)
        return (
          <Link
            key={name}
            to={first?.path ?? '/admin'}
            className={classes.tab}
            aria-current={here === name ? (pathname === first?.path ? 'page' : 'true') : undefined}
          >
            <Icon size={21} stroke={1.6} aria-hidden="true" />
            <span className={classes.text}>{t(`menu.${name}`)}</span>
            <span className={classes.count}>
              <WaitCount count={count} />
            </span>
          </Link>
        )
      })}
      <button type="button" className={classes.tab} aria-expanded={false} data-opens="bar" onClick={onDrawer}>
        <IconMenu2 size={21} stroke={1.6} aria-hidden="true" />
        <span className={classes.text}>{t('frame.all')}</span>
      </button>
    </nav>
  )
}
