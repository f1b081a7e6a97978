import { defineResource, kind } from '@shopwright/resource'

/** Who wants no mails about carts that they left. */
export const cartMailRefusals = defineResource('cart-mail-refusals', {
  group: 'customers',
  fields: { email: kind.code({ required: true, unique: 'store' }) },
  access: { read: 'none', write: 'none' },
})
