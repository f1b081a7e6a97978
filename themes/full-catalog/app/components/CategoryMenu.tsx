import { usePrefix } from '@shopwright/theme-kit/parts/components/ShopLink.tsx'
import { useRoot } from '@shopwright/theme-kit/parts/shell.ts'
import { Still, useSpeech } from '@shopwright/theme-kit/react'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect } from 'react'
import { useLocation } from 'react-router'
import styles from './CategoryMenu.module.css'
import { CategoryMenuItems } from './CategoryMenuItems'

const menuId = 'menu'

/** Wide: a row whose items open on hover or focus, walked with arrows, closed by Escape. Narrow: the same list in the header's sheet. */
export function CategoryMenu() {
  const { t } = useSpeech()
  const { frame } = useRoot()
  const at = `${useLocation().pathname.toLowerCase()}/`
  const prefix = usePrefix()
  useEffect(() => {
    const menu = document.getElementById(menuId)
    for (const switched of menu?.querySelectorAll('input') ?? []) switched.checked = false
    for (const link of menu?.querySelectorAll<HTMLAnchorElement>(`a.${styles.top}`) ?? [])
      if (isOf(at, link.pathname.slice(prefix.length))) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
  }, [at, prefix])
  const current = frame?.categories.find(({ url }) => isOf(at, url))?.url ?? null
  return (
    <Still
      as="nav"
      id={menuId}
      by={[current, frame]}
      className={styles.menu}
      aria-label={t('frame.catalogue')}
      onKeyDown={handleKey}
      onBlur={handleLeave}
      onMouseOut={handleLeave}
    >
      {import.meta.env.SSR && frame && <CategoryMenuItems frame={frame} current={current} />}
    </Still>
  )
}

/** Whether a page, its address with a slash at the end, is one of an item's. */
const isOf = (at: string, url: string): boolean => at.startsWith(`${url}/`)

const itemOf = (element: EventTarget): HTMLElement | null => (element as Element).closest(`.${styles.item}`)

function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const item = itemOf(event.target)
  if (!item) return
  if (event.key === 'Escape') {
    item.dataset.dismissed = 'true'
    item.querySelector('a')?.focus()
    return
  }
  if (event.key === 'ArrowDown') delete item.dataset.dismissed
  const next = neighbourOf(item, event.target as Element, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Who leaves an item, with the pointer or with the focus, finds it open when they come back. */
function handleLeave({ target, relatedTarget }: FocusEvent<HTMLElement> | MouseEvent<HTMLElement>): void {
  const item = itemOf(target)
  if (item && !item.contains(relatedTarget as Node | null)) delete item.dataset.dismissed
}

/** Down and up among the links of one item, right and left to the items beside it. */
function neighbourOf(item: HTMLElement, at: Element, key: string): HTMLElement | null | undefined {
  const links = [...item.querySelectorAll('a')]
  const place = links.indexOf(at as HTMLAnchorElement)
  if (key === 'ArrowDown') return links[place + 1]
  if (key === 'ArrowUp') return links[place - 1]
  if (key === 'ArrowRight') return item.nextElementSibling?.querySelector('a')
  if (key === 'ArrowLeft') return item.previousElementSibling?.querySelector('a')
  return null
}
