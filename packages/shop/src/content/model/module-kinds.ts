import { type AnyResource, defineResource, type Fields, kind } from '@shopwright/resource'

/** What modules of a kind can be told, as fields: forms, checks and the cleaning of rich text follow from it. */
const settings = (fields: Fields): AnyResource =>
  defineResource('module-settings', { group: 'design', fields, access: { read: 'none', write: 'none' } }) as AnyResource // one shape for all

const title = kind.text({ translated: true, max: 128 })
const limit = kind.integer({ default: 8, min: 1, max: 24 })

/** Every module that a page can be made of, by its name. Its data: `pages/modules`; its views: `modules` of a theme. */
export const moduleKinds = {
  'banner-slider': settings({ banner_id: kind.ref('banners') }),
  'banner-grid': settings({
    title,
    banner_id: kind.ref('banners', { required: true }),
    columns: kind.integer({ default: 3, min: 1, max: 4 }),
  }),
  'featured-products': settings({ title, products: kind.refs('products', { through: 'module-products' }) }),
  specials: settings({ title, limit }),
  'latest-products': settings({ title, limit }),
  'best-sellers': settings({ title, limit, days: kind.integer({ default: 90, min: 1, max: 365 }) }),
  'recently-viewed': settings({ title, limit }),
  'category-tiles': settings({ title }),
  'manufacturer-strip': settings({ title, limit: kind.integer({ default: 12, min: 1, max: 24 }) }),
  'product-carousel': settings({
    title,
    category_id: kind.ref('categories'),
    manufacturer_id: kind.ref('manufacturers'),
    sort: kind.choice(['default', 'price', '-price', 'rating', 'new'], { required: true, default: 'default' }),
    limit: kind.integer({ default: 12, min: 1, max: 24 }),
  }),
  html: settings({ title, html: kind.html({ translated: true }) }),
  'text-picture': settings({
    title,
    html: kind.html({ translated: true }),
    image: kind.image(),
    link: kind.text({ max: 255, format: 'url' }),
    link_title: kind.text({ translated: true, max: 64 }),
    side: kind.choice(['left', 'right'], { required: true, default: 'left' }),
  }),
  reviews: settings({ title, limit: kind.integer({ default: 3, min: 1, max: 12 }) }),
  news: settings({ title, limit: kind.integer({ default: 3, min: 1, max: 12 }) }),
  faq: settings({ title, information_id: kind.ref('information', { required: true }) }),
  locations: settings({ title }),
  countdown: settings({ title, product_id: kind.ref('products', { required: true }) }),
  'delivery-payment': settings({ title }),
  newsletter: settings({ title }),
  instagram: settings({ title, banner_id: kind.ref('banners') }),
  facebook: settings({ title }),
} satisfies Record<string, AnyResource>

export type ModuleKind = keyof typeof moduleKinds
export const moduleNames = Object.keys(moduleKinds) as ModuleKind[]
export const isModuleKind = (name: unknown): name is ModuleKind => typeof name === 'string' && name in moduleKinds
