import { defineResource, kind } from '@shopwright/resource'

/** Answers to custom fields, by the field's id: a text, the id of a value, or several ids. Checked by `checkAnswers`. */
export const answers = () => kind.json<Record<string, string | string[]>>(undefined, { default: {} })

/** Shoppers of one store. Those who run stores are `accounts`. */
export const customers = defineResource('customers', {
  group: 'customers',
  title: 'email',
  fields: {
    email: kind.code({ required: true, unique: 'store', max: 254, format: 'email' }),
    password: kind.secret({ max: 256, see: 'server', format: 'hash' }),
    first_name: kind.text({ required: true, max: 32 }),
    last_name: kind.text({ required: true, max: 32 }),
    phone: kind.text({ max: 32, format: 'phone' }),
    customer_group_id: kind.ref('customer-groups', { required: true, among: { for_staff: false } }),
    language: kind.text({ max: 8, readOnly: true }),
    newsletter: kind.flag(),
    status: kind.flag({ default: true }),
    approved: kind.flag({ default: true }),
    safe: kind.flag({ see: 'staff' }),
    delivery_group_id: kind.ref('delivery-groups', { see: 'staff' }),
    comment: kind.text({ max: 2000, format: 'multiline', see: 'staff' }),
    ip: kind.text({ max: 64, readOnly: true, see: 'staff' }),
    last_login_at: kind.datetime({ readOnly: true }),
    /** the run that they came with, and when they were asked to set a password */
    import_id: kind.ref('imports', { readOnly: true, see: 'staff', onDelete: 'clear' }),
    invited_at: kind.datetime({ readOnly: true, see: 'staff' }),
    /** opens their wish list to whoever has it */
    wishlist_key: kind.code({ readOnly: true, see: 'server', unique: 'store', max: 32 }),
    custom_fields: answers(),
    addresses: kind.children('customer-addresses'),
  },
  computed: {
    reward_balance: kind.integer({ required: true }),
    credit_balance: kind.money({ required: true }),
  },
  access: { read: 'row-owner', write: 'staff', owner: 'id' },
  list: ['email', 'first_name', 'last_name', 'phone', 'customer_group_id', 'status', 'approved', 'created_at'],
  search: ['email', 'first_name', 'last_name', 'phone'],
  large: ['email', 'last_name', 'created_at'],
  exchange: {
    key: 'email',
    columns: ['email', 'first_name', 'last_name', 'phone', 'customer_group_id', 'status', 'comment', 'addresses'],
  },
  tabs: {
    general: ['first_name', 'last_name', 'email', 'phone', 'password', 'newsletter', 'comment'],
    addresses: ['addresses'],
    status: ['customer_group_id', 'delivery_group_id', 'status', 'approved', 'safe'],
  },
})

/** Making one mails those who came with a run, and have no password, a link to set one. */
export const customerInvitations = defineResource('customer-invitations', {
  group: 'customers',
  fields: {
    import_id: kind.ref('imports', { required: true, onDelete: 'cascade' }),
    count: kind.integer({ default: 0, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})

export const customerAddresses = defineResource('customer-addresses', {
  group: 'customers',
  parent: 'customer_id',
  title: 'address',
  fields: {
    customer_id: kind.ref('customers', { required: true }),
    first_name: kind.text({ required: true, max: 32 }),
    last_name: kind.text({ required: true, max: 32 }),
    company: kind.text({ max: 64 }),
    address: kind.text({ required: true, min: 3, max: 128 }),
    city: kind.text({ required: true, min: 2, max: 128 }),
    postcode: kind.text({ max: 10 }),
    country_id: kind.ref('countries', { required: true }),
    zone_id: kind.ref('zones'),
    phone: kind.text({ max: 32, format: 'phone' }),
    is_default: kind.flag(),
    custom_fields: answers(),
  },
  access: { read: 'row-owner', write: 'none', owner: 'customer_id' },
  exchange: { key: 'address', columns: ['company', 'address', 'city', 'postcode', 'country_id', 'zone_id'] },
})

export const customerGroups = defineResource('customer-groups', {
  group: 'customers',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, min: 3, max: 32 }),
    /** whose people work in the store: its permissions count, its prices do not */
    for_staff: kind.flag(),
    description: kind.text({ translated: true, max: 512, format: 'multiline' }),
    approval: kind.flag(),
    discount_percent: kind.decimal({
      required: true,
      scale: 2,
      default: 0,
      min: 0,
      max: 100,
      feature: 'customer-group-discount',
    }),
    stack_with_specials: kind.flag(),
    is_offered: kind.flag(),
    sort_order: kind.integer({ default: 0 }),
    permissions: kind.children('customer-group-permissions', { see: 'staff' }),
  },
  access: { read: 'public', write: 'staff', visible: { for_staff: false } },
  list: ['name', 'for_staff', 'approval', 'discount_percent', 'sort_order'],
  card: ['for_staff', 'discount_percent'],
  search: ['name'],
  sort: 'sort_order',
  tabs: {
    general: [
      'name',
      'for_staff',
      'description',
      'approval',
      'discount_percent',
      'stack_with_specials',
      'is_offered',
      'sort_order',
    ],
    permissions: ['permissions'],
  },
})

/** What staff of this group may do with one service (spec §6). */
export const customerGroupPermissions = defineResource('customer-group-permissions', {
  group: 'customers',
  parent: 'customer_group_id',
  fields: {
    customer_group_id: kind.ref('customer-groups', { required: true }),
    service: kind.text({ required: true, max: 64 }),
    can_get: kind.flag(),
    can_create: kind.flag(),
    can_update: kind.flag(),
    can_delete: kind.flag(),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['customer_group_id', 'service']],
})
