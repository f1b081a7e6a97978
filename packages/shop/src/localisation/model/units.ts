import { defineResource, kind } from '@shopwright/resource'

const unit = {
  title: kind.text({ required: true, translated: true, min: 3, max: 32 }),
  unit: kind.text({ required: true, translated: true, max: 4 }),
  value: kind.decimal({ required: true, scale: 8, default: 1, min: 0.00000001 }),
  code: kind.integer({ readOnly: true }),
}

export const lengthClasses = defineResource('length-classes', {
  group: 'settings',
  title: 'title',
  fields: { ...unit },
  access: { read: 'public', write: 'staff' },
  list: ['title', 'unit', 'value'],
  sort: 'title',
  search: ['title', 'unit'],
  tabs: { general: ['title', 'unit', 'value'] },
})

export const weightClasses = defineResource('weight-classes', {
  group: 'settings',
  title: 'title',
  fields: { ...unit },
  access: { read: 'public', write: 'staff' },
  list: ['title', 'unit', 'value'],
  sort: 'title',
  search: ['title', 'unit'],
  tabs: { general: ['title', 'unit', 'value'] },
})

export const stockStatuses = defineResource('stock-statuses', {
  group: 'settings',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, max: 32 }),
    availability: kind.choice(['InStock', 'OutOfStock', 'PreOrder', 'BackOrder'], {
      required: true,
      default: 'OutOfStock',
    }),
    possible_to_order: kind.flag(),
    code: kind.integer({ readOnly: true }),
  },
  access: { read: 'public', write: 'staff' },
  list: ['name', 'availability', 'possible_to_order'],
  sort: 'name',
  search: ['name'],
  tabs: { general: ['name', 'availability', 'possible_to_order'] },
})
