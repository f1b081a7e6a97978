import type { Key } from './keys.ts'

export type { Key, KeyOf } from './keys.ts'

/**
 * Texts whose last part comes over the wire or out of a declaration: the only keys that the compiler cannot look at.
 * What may come in each family is held against the texts by `wire-key.test.ts`; a part that the code itself knows is a
 * union of literals. One text of each family stands for all of it: to weigh hundreds takes the compiler minutes.
 */
export const wireFamilies = {
  'errors:': 'errors:not-found',
  'errors:import.': 'errors:import.not-whole',
  'resources:audit-logs.choices.action.': 'resources:audit-logs.choices.action.create',
  'resources:choices.code.': 'resources:choices.code.card',
  'resources:choices.state.': 'resources:choices.state.active',
  'resources:plans.features.': 'resources:plans.features.options',
  'resources:plans.limits.': 'resources:plans.limits.products',
  'resources:settings.choices.totals_order.': 'resources:settings.choices.totals_order.tax',
  'resources:tasks.choices.kind.': 'resources:tasks.choices.kind.import_progress',
  'screens:billing.statuses.': 'screens:billing.statuses.pending',
  'screens:customer.ledger.kinds.': 'screens:customer.ledger.kinds.manual',
  'screens:dashboard.plans.': 'screens:dashboard.plans.free',
  'screens:dashboard.steps.': 'screens:dashboard.steps.logo.text',
  'screens:import.reasons.': 'screens:import.reasons.not-found',
  'screens:import.states.': 'screens:import.states.done',
  'screens:plans.per.': 'screens:plans.per.annual',
  'screens:subscription.each.': 'screens:subscription.each.days',
  'screens:subscription.every.': 'screens:subscription.every.days',
  'screens:subscription.events.': 'screens:subscription.events.added',
  'screens:subscription.reasons.': 'screens:subscription.reasons.other',
  'storefront:affiliate.entries.': 'storefront:affiliate.entries.commission',
  'storefront:purse.': 'storefront:purse.spent',
  'storefront:recurring.each.': 'storefront:recurring.each.days',
  'storefront:recurring.every.': 'storefront:recurring.every.days',
  'storefront:subscriptions.events.': 'storefront:subscriptions.events.added',
} as const satisfies Record<string, Key>

export type WireFamily = keyof typeof wireFamilies

/** The key of a value of the family, for any namespace. */
export const wireKey = <Family extends WireFamily>(family: Family, value: string) =>
  // Nothing that comes over the wire has a type of its own.
  `${family}${value}` as (typeof wireFamilies)[Family]

/** The same for a screen, which asks its own namespace by the bare key. */
export const screenKey = <Family extends BareKey<'screens', WireFamily>>(family: Family, value: string) =>
  `${family}${value}` as BareKey<'screens', (typeof wireFamilies)[`screens:${Family}`]>

/** And for a theme. */
export const shopKey = <Family extends BareKey<'storefront', WireFamily>>(family: Family, value: string) =>
  `${family}${value}` as BareKey<'storefront', (typeof wireFamilies)[`storefront:${Family}`]>

type BareKey<Name extends string, Full> = Full extends `${Name}:${infer Bare}` ? Bare : never

/** The key of what a resource is called; `locales.test.ts` finds a declaration without its text. */
export const resourceKey = (name: string, part: 'name' | 'one' | 'added' = 'name') =>
  `resources:${name}.${part}` as 'resources:products.name'

export type ScreenTitle = Extract<Key, `screens:${string}.title`>
