import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSession } from '../session/use-session.ts'
import { toggleKept, useVisits } from './visited.ts'

/** Marks a page, so that the search offers it first. */
export function KeepPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { store } = useSession()
  const { kept } = useVisits(store?.id)
  // Home is at hand anyhow.
  if (!store || pathname === '/admin/dashboard') return null
  const isKept = kept.some(({ path }) => path === pathname)
  const label = t('page.favorite')
  const Star = isKept ? IconStarFilled : IconStar
  return (
    <ActionIcon
      size="md"
      aria-label={label}
      data-hint={label}
      aria-pressed={isKept}
      onClick={() => toggleKept(store.id, { path: pathname, title })}
    >
      <Star size={16} stroke={1.6} />
    </ActionIcon>
  )
}
