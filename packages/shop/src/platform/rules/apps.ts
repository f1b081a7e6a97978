// What plugs in and is behind a feature can be switched on and off by itself: an app. It is known by the key of its feature.

import { deliveryTraits } from '@shopwright/providers/delivery/traits'
import { messengerTraits } from '@shopwright/providers/messenger/traits'
import { paymentTraits } from '@shopwright/providers/payment/traits'

export const appKinds = ['payment', 'delivery', 'login', 'messages', 'social', 'analytics', 'maps'] as const
export type AppKind = (typeof appKinds)[number]

/** `noun`: whose rows are what it is set up by; `tab`: of a noun that is one page. */
export type App = { code: string; kind: AppKind; noun: string; tab?: string }

type Plugged = { code: string; feature?: string }
const of = (traits: readonly Plugged[], kind: AppKind, noun: string): App[] =>
  [...new Set(traits.flatMap(({ feature }) => feature ?? []))].map((code) => ({ code, kind, noun }))

/** In the order in which they are shown; `apps.test.ts` holds that every folder that plugs in has its own. */
export const apps: readonly App[] = [
  ...of(paymentTraits, 'payment', 'payment-methods'),
  ...of(deliveryTraits, 'delivery', 'delivery-groups'),
  { code: 'google-login', kind: 'login', noun: 'settings', tab: 'social' },
  { code: 'facebook-login', kind: 'login', noun: 'settings', tab: 'social' },
  ...of(messengerTraits, 'messages', 'alert-chats'),
  { code: 'instagram', kind: 'social', noun: 'social-channels' },
  { code: 'analytics-google', kind: 'analytics', noun: 'analytics' },
  { code: 'analytics-facebook', kind: 'analytics', noun: 'analytics' },
  { code: 'maps', kind: 'maps', noun: 'settings', tab: 'general' },
]

export const appOf = (code: string): App | undefined => apps.find((app) => app.code === code)

/** Of a store's extension by its app: taken off, tried, paid apart, not paid for some days, over. */
export type ExtensionState = 'off' | 'trial' | 'active' | 'past_due' | 'ended'

export const runs = (state: ExtensionState | undefined): boolean =>
  state === 'trial' || state === 'active' || state === 'past_due'

/** What a store may use: what its plan has, less the apps that it took off, and the apps that it tries or pays apart. */
export function featuresInForce(
  ofPlan: readonly string[],
  extensions: Readonly<Record<string, ExtensionState>>,
): string[] {
  const kept = ofPlan.filter((key) => extensions[key] !== 'off')
  const apart = apps.flatMap(({ code }) => (runs(extensions[code]) && !kept.includes(code) ? [code] : []))
  return [...kept, ...apart]
}
