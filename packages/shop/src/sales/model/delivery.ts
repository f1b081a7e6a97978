import { defineResource, kind } from '@shopwright/resource'
import {
  deliveryCodes,
  deliveryFeatures,
  deliveryTraits,
  paymentCodes,
  paymentFeatures,
  paymentTraits,
} from './providers.ts'

export const deliveryGroups = defineResource('delivery-groups', {
  group: 'sales',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 64 }),
    description: kind.text({ translated: true, max: 512, format: 'multiline' }),
    /** with an address of its own the goods wait there, and none is asked of the buyer */
    unique_address: kind.flag(),
    address: kind.text({ translated: true, max: 255, default: {} }),
    extension: kind.choice(deliveryCodes, {
      required: true,
      default: deliveryTraits[0].code,
      features: deliveryFeatures,
    }),
    /** what the provider of the extension asks for; of a secret only that it is there */
    settings: kind.json<Record<string, string | true>>(undefined, { see: 'staff' }),
    /** the secret ones of them, as one text */
    sealed_settings: kind.secret({ readOnly: true }),
    status: kind.flag({ default: true }),
    sort_order: kind.integer({ default: 0 }),
    methods: kind.children('delivery-methods'),
  },
  access: { read: 'public', write: 'staff', visible: { status: true } },
  list: ['name', 'extension', 'unique_address', 'sort_order', 'status'],
  search: ['name'],
  sort: 'sort_order',
  tabs: {
    general: ['name', 'description', 'extension', 'settings', 'unique_address', 'address', 'sort_order', 'status'],
    methods: ['methods'],
  },
})

export const deliveryMethods = defineResource('delivery-methods', {
  group: 'sales',
  parent: 'delivery_group_id',
  title: 'name',
  fields: {
    delivery_group_id: kind.ref('delivery-groups', { required: true }),
    name: kind.text({ required: true, translated: true, max: 64 }),
    description: kind.text({ translated: true, max: 512 }),
    type: kind.choice(['flat', 'free', 'item', 'weight', 'pickup', 'carrier'], { required: true, default: 'flat' }),
    price: kind.money({ required: true, default: '0', min: 0 }),
    free_from: kind.money({ min: 0 }),
    rates: kind.text({ max: 1000 }),
    weight_min: kind.decimal({ scale: 8, min: 0 }),
    weight_max: kind.decimal({ scale: 8, min: 0 }),
    subtotal_min: kind.money({ min: 0 }),
    subtotal_max: kind.money({ min: 0 }),
    geo_zone_id: kind.ref('store-geo-zones'),
    tax_class_id: kind.ref('tax-classes'),
    sort_order: kind.integer({ default: 0 }),
    status: kind.flag({ default: true }),
  },
  access: { read: 'public', write: 'none', visible: { status: true } },
  sort: 'sort_order',
})

/**
 * Places of carriers where parcels wait, copied from them each night (record 0071): the platform's own, the same for every store,
 * and nobody writes them by hand.
 */
export const deliveryBranches = defineResource('delivery-branches', {
  group: 'system',
  scope: 'platform',
  title: 'name',
  fields: {
    extension: kind.choice(deliveryCodes, { required: true, grows: true, readOnly: true }),
    /** the carrier's own word for it */
    ref: kind.text({ required: true, max: 64, readOnly: true }),
    type: kind.choice(['branch', 'locker'], { required: true, readOnly: true }),
    number: kind.code({ required: true, max: 16, readOnly: true }),
    city: kind.text({ required: true, translated: true, max: 128, readOnly: true }),
    /** its word for the city, by which it says prices; null until it has told it */
    city_ref: kind.text({ max: 64, readOnly: true }),
    region: kind.text({ max: 64, readOnly: true }),
    name: kind.text({ required: true, translated: true, max: 255, readOnly: true }),
    address: kind.text({ translated: true, max: 255, readOnly: true }),
    /** kilograms that one parcel may weigh */
    max_weight: kind.decimal({ scale: 3, readOnly: true }),
    /** the city in every language as it is looked for: `|0київ|0киев|` (rules/branches.ts) */
    city_names: kind.text({ required: true, max: 512, readOnly: true }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['extension', 'ref']],
  list: ['name', 'city', 'region', 'type', 'extension'],
  search: ['city_names', 'city', 'number', 'address'],
  sort: 'number',
  large: ['number'],
})

export const paymentMethods = defineResource('payment-methods', {
  group: 'sales',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 64 }),
    description: kind.text({ translated: true, max: 512, format: 'multiline' }),
    instructions: kind.text({ translated: true, max: 4000, format: 'multiline' }),
    code: kind.choice(paymentCodes, {
      required: true,
      default: paymentTraits[0].code,
      features: paymentFeatures,
    }),
    /** what the provider of the code asks for; of a secret only that it is there */
    settings: kind.json<Record<string, string | true>>(undefined, { see: 'staff' }),
    /** the secret ones of them, as one text */
    sealed_settings: kind.secret({ readOnly: true }),
    minimum: kind.money({ required: true, default: '0', min: 0 }),
    geo_zone_id: kind.ref('store-geo-zones'),
    order_status_id: kind.ref('order-statuses'),
    delivery_methods: kind.refs('delivery-methods', { through: 'payment-method-deliveries' }),
    sort_order: kind.integer({ default: 0 }),
    status: kind.flag({ default: true }),
  },
  access: { read: 'public', write: 'staff', visible: { status: true } },
  list: ['name', 'code', 'sort_order', 'status'],
  search: ['name'],
  sort: 'sort_order',
  tabs: {
    general: [
      'name',
      'description',
      'instructions',
      'code',
      'settings',
      'minimum',
      'order_status_id',
      'sort_order',
      'status',
    ],
    availability: ['delivery_methods', 'geo_zone_id'],
  },
})

/** No row means: offered with every delivery method. */
export const paymentMethodDeliveries = defineResource('payment-method-deliveries', {
  group: 'sales',
  parent: 'payment_method_id',
  fields: {
    payment_method_id: kind.ref('payment-methods', { required: true }),
    /** none: it was deleted, and the way of paying goes with no other */
    delivery_method_id: kind.ref('delivery-methods', { onDelete: 'clear' }),
  },
  access: { read: 'public', write: 'none' },
  unique: [['payment_method_id', 'delivery_method_id']],
})
