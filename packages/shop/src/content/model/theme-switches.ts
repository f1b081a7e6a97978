import { defineResource, kind } from '@shopwright/resource'

/** Making one gives the shop another theme, as a task to watch (spec §4, design §1.3). */
export const themeSwitches = defineResource('theme-switches', {
  group: 'design',
  fields: {
    theme: kind.text({ required: true, max: 40 }),
    task_id: kind.ref('tasks', { readOnly: true, onDelete: 'cascade' }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})
