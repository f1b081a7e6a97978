import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './DoorLinks.module.css'
import type { DoorName } from './doors.ts'
import { itemsOf, type MenuDoor, type MenuItem } from './menu.ts'
import { WaitCount } from './WaitCount.tsx'

type Waiting = ReadonlyMap<string, number>
type DoorProps = {
  door: MenuDoor
  isOpen: boolean
  isNarrow: boolean
  onOpen: (() => void) | null
  waiting: Waiting
}

/** Leads to the first thing behind a door; `onOpen`: shows what is behind it instead, where there are several things. */
export function DoorLink({ door, isOpen, isNarrow, onOpen, waiting }: DoorProps) {
  const { t } = useTranslation()
  const { name, icon: Icon } = door
  const items = itemsOf(door)
  const text = t(`menu.${name}`)
  const isAlone = items.length === 1
  // An open door shows them at its rooms.
  const count = isOpen ? 0 : items.reduce((sum, item) => sum + (waiting.get(item.name) ?? 0), 0)
  if (onOpen && !isAlone)
    return (
      <button
        type="button"
        className={classes.door}
        data-open={isOpen || undefined}
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <Icon size={19} stroke={1.6} aria-hidden="true" />
        <span className={classes.text}>{text}</span>
        <WaitCount count={count} />
      </button>
    )
  return (
    <Link
      to={items[0]?.path ?? '/admin'}
      className={classes.door}
      data-open={isOpen || undefined}
      data-narrow={isNarrow || undefined}
      aria-current={isOpen && (isNarrow || isAlone) ? 'page' : undefined}
      aria-label={isNarrow ? text : undefined}
      data-hint={isNarrow ? text : undefined}
      data-hint-at="right"
    >
      <Icon size={19} stroke={1.6} aria-hidden="true" />
      {isNarrow ? null : (
        <>
          <span className={classes.text}>{text}</span>
          <WaitCount count={count} />
        </>
      )}
    </Link>
  )
}

type ItemProps = { items: MenuItem[]; here: MenuItem | undefined; door?: DoorName; waiting: Waiting }

/** Rooms behind an open door. The first is named after what it is a list of: all orders, all products. */
export function ItemLinks({ items, here, door, waiting }: ItemProps) {
  const { t } = useTranslation(['admin', 'resources', 'screens'])
  const active = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is opened comes into view
  useEffect(() => {
    // With the next picture: asked for at once, the page would be laid out twice.
    const next = requestAnimationFrame(() => active.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(next)
  }, [here?.path])
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={item.name}>
          <Link
            ref={item === here ? active : undefined}
            to={item.path}
            className={classes.item}
            aria-current={item === here ? 'page' : undefined}
          >
            {item.name === door && isAll(door) ? t(`menu.all.${door}`) : t(item.label)}
            <WaitCount count={waiting.get(item.name) ?? 0} />
            {item.lock ? (
              <IconLock
                size={12}
                stroke={1.8}
                className={classes.lock}
                aria-label={item.lock.plan ? t('planLock.from', { plan: item.lock.plan }) : t('planLock.none')}
              />
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const isAll = (door: DoorName): door is 'orders' | 'products' | 'customers' | 'settings' =>
  door === 'orders' || door === 'products' || door === 'customers' || door === 'settings'
