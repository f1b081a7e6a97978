import { defaultLanguage, defineResource, kind, languageCodes } from '@shopwright/resource'

/** The folder of the theme that a new shop begins with. */
export const defaultTheme = 'full-catalog'

export const storeStates = ['onboarding', 'trial', 'active', 'past_due', 'suspended', 'archived', 'deleted'] as const
/** A shop that sells, whose jobs are done. */
export const workingStates = ['trial', 'active', 'past_due'] as const satisfies readonly (typeof storeStates)[number][]

export const stores = defineResource('stores', {
  group: 'system',
  scope: 'platform',
  title: 'title',
  fields: {
    title: kind.text({ required: true, max: 128 }),
    domain: kind.code({ required: true, unique: 'platform', max: 253, readOnly: true }),
    token: kind.code({ required: true, unique: 'platform', readOnly: true, see: 'staff' }),
    state: kind.choice(storeStates, { required: true, default: 'onboarding', readOnly: true }),
    completed: kind.flag({ readOnly: true }),
    country_id: kind.ref('countries'),
    zone_id: kind.ref('zones'),
    plan_id: kind.ref('plans', { readOnly: true }),
    owner_id: kind.ref('accounts', { readOnly: true, see: 'staff' }),
    primary_language: kind.text({ required: true, default: defaultLanguage, readOnly: true }),
    base_currency: kind.text({ required: true, default: 'USD', readOnly: true }),
    time_zone: kind.text({ required: true, default: 'UTC', max: 64 }),
    product_types: kind.tags(),
    about: kind.text({ max: 2000, format: 'multiline', see: 'staff' }),
    theme: kind.text({ required: true, default: defaultTheme, readOnly: true }),
    trial_ends_at: kind.datetime({ readOnly: true, see: 'staff' }),
    suspended_at: kind.datetime({ readOnly: true, see: 'staff' }),
    /** a bill that nobody paid, or the platform, with its reason: what the platform closed no payment opens */
    suspended_by: kind.choice(['payment', 'platform'], { readOnly: true, see: 'staff' }),
    suspend_reason: kind.text({ max: 512, readOnly: true, see: 'staff' }),
    archived_at: kind.datetime({ readOnly: true, see: 'staff' }),
    /** the day of the archive whose mail went out last */
    archive_mailed: kind.integer({ required: true, default: 0, readOnly: true, see: 'server' }),
    is_demo: kind.flag({ readOnly: true, see: 'staff' }),
  },
  computed: {
    /** how much of its plan is used, of what is counted */
    usage: kind.json<Record<'products' | 'categories' | 'staff', number>>(undefined, {
      default: { products: 0, categories: 0, staff: 0 },
      see: 'admin',
    }),
  },
  // One is opened by who will own it, and ends by its life alone: what is personal goes with it, invoices stay.
  access: { read: 'admin', write: 'admin', create: 'none', remove: 'none' },
  list: ['title', 'domain', 'state', 'plan_id', 'created_at'],
  search: ['title', 'domain'],
  large: ['created_at'],
  tabs: { general: ['title', 'country_id', 'zone_id', 'time_zone', 'about'] },
})

/**
 * A super admin works in a store that is not his own only after saying why: making one enters it, for the session that made it,
 * until it is left or over. The owner reads it in the list of changes.
 */
export const storeEntries = defineResource('store-entries', {
  group: 'system',
  scope: 'platform',
  title: 'reason',
  fields: {
    /** `store_id` is what a request is in, and never taken from a body */
    target_store_id: kind.ref('stores', { required: true, onDelete: 'cascade' }),
    reason: kind.text({ required: true, min: 3, max: 255 }),
    account_id: kind.ref('accounts', { readOnly: true, onDelete: 'cascade' }),
    actor_name: kind.text({ max: 255, readOnly: true }),
    session_id: kind.text({ max: 36, see: 'server' }),
    ip: kind.text({ max: 64, readOnly: true }),
    expires_at: kind.datetime({ readOnly: true }),
    /** set by whoever leaves; the server's clock says when */
    left_at: kind.datetime(),
  },
  access: { read: 'admin', write: 'none', create: 'admin', update: 'admin' },
  list: ['created_at', 'actor_name', 'target_store_id', 'reason', 'left_at'],
  large: ['created_at'],
})

