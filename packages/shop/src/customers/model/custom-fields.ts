import { defineResource, kind } from '@shopwright/resource'

/** What a store asks besides the usual: of a customer, of an address, of an affiliate; each customer group by its own choice. */
export const customFields = defineResource('custom-fields', {
  group: 'customers',
  feature: 'custom-fields',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 64 }),
    location: kind.choice(['account', 'address', 'affiliate'], { required: true, default: 'account' }),
    type: kind.choice(['select', 'radio', 'checkbox', 'textarea', 'text', 'date'], { required: true, default: 'text' }),
    status: kind.flag({ default: true }),
    sort_order: kind.integer({ default: 0 }),
    values: kind.children('custom-field-values'),
    customer_groups: kind.children('custom-field-customer-groups'),
  },
  access: { read: 'public', write: 'staff', visible: { status: true } },
  list: ['name', 'location', 'type', 'status', 'sort_order'],
  search: ['name'],
  sort: 'sort_order',
  tabs: { general: ['name', 'location', 'type', 'values', 'customer_groups', 'status', 'sort_order'] },
})

/** What can be chosen in a field of a choice type. */
export const customFieldValues = defineResource('custom-field-values', {
  group: 'customers',
  parent: 'custom_field_id',
  title: 'name',
  fields: {
    custom_field_id: kind.ref('custom-fields', { required: true }),
    name: kind.text({ required: true, translated: true, max: 128 }),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'public', write: 'none' },
  sort: 'sort_order',
})

/** Whom a field is asked, and who must answer. */
export const customFieldCustomerGroups = defineResource('custom-field-customer-groups', {
  group: 'customers',
  parent: 'custom_field_id',
  fields: {
    custom_field_id: kind.ref('custom-fields', { required: true }),
    customer_group_id: kind.ref('customer-groups', { required: true, onDelete: 'cascade' }),
    required: kind.flag(),
  },
  access: { read: 'public', write: 'none' },
  unique: [['custom_field_id', 'customer_group_id']],
})
