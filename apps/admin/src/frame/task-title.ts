import { wireKey } from '@shopwright/i18n/keys'
import i18next from 'i18next'
import type { Task } from '../api/events.ts'
import { resourceName } from '../language/labels.ts'

/** What a task is about: its kind, and the section or the name that it works on. */
export function taskTitle({ kind, title }: Pick<Task, 'kind' | 'title'>): string {
  const work = i18next.t(wireKey('resources:tasks.choices.kind.', kind))
  if (!title) return work
  return `${work}: ${resourceName(title)}`
}
