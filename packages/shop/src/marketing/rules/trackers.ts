import type { AnalyticsProvider } from '../model/analytics.ts'

/** What a visitor is asked for; each is agreed to by itself. */
export type Purpose = 'statistics' | 'marketing'

type Facts = {
  purpose: Purpose
  /** how the provider writes the name of a shop */
  tag: RegExp
  example: string
  /** where a page's own code may fetch from, by the directives of its policy */
  hosts: { script: string[]; connect: string[]; img: string[] }
}

const google = ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com']

export const trackerFacts: Readonly<Record<AnalyticsProvider, Facts>> = {
  // support.google.com/analytics/answer/9539598, developers.google.com/tag-platform/security/guides/csp
  google: {
    purpose: 'statistics',
    tag: /^G-[A-Z0-9]{4,20}$/,
    example: 'G-1A2BCD345E',
    hosts: { script: ['https://www.googletagmanager.com'], connect: google, img: google },
  },
  // developers.facebook.com/docs/meta-pixel
  facebook: {
    purpose: 'marketing',
    tag: /^\d{10,20}$/,
    example: '123456789012345',
    hosts: {
      script: ['https://connect.facebook.net'],
      connect: ['https://www.facebook.com', 'https://connect.facebook.net'],
      img: ['https://www.facebook.com'],
    },
  },
}
