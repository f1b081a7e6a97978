import { type AnyResource, defaultLanguage, writable } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { whileComing } from '../../api/coming.ts'
import { request } from '../../api/request.ts'
import { findRows } from '../../api/rows.ts'
import { tellRefused } from '../../notices/notices.ts'
import { mayCall } from '../../session/may-call.ts'
import { useSession } from '../../session/use-session.ts'

/**
 * Makes a row of which nothing but its name is needed, one however often it is asked for meanwhile; answers its id, or null when it was
 * refused, which has been told.
 */
export type Create = (name: string) => Promise<string | null>

/** What a row needs besides its name may be found: a specification stands in a group. */
const grouped: Readonly<Record<string, string>> = { attributes: 'attribute_group_id' }

/** For whoever may make such rows; null for the others, and where more has to be said than a name. */
export function useCreation(target: AnyResource): Create | null {
  const { t } = useTranslation()
  const session = useSession()
  const client = useQueryClient()
  const underWay = useRef(new Map<string, Promise<string | null>>())
  const language = session.store?.primary_language ?? defaultLanguage
  if (!isMadeByName(target) || !mayCall(session, target, 'create')) return null

  const make = async (of: AnyResource, name: string): Promise<string> => {
    const group = grouped[of.name]
    const above = group ? registry.get(of.fields[group]?.options.target as string) : null
    const body = { ...named(of, name, language), ...(group && above ? { [group]: await firstOf(above) } : {}) }
    const { id } = await request<{ id: string }>('POST', of.name, { body })
    await client.invalidateQueries({ queryKey: [of.name] })
    return id
  }
  const firstOf = async (of: AnyResource): Promise<string> => {
    const { data } = await findRows(of, { $limit: 1, $sort: { sort_order: 1 } })
    return data[0]?.id ?? make(of, t('kinds.general'))
  }
  const attempt = async (name: string): Promise<string | null> => {
    try {
      return await whileComing(() => make(target, name))
    } catch (error) {
      tellRefused(error, target.name, 'create')
      return null
    } finally {
      underWay.current.delete(name)
    }
  }
  return (name) => {
    const known = underWay.current.get(name) ?? attempt(name)
    underWay.current.set(name, known)
    return known
  }
}

/** A body of nothing but a name. */
export function named(target: AnyResource, name: string, language: string): Record<string, unknown> {
  const title = target.title as string
  return { [title]: target.fields[title]?.options.translated ? { [language]: name } : name }
}

function isMadeByName(target: AnyResource): boolean {
  const title = target.title
  if (!title || target.fields[title]?.type !== 'text') return false
  return writable(target).every((field) => {
    const { required, default: fallback } = target.fields[field]?.options ?? {}
    return field === title || field === grouped[target.name] || !required || fallback !== undefined
  })
}

/** What the entry is called that makes something. */
export function useCreateLabel(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => t('kinds.create', { name })
}
