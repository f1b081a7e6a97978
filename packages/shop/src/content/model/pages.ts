import { defineResource, kind } from '@shopwright/resource'

export const information = defineResource('information', {
  group: 'catalog',
  title: 'title',
  fields: {
    title: kind.text({ required: true, translated: true, max: 64 }),
    slug: kind.slug(),
    text: kind.html({ translated: true, default: {} }),
    kind: kind.integer({ min: 2, max: 18, named: true }),
    meta_title: kind.text({ translated: true, max: 255, default: {} }),
    meta_description: kind.text({ translated: true, max: 512, default: {} }),
    seo_keywords: kind.text({ translated: true, max: 512, default: {} }),
    show_at_bottom: kind.flag({ default: true }),
    footer_column: kind.integer({ default: 1, min: 1, max: 4 }),
    show_as_blog: kind.flag(),
    indexed: kind.flag({ default: true }),
    sort_order: kind.integer({ default: 0 }),
    status: kind.flag({ default: true }),
  },
  access: { read: 'public', write: 'staff', visible: { status: true } },
  list: ['title', 'sort_order', 'show_at_bottom', 'footer_column', 'status', 'updated_at'],
  card: ['show_at_bottom', 'updated_at'],
  search: ['title'],
  sort: 'sort_order',
  tabs: {
    general: ['title', 'text', 'kind', 'show_at_bottom', 'footer_column', 'show_as_blog', 'sort_order', 'status'],
    seo: ['slug', 'meta_title', 'meta_description', 'seo_keywords', 'indexed'],
  },
})

/** The one table of page addresses of a store; former addresses stay so that they can answer 301 (design §4). */
export const slugs = defineResource('slugs', {
  group: 'settings',
  fields: {
    language: kind.text({ required: true, max: 8 }),
    slug: kind.text({ required: true, max: 128 }),
    resource: kind.text({ required: true, max: 64 }),
    row_id: kind.text({ required: true, max: 36 }),
    is_current: kind.flag({ default: true }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [
    ['language', 'slug'],
    ['resource', 'row_id', 'language', 'slug'],
  ],
})

export const banners = defineResource('banners', {
  group: 'design',
  title: 'name',
  fields: {
    name: kind.text({ required: true, max: 64 }),
    status: kind.flag({ default: true }),
    images: kind.children('banner-images'),
  },
  access: { read: 'public', write: 'staff', visible: { status: true } },
  list: ['name', 'status', 'updated_at'],
  search: ['name'],
  sort: 'name',
  tabs: { general: ['name', 'status', 'images'] },
})

export const bannerImages = defineResource('banner-images', {
  group: 'design',
  parent: 'banner_id',
  fields: {
    banner_id: kind.ref('banners', { required: true }),
    title: kind.text({ required: true, translated: true, max: 128 }),
    description: kind.text({ translated: true, max: 255 }),
    link: kind.text({ max: 255, format: 'url' }),
    image: kind.image(),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'public', write: 'none' },
  sort: 'sort_order',
})

/** One level, as a drawer: a file lies in one of them or in none, and outlives it. */
export const fileFolders = defineResource('file-folders', {
  group: 'design',
  title: 'name',
  fields: { name: kind.text({ required: true, max: 64, unique: 'store' }) },
  access: { read: 'staff', write: 'staff' },
  list: ['name', 'created_at'],
  search: ['name'],
  sort: 'name',
  tabs: { general: ['name'] },
})

/** An uploaded file: `key` finds its bytes in storage, `sizes` what was made of a picture. */
export const files = defineResource('files', {
  group: 'design',
  title: 'name',
  fields: {
    name: kind.text({ required: true, max: 255 }),
    folder_id: kind.ref('file-folders', { onDelete: 'clear' }),
    /** what a picture shows, for who cannot see it */
    alt: kind.text({ translated: true, max: 255, default: {} }),
    /** what of a picture stays in sight where its edges are cut off: in percent from the left and from above */
    focus_x: kind.integer({ required: true, default: 50, min: 0, max: 100 }),
    focus_y: kind.integer({ required: true, default: 50, min: 0, max: 100 }),
    mime: kind.text({ required: true, max: 127, readOnly: true }),
    size: kind.integer({ required: true, readOnly: true }),
    width: kind.integer({ readOnly: true }),
    height: kind.integer({ readOnly: true }),
    hash: kind.text({ required: true, max: 64, readOnly: true, see: 'server' }),
    key: kind.text({ required: true, max: 255, readOnly: true, see: 'server' }),
    sizes: kind.json<Record<string, unknown>>(undefined, { readOnly: true }),
    is_private: kind.flag({ readOnly: true }),
  },
  access: { read: 'staff', write: 'staff', create: 'none' },
  list: ['name', 'folder_id', 'mime', 'size', 'created_at'],
  card: ['mime', 'size'],
  search: ['name', 'alt'],
  large: ['created_at'],
  tabs: { general: ['name', 'folder_id', 'alt', 'focus_x', 'focus_y'] },
})
