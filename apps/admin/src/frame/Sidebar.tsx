import { ActionIcon, CloseButton } from '@mantine/core'
import {
  IconChevronDown,
  IconExternalLink,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSession } from '../session/use-session.ts'
import { DoorLink, ItemLinks } from './DoorLinks.tsx'
import type { DoorName } from './doors.ts'
import { itemsOf, type MenuDoor, placeOf } from './menu.ts'
import classes from './Sidebar.module.css'
import { StoreSwitcher } from './StoreSwitcher.tsx'
import { useFolds } from './use-folds.ts'
import { useWaiting } from './use-waiting.ts'

/** `onClose`: it lies over the page, as on a phone, until it is closed or something is chosen. */
type Props = { menu: MenuDoor[]; isNarrow: boolean; onNarrow: () => void; onClose: (() => void) | null }

/** The rail: the store, its doors with the rooms of the open one under it, and the way into the shop. */
export function Sidebar({ menu, isNarrow, onNarrow, onClose }: Props) {
  const { t } = useTranslation()
  const { store } = useSession()
  const { pathname } = useLocation()
  const here = placeOf(menu, pathname)
  const current = here?.door.sets.find(({ items }) => items.includes(here.item))?.name
  const waiting = useWaiting()
  const folds = useFolds(current)
  const [looked, setLooked] = useState<DoorName | null>(null)
  const opened = (onClose && looked) ?? here?.door.name
  const fold = t(isNarrow ? 'frame.widen' : 'frame.narrow')
  return (
    <>
      <div className={classes.head}>
        <StoreSwitcher isNarrow={isNarrow} />
        {onClose ? (
          // What opened it lies below it now.
          <CloseButton
            size="lg"
            autoFocus
            onClick={onClose}
            className={classes.narrow}
            aria-label={t('action.close')}
          />
        ) : null}
      </div>
      <div className={classes.scroll}>
        <ul className={classes.doors}>
          {menu.map((door) => {
            const isOpen = door.name === opened
            return (
              <li key={door.name}>
                <DoorLink
                  door={door}
                  isOpen={isOpen}
                  isNarrow={isNarrow}
                  onOpen={onClose && (() => setLooked(door.name))}
                  waiting={waiting}
                />
                {isOpen && !isNarrow && itemsOf(door).length > 1
                  ? door.sets.map(({ name, items }) =>
                      name ? (
                        <section key={name} aria-label={t(`menu.sets.${name}`)}>
                          <button
                            type="button"
                            className={classes.fold}
                            aria-expanded={folds.isOpen(name)}
                            onClick={() => folds.toggle(name)}
                          >
                            {t(`menu.sets.${name}`)}
                            <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
                          </button>
                          {folds.isOpen(name) ? <ItemLinks items={items} here={here?.item} waiting={waiting} /> : null}
                        </section>
                      ) : (
                        <ItemLinks key="first" items={items} here={here?.item} door={door.name} waiting={waiting} />
                      ),
                    )
                  : null}
              </li>
            )
          })}
        </ul>
      </div>
      <div className={classes.foot} data-narrow={isNarrow || undefined}>
        {store ? (
          <a
            href={store.url}
            target="_blank"
            rel="noreferrer"
            className={classes.shop}
            aria-label={t('frame.openShop')}
            data-hint={isNarrow ? t('frame.openShop') : undefined}
            data-hint-at="right"
          >
            {isNarrow ? null : t('frame.openShop')}
            <IconExternalLink size={16} stroke={1.7} aria-hidden="true" />
          </a>
        ) : null}
        <ActionIcon
          onClick={onNarrow}
          aria-label={fold}
          data-hint={fold}
          data-hint-at="right"
          visibleFrom="sm"
          className={classes.narrow}
        >
          {isNarrow ? (
            <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
          ) : (
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />
          )}
        </ActionIcon>
      </div>
    </>
  )
}
