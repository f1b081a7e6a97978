import i18next from 'i18next'
import type { Task } from '../api/events.ts'

/** What a task is about: its kind, and the section or the name that it works on. */
export function taskTitle({ kind, title }: Pick<Task, 'kind' | 'title'>): string {
  const work = i18next.t(`resources:tasks.choices.kind.${kind}`)
  if (!title) return work
  return `${work}: ${i18next.exists(`resources:${title}.name`) ? i18next.t(`resources:${title}.name`) : title}`
}
