import { defineResource, kind } from '@shopwright/resource'

export const priceWays = ['percent', 'amount', 'set'] as const
export const priceSteps = ['0.001', '0.01', '0.1', '1', '5', '10', '50', '100'] as const

/**
 * Making one changes the prices of many products: those that are named, or that a list shows. `value` is percent, or an amount of the
 * base currency, less where it has a minus. One that names another in `undoes_id` puts back what that has changed.
 */
export const priceChanges = defineResource('price-changes', {
  group: 'catalog',
  fields: {
    ids: kind.tags(),
    query: kind.text({ max: 8000 }),
    way: kind.choice(priceWays, { required: true, default: 'percent' }),
    value: kind.decimal({ required: true, scale: 4, default: 0 }),
    /** what a new price is a multiple of, rounded to the nearest */
    round_to: kind.choice(priceSteps, {
      required: true,
      default: '0.01',
      names: Object.fromEntries(priceSteps.map((step) => [step, step])),
    }),
    undoes_id: kind.ref('price-changes', { onDelete: 'cascade' }),
    actor_name: kind.text({ max: 255, readOnly: true }),
    task_id: kind.ref('tasks', { readOnly: true, onDelete: 'cascade' }),
  },
  computed: {
    /** how many products cost something else since */
    changed_count: kind.integer(),
    is_undone: kind.flag(),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
  list: ['created_at', 'way', 'value', 'round_to', 'actor_name'],
  large: ['created_at'],
  sort: '-created_at',
})

/** A combination's own price, which changes with that of its product. */
export type ChangedVariant = { id: string; before: string; after: string }

/** What one change did to one product. */
export const priceChangeItems = defineResource('price-change-items', {
  group: 'catalog',
  parent: 'price_change_id',
  fields: {
    price_change_id: kind.ref('price-changes', { required: true }),
    product_id: kind.ref('products', { required: true, onDelete: 'cascade' }),
    before: kind.money({ required: true }),
    after: kind.money({ required: true }),
    variants: kind.json<ChangedVariant[]>([], { required: true }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['price_change_id', 'product_id']],
})
