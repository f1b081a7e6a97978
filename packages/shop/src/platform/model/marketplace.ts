import { defineResource, kind } from '@shopwright/resource'

/** What the platform says of an app that the code knows (`rules/apps.ts`), and what it asks for it where it is sold apart. */
export const marketplace = defineResource('marketplace', {
  group: 'extensions',
  scope: 'platform',
  title: 'name',
  fields: {
    code: kind.code({ required: true, unique: 'platform', max: 32, readOnly: true }),
    name: kind.text({ required: true, translated: true, max: 64 }),
    description: kind.text({ translated: true, max: 512, format: 'multiline' }),
    /** of a month, without VAT; nothing, or 0: it is had by a plan alone */
    price: kind.decimal({ scale: 2, min: 0 }),
    currency: kind.text({ required: true, default: 'USD', max: 3, format: 'currency-code' }),
    vat_percent: kind.decimal({ required: true, scale: 2, default: 20, min: 0, max: 100, format: 'percent' }),
    /** 0: it is not tried before it is paid */
    trial_days: kind.integer({ required: true, default: 14, min: 0, max: 90 }),
    sort_order: kind.integer({ default: 0 }),
    /** sold apart; who has it keeps it */
    status: kind.flag({ default: true }),
  },
  access: { read: 'public', write: 'none', update: 'admin' },
  list: ['name', 'code', 'price', 'currency', 'trial_days', 'status'],
  card: ['price', 'trial_days'],
  tabs: {
    general: ['name', 'description', 'sort_order'],
    prices: ['price', 'currency', 'vat_percent', 'trial_days', 'status'],
  },
  sort: 'sort_order',
})

/** What a store did with an app: tried it, pays for it apart, took off what its plan has. No row: it did nothing. */
export const extensions = defineResource('extensions', {
  group: 'extensions',
  title: 'app',
  fields: {
    app: kind.code({ required: true, max: 32 }),
    state: kind.choice(['off', 'trial', 'active', 'past_due', 'ended'], { required: true }),
    /** its one trial, whenever that was */
    trial_starts_at: kind.datetime(),
    trial_ends_at: kind.datetime(),
    /** until when it is paid */
    ends_at: kind.datetime(),
    /** the day of the month that its ends fall on, where the month has it */
    anchor_day: kind.integer({ required: true, default: 1 }),
    /** nothing follows its end */
    is_canceled: kind.flag(),
    /** of a month without VAT, as agreed on */
    price: kind.decimal({ scale: 2 }),
    vat_percent: kind.decimal({ scale: 2 }),
    currency: kind.text({ max: 3 }),
    /** another price, and when its owner was told of it */
    next_price: kind.decimal({ scale: 2 }),
    next_price_told_at: kind.datetime(),
    /** the first of the tries to renew it that failed, and how many did */
    failed_since: kind.datetime(),
    attempts: kind.integer({ required: true, default: 0 }),
    /** its owner knows that the trial ends */
    told_at: kind.datetime({ see: 'server' }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['app']],
})

/** Making one does something with an app: at once, or, where it is to be paid, by the card that is kept or the provider's page. */
export const extensionChanges = defineResource('extension-changes', {
  group: 'extensions',
  fields: {
    app: kind.code({ required: true, max: 32 }),
    action: kind.choice(['try', 'buy', 'cancel', 'keep', 'uninstall', 'install'], { required: true }),
    /** on the provider's page, also where a card is kept */
    by_page: kind.flag(),
    state: kind.choice(['pending', 'done', 'failed', 'canceled'], {
      required: true,
      default: 'pending',
      readOnly: true,
    }),
    amount: kind.decimal({ scale: 2, readOnly: true }),
    vat: kind.decimal({ scale: 2, readOnly: true }),
    vat_percent: kind.decimal({ scale: 2, readOnly: true }),
    currency: kind.text({ max: 3, readOnly: true }),
    reference: kind.code({ readOnly: true, max: 64 }),
    redirect_url: kind.text({ max: 512, readOnly: true }),
    /** who takes the money, and what they call the page */
    provider: kind.text({ max: 32, readOnly: true }),
    provider_checkout_id: kind.text({ max: 255, readOnly: true, see: 'server' }),
    actor_name: kind.text({ max: 255, readOnly: true }),
  },
  access: { read: 'store-owner', write: 'none', create: 'store-owner' },
})
