/** What the process that serves pages reads of a store. */
export * from './pricing.ts'
export * from './storefront-cards.ts'
export * from './storefront-frame.ts'
export * from './storefront-list.ts'
export * from './storefront-pages.ts'
export * from './storefront-pictures.ts'
export * from './storefront-product.ts'
export * from './storefront-visible.ts'
