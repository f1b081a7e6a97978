import { defineResource, kind } from '@shopwright/resource'

/** Who somebody is on the platform, as the spec counts them: 1 ADMIN, 2 SHOP_ADMIN, 3 CUSTOMER. */
export const roles = defineResource('roles', {
  group: 'system',
  scope: 'platform',
  title: 'code',
  fields: {
    number: kind.integer({ required: true, unique: 'platform', readOnly: true }),
    code: kind.code({ required: true, unique: 'platform', max: 16, readOnly: true }),
  },
  access: { read: 'public', write: 'none' },
  sort: 'number',
})
