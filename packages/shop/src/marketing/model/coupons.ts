import { defineResource, kind } from '@shopwright/resource'

export const coupons = defineResource('coupons', {
  group: 'marketing',
  feature: 'coupons',
  title: 'name',
  fields: {
    name: kind.text({ required: true, translated: true, min: 3, max: 128 }),
    code: kind.code({ required: true, unique: 'store', min: 3, max: 20 }),
    type: kind.choice(['percentage', 'fixed'], { required: true, default: 'percentage' }),
    discount: kind.decimal({ required: true, scale: 4, min: 0 }),
    total: kind.money({ required: true, default: '0', min: 0 }),
    login_required: kind.flag(),
    free_delivery: kind.flag(),
    combines_with_specials: kind.flag({ default: true }),
    products: kind.refs('products', { through: 'coupon-products' }),
    categories: kind.refs('categories', { through: 'coupon-categories' }),
    uses_per_coupon: kind.integer({ default: 1, min: 0 }),
    uses_per_customer: kind.integer({ default: 1, min: 0 }),
    used_count: kind.integer({ default: 0, readOnly: true }),
    date_start: kind.date(),
    date_end: kind.date(),
    status: kind.flag({ default: true }),
  },
  computed: {
    /** how often it may still be used; null = without end */
    uses_left: kind.integer(),
    /** all that it was for is deleted, so that it is for nothing; told of one that is read alone */
    is_for_nothing: kind.flag(),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['name', 'code', 'discount', 'date_start', 'date_end', 'used_count', 'status'],
  search: ['name', 'code'],
  tabs: {
    general: ['name', 'code', 'type', 'discount', 'total', 'free_delivery', 'status'],
    scope: ['products', 'categories', 'combines_with_specials'],
    limits: ['login_required', 'uses_per_coupon', 'uses_per_customer', 'date_start', 'date_end'],
  },
})

export const couponProducts = defineResource('coupon-products', {
  group: 'marketing',
  parent: 'coupon_id',
  fields: {
    coupon_id: kind.ref('coupons', { required: true }),
    /** none: it was deleted. What the coupon is for stays named, else it were for everything */
    product_id: kind.ref('products', { onDelete: 'clear' }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['coupon_id', 'product_id']],
})

export const couponCategories = defineResource('coupon-categories', {
  group: 'marketing',
  parent: 'coupon_id',
  fields: {
    coupon_id: kind.ref('coupons', { required: true }),
    category_id: kind.ref('categories', { onDelete: 'clear' }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['coupon_id', 'category_id']],
})

/** One claimed use of a coupon by an order. */
export const couponRedemptions = defineResource('coupon-redemptions', {
  group: 'marketing',
  fields: {
    coupon_id: kind.ref('coupons', { required: true }),
    order_id: kind.ref('orders', { required: true, unique: 'store', onDelete: 'cascade' }),
    customer_id: kind.ref('customers', { onDelete: 'clear' }),
    email: kind.code({ max: 254 }),
    amount: kind.decimal({ required: true, scale: 4 }),
    released_at: kind.datetime(),
  },
  access: { read: 'staff', write: 'none' },
})
