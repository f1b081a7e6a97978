import { defineResource, kind } from '@shopwright/resource'

/**
 * A list as somebody wants to see it again: narrowed, sorted, with these columns (record 0095). It belongs to one person, until it is
 * shared with all who work in the store.
 */
export const savedViews = defineResource('saved-views', {
  group: 'system',
  title: 'name',
  fields: {
    /** the noun */
    list: kind.text({ required: true, max: 64 }),
    name: kind.text({ required: true, max: 60 }),
    /** search, filters and order, in the words of the list's address */
    query: kind.text({ max: 2000 }),
    /** in their order; none = those of whoever looks */
    columns: kind.tags(),
    is_shared: kind.flag(),
    /** shared: for whom of the staff the list opens with it */
    customer_group_id: kind.ref('customer-groups', { among: { for_staff: true }, onDelete: 'clear' }),
    sort_order: kind.integer({ default: 0 }),
    made_by: kind.text({ max: 128, readOnly: true }),
    /** whose it is; null = shared */
    member_id: kind.ref('staff-members', { readOnly: true, see: 'server', onDelete: 'cascade' }),
  },
  computed: {
    /** the list opens with it for whoever asks */
    is_first: kind.flag({ required: true }),
  },
  access: { read: 'staff', write: 'staff', own: 'member_id', about: 'list' },
  sort: 'sort_order',
})

/** The same of a list of the platform, among its super admins. */
export const platformViews = defineResource('platform-views', {
  group: 'system',
  scope: 'platform',
  title: 'name',
  fields: {
    list: kind.text({ required: true, max: 64 }),
    name: kind.text({ required: true, max: 60 }),
    query: kind.text({ max: 2000 }),
    columns: kind.tags(),
    is_shared: kind.flag(),
    sort_order: kind.integer({ default: 0 }),
    made_by: kind.text({ max: 128, readOnly: true }),
    /** whose it is; null = shared */
    account_id: kind.ref('accounts', { readOnly: true, see: 'server', onDelete: 'cascade' }),
  },
  access: { read: 'admin', write: 'admin', own: 'account_id' },
  sort: 'sort_order',
})

/** Makes a list open with one of its views for whoever asks; without one, with everything. */
export const firstViews = defineResource('first-views', {
  group: 'system',
  parent: 'view_id',
  fields: {
    list: kind.text({ required: true, max: 64 }),
    view_id: kind.ref('saved-views', { onDelete: 'cascade' }),
    member_id: kind.ref('staff-members', { required: true, readOnly: true, see: 'server', onDelete: 'cascade' }),
  },
  access: { read: 'none', write: 'none', create: 'staff' },
  unique: [['member_id', 'list']],
})
