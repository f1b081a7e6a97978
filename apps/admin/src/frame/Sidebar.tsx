import { ActionIcon, ScrollArea, Tooltip } from '@mantine/core'
import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { activeItem, type MenuSection } from './menu.ts'
import classes from './Sidebar.module.css'
import { useFolds } from './use-folds.ts'

type Props = { sections: MenuSection[]; isNarrow: boolean; onNarrow: () => void }

export function Sidebar({ sections, isNarrow, onNarrow }: Props) {
  const { t } = useTranslation(['admin', 'resources', 'screens'])
  const { pathname } = useLocation()
  const found = activeItem(sections, pathname)
  const active = found?.item
  const folds = useFolds(sections, found?.section.group)
  const activeRef = useRef<HTMLAnchorElement>(null)
  const isActiveShown = found ? folds.isOpen(found.section.group) : false
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new active item comes into view
  useEffect(() => {
    activeRef.current?.scrollIntoView({ block: 'nearest' })
  }, [active?.path, isActiveShown])

  return (
    <>
      <ScrollArea className={classes.scroll} type="hover" scrollbarSize={6}>
        {sections.map(({ group, items }) => (
          <section key={group} className={classes.section} aria-label={t(`menu.${group}`)}>
            {group === 'home' ? null : isNarrow ? (
              <hr className={classes.line} />
            ) : (
              <h2 className={classes.group}>
                <button
                  type="button"
                  className={classes.fold}
                  aria-expanded={folds.isOpen(group)}
                  onClick={() => folds.toggle(group)}
                >
                  {t(`menu.${group}`)}
                  <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
                </button>
              </h2>
            )}
            <ul className={classes.list} hidden={!isNarrow && !folds.isOpen(group)}>
              {items.map(({ name, label, path, icon: Icon }) => {
                const isActive = path === active?.path
                const text = t(label)
                return (
                  <li key={name}>
                    <Tooltip label={text} position="right" disabled={!isNarrow} openDelay={100}>
                      <Link
                        ref={isActive ? activeRef : undefined}
                        to={path}
                        className={classes.item}
                        data-narrow={isNarrow || undefined}
                        aria-current={isActive ? 'page' : undefined}
                        aria-label={isNarrow ? text : undefined}
                      >
                        <Icon size={18} stroke={1.6} aria-hidden="true" />
                        {isNarrow ? null : <span className={classes.text}>{text}</span>}
                      </Link>
                    </Tooltip>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </ScrollArea>
      <div className={classes.foot}>
        <Tooltip label={t(isNarrow ? 'frame.widen' : 'frame.narrow')} position="right">
          <ActionIcon onClick={onNarrow} aria-label={t(isNarrow ? 'frame.widen' : 'frame.narrow')} visibleFrom="sm">
            {isNarrow ? (
              <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
            ) : (
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />
            )}
          </ActionIcon>
        </Tooltip>
      </div>
    </>
  )
}
