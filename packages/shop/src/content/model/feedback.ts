import { defineResource, kind } from '@shopwright/resource'

/** What somebody wrote to the shop by its form. */
export const feedbackMessages = defineResource('feedback-messages', {
  group: 'customers',
  title: 'name',
  fields: {
    name: kind.text({ required: true, max: 64, readOnly: true }),
    email: kind.text({ required: true, max: 96, format: 'email', readOnly: true }),
    text: kind.text({ required: true, max: 3000, format: 'multiline', readOnly: true }),
    is_answered: kind.flag(),
  },
  access: { read: 'staff', write: 'staff', create: 'none' },
  list: ['name', 'email', 'is_answered', 'created_at'],
  search: ['name', 'email', 'text'],
  tabs: { general: ['name', 'email', 'text', 'is_answered'] },
})
