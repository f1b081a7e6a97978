import { defineResource, kind } from '@shopwright/resource'

export const analyticsProviders = ['google', 'facebook'] as const
export type AnalyticsProvider = (typeof analyticsProviders)[number]

/** Counters of others that the shop's pages bring to who has agreed to them (docs/decisions/0049). */
export const analytics = defineResource('analytics', {
  group: 'marketing',
  title: 'tag_id',
  fields: {
    provider: kind.choice(analyticsProviders, {
      required: true,
      unique: 'store',
      grows: true,
      names: { google: 'Google Analytics', facebook: 'Facebook Pixel' },
      features: { google: 'analytics-google', facebook: 'analytics-facebook' },
    }),
    /** as the provider calls the shop */
    tag_id: kind.text({ required: true, max: 32 }),
    status: kind.flag({ default: true }),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['provider', 'tag_id', 'status', 'updated_at'],
  sort: 'provider',
  tabs: { general: ['provider', 'tag_id', 'status'] },
})
