import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { createElement, type ReactNode, useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'
import { codeText } from '../language/code-text.ts'
import { screenName } from '../language/window-title.ts'
import { UndoButton } from './UndoButton.tsx'

/** Whether there was anything to tell yet: what shows toasts comes with the first, and finds it waiting. */
const shown = {
  isWanted: false,
  summon: () => {
    shown.isWanted = true
    for (const listener of listeners) listener()
  },
}
export const useToastsWanted = (): boolean => useSyncExternalStore(subscribe, () => shown.isWanted)

export type NoticeLevel = 'success' | 'error' | 'info'
/** A toast that was shown; the bell keeps them, because three seconds may be too short (ux §1). */
export type Notice = {
  id: string
  level: NoticeLevel
  title: string
  message: string
  at: number
  isRead: boolean
  /** what it was about, and where that is; of the first days of the bell there may be entries without */
  about?: About | null
}
export type About = { title: string; path: string }

/** Toasts close after three seconds (spec §9); one that can be undone stays eight. */
const stay = 3000
const stayUndoable = 8000
const kept = 50
const storageKey = 'shopwright.notices'

let notices: Notice[] = restore()
const listeners = new Set<() => void>()

/** Shows a text top right and keeps it in the bell. */
export function tell(
  level: NoticeLevel,
  title: string,
  message = '',
  undo?: () => void,
  about: About | null = whereNow(),
): void {
  const id = crypto.randomUUID()
  keep({ id, level, title, message, at: Date.now(), isRead: level === 'success', about })
  shown.summon()
  notifications.show({
    id,
    title: message ? title : undefined,
    message: body(
      message || title,
      undo &&
        (() => {
          notifications.hide(id)
          undo()
        }),
    ),
    color: { success: 'teal', error: 'red', info: 'pine' }[level],
    role: 'status',
    autoClose: undo ? stayUndoable : stay,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('action.close') },
  })
}

/** The page that one is on, by its heading; what is being made has no address yet. */
function whereNow(): About | null {
  const { pathname } = window.location
  const title = screenName()
  return !title || pathname.endsWith('/new') || !pathname.startsWith('/admin/') ? null : { title, path: pathname }
}

const body = (text: string, undo?: () => void): ReactNode =>
  undo ? createElement(UndoButton, { text, onUndo: undo }) : text

/** Tells how an action on a resource went, by its own text, the action's, or the generic one (spec §8). */
export function tellDone(
  resource: string,
  action: 'create' | 'update' | 'remove',
  params: Record<string, unknown> = {},
  undo?: () => void,
  about?: About,
): void {
  tell('success', noticeText(resource, `${action}.done`, params), '', undo, about)
}

export function tellRefused(
  error: unknown,
  resource = '',
  action: 'get' | 'create' | 'update' | 'remove' = 'update',
): void {
  tell('error', noticeText(resource, `${action}.failed`, {}), [errorText(error), ...faultIdOf(error)].join(' '))
}

/** What broke on the server's side is found there by its number. */
const faultIdOf = (error: unknown): string[] =>
  error instanceof ApiError && error.status >= 500 && error.data.id ? [`(${error.data.id})`] : []

type Outcome = `${'create' | 'update' | 'remove'}.done` | `${'get' | 'create' | 'update' | 'remove'}.failed`

function noticeText(resource: string, outcome: Outcome, params: Record<string, unknown>): string {
  const common = `notices.${outcome}` as const
  // Few resources have words of their own; for the others the first key is not there.
  return i18next.t([`notices.${resource}.${outcome}` as typeof common, common], params)
}

/** What went wrong, in the person's language: the server's own words where it has some. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('error.unknown')
  if (error.status === 0)
    return error.code === 'offline'
      ? i18next.t('error.offline')
      : error.code === 'unsure-save'
        ? i18next.t('error.unsureSave')
        : codeText(error.code)
  return error.message || i18next.t('error.unknown')
}

export const useNotices = (): Notice[] => useSyncExternalStore(subscribe, () => notices)

export function markNoticesRead(): void {
  replace(notices.map((notice) => ({ ...notice, isRead: true })))
}

export const clearNotices = (): void => replace([])

const keep = (notice: Notice): void => replace([notice, ...notices].slice(0, kept))

function replace(next: Notice[]): void {
  notices = next
  sessionStorage.setItem(storageKey, JSON.stringify(next))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function restore(): Notice[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Notice[]
  } catch {
    return []
  }
}
