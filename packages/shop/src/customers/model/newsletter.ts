import { defineResource, kind } from '@shopwright/resource'

/** Who wants news of the shop by mail. A row is made by asking, and counts once its mail was answered. */
export const newsletterSubscriptions = defineResource('newsletter-subscriptions', {
  group: 'customers',
  title: 'email',
  fields: {
    email: kind.code({ required: true, unique: 'store', max: 254, format: 'email' }),
    language: kind.language({ required: true }),
    state: kind.choice(['pending', 'confirmed', 'left'], { required: true, default: 'pending' }),
    confirmed_at: kind.datetime(),
    left_at: kind.datetime(),
  },
  access: { read: 'staff', write: 'none', remove: 'staff' },
  list: ['email', 'state', 'language', 'confirmed_at', 'created_at'],
  search: ['email'],
  tabs: { general: ['email', 'state', 'language', 'confirmed_at', 'left_at'] },
})