/** A name of its owner's that a shop answers to, once a record in the DNS has shown that it is theirs. */
export const storeDomains = defineResource('store-domains', {
  group: 'settings',
  limit: 'domains',
  title: 'host',
  fields: {
    host: kind.code({ required: true, unique: 'store', max: 253 }),
    /** the others lead there */
    is_primary: kind.flag(),
    /** stands in the TXT record `_shopwright.<host>` */
    verification: kind.text({ readOnly: true, max: 64 }),
    verified_at: kind.datetime({ readOnly: true }),
    checked_at: kind.datetime({ readOnly: true }),
    problem: kind.choice(['no-record', 'other-record', 'taken', 'silent'], { readOnly: true }),
    /** since when no look has found the record of a verified name */
    missing_since: kind.datetime({ readOnly: true, see: 'server' }),
  },
  computed: {
    /** in its own letters */
    shown_host: kind.text(),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['host', 'is_primary', 'verified_at', 'problem'],
  card: ['verified_at', 'problem'],
  tabs: { general: ['host', 'is_primary'] },
})

/** Making one looks into the DNS again. */
export const domainChecks = defineResource('domain-checks', {
  group: 'platform',
  fields: { store_domain_id: kind.ref('store-domains', { required: true, onDelete: 'cascade' }) },
  access: { read: 'staff', write: 'none', create: 'staff' },
})

/**
 * Which store a verified name leads to: one for the whole platform, whatever many stores say of it. It counts while that
 * store's own row is verified.
 */
export const storeHosts = defineResource('store-hosts', {
  group: 'system',
  scope: 'platform',
  title: 'host',
  fields: {
    host: kind.code({ required: true, unique: 'platform', max: 253, readOnly: true }),
    target_store_id: kind.ref('stores', { required: true, readOnly: true, onDelete: 'cascade' }),
  },
  access: { read: 'admin', write: 'none' },
  list: ['host', 'target_store_id', 'created_at'],
  large: ['created_at'],
})

/** Making one closes the store; whoever does it types its name. */
export const storeArchivals = defineResource('store-archivals', {
  group: 'platform',
  fields: { name: kind.text({ required: true, max: 128 }) },
  access: { read: 'store-owner', write: 'none', create: 'store-owner' },
})

/** Making one opens an archived store again, by the link of a mail: at once on Free, on another plan when that is paid. */
export const storeRestorations = defineResource('store-restorations', {
  group: 'platform',
  fields: {
    token: kind.text({ required: true, max: 512, see: 'server' }),
    plan: kind.text({ required: true, default: 'free', max: 32 }),
    period: kind.choice(['monthly', 'annual'], { required: true, default: 'monthly' }),
    redirect_url: kind.text({ max: 512, readOnly: true }),
  },
  access: { read: 'store-owner', write: 'none', create: 'store-owner' },
})

/** Making one suspends a store, or opens it again, by the platform's word. */
export const storeRestrictions = defineResource('store-restrictions', {
  group: 'platform',
  scope: 'platform',
  fields: {
    restricted_id: kind.ref('stores', { required: true, onDelete: 'cascade' }),
    action: kind.choice(['suspend', 'lift'], { required: true }),
    reason: kind.text({ required: true, max: 512 }),
    actor_name: kind.text({ max: 255, readOnly: true }),
  },
  access: { read: 'admin', write: 'none', create: 'admin' },
})

/** How many letters each part of the company's address has at most. */
export const setupAddress = { address: 255, city: 128, postcode: 10, region: 128 } as const

/** The verb of the wizard as a noun: making one opens a store (spec §2, design §5). */
export const storeSetups = defineResource('store-setups', {
  group: 'platform',
  scope: 'platform',
  fields: {
    account_id: kind.ref('accounts', { readOnly: true, onDelete: 'cascade' }),
    store_id: kind.ref('stores', { readOnly: true, onDelete: 'cascade' }),
    name: kind.text({ required: true, max: 128 }),
    country: kind.text({ required: true, max: 2, min: 2 }),
    language: kind.choice(languageCodes, { required: true, grows: true }),
    currency: kind.text({ required: true, max: 3, min: 3 }),
    address: kind.json<{ city?: string; postcode?: string; region?: string }>({
      type: 'object',
      properties: {
        city: { type: 'string', maxLength: setupAddress.city },
        postcode: { type: 'string', maxLength: setupAddress.postcode },
        region: { type: 'string', maxLength: setupAddress.region },
        address: { type: 'string', maxLength: setupAddress.address },
      },
      additionalProperties: false,
    } as never),
    about: kind.text({ max: 2000, format: 'multiline' }),
    product_types: kind.tags(),
  },
  access: { read: 'admin', write: 'admin', create: 'customer' },
})
