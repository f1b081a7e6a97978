import { defineResource, kind } from '@shopwright/resource'
import { type ModuleKind, moduleNames } from './module-kinds.ts'

/** The pages of a shop that can be arranged; `root` is every one. */
export const pageNames = [
  'root',
  'home',
  'category',
  'product',
  'compare',
  'search',
  'cart',
  'checkout',
  'order-success',
  'order-failure',
  'account',
  'account-edit',
  'address-list',
  'address-edit',
  'default-address',
  'order-history',
  'order-info',
  'reward-points',
  'returns',
  'return-info',
  'wish-list',
  'newsletter',
  'password-change',
  'password-forgotten',
  'login',
  'registration',
  'static',
  'news',
] as const
export type PageName = (typeof pageNames)[number]

export const routeTypes = ['public', 'static', 'account'] as const
export type RouteType = (typeof routeTypes)[number]
export const devices = ['all', 'mobile', 'native'] as const
export type Device = (typeof devices)[number]
export const positions = ['left', 'main', 'right'] as const
export type Position = (typeof positions)[number]

/** `content` is what the page itself shows: it stands among the modules of its main column. */
export type SectionKind = ModuleKind | 'content'

/** One place of an arrangement: what stands there, with its own settings or as a module of the store's. */
export type Section = {
  id: string
  position: Position
  kind: SectionKind
  module_id: string | null
  is_hidden: boolean
  settings: Record<string, unknown>
}

/** How pages are arranged. What everybody sees is written by a publication alone. */
export const layouts = defineResource('layouts', {
  group: 'design',
  title: 'name',
  fields: {
    name: kind.text({ required: true, max: 64 }),
    /** whose it is: it comes back with its theme */
    theme: kind.text({ max: 40, readOnly: true }),
    routes: kind.children('layout-routes'),
    modules: kind.children('layout-modules', { readOnly: true }),
    published_at: kind.datetime({ readOnly: true }),
    sort_order: kind.integer({ default: 0 }),
    status: kind.flag({ default: true }),
  },
  access: { read: 'public', write: 'staff', visible: { status: true } },
  list: ['name', 'theme', 'published_at', 'status', 'updated_at'],
  search: ['name'],
  sort: 'name',
  tabs: { general: ['name', 'routes', 'sort_order', 'status'] },
})

/** Which pages a layout is for, and where they are looked at. */
export const layoutRoutes = defineResource('layout-routes', {
  group: 'design',
  parent: 'layout_id',
  fields: {
    layout_id: kind.ref('layouts', { required: true }),
    page: kind.choice(pageNames, { required: true, default: 'root', grows: true }),
    route_type: kind.choice(routeTypes),
    device: kind.choice(devices, { required: true, default: 'all' }),
  },
  access: { read: 'public', write: 'none' },
  sort: 'page',
})

/** What stands in a layout, as it was published. */
export const layoutModules = defineResource('layout-modules', {
  group: 'design',
  parent: 'layout_id',
  fields: {
    layout_id: kind.ref('layouts', { required: true }),
    position: kind.choice(positions, { required: true, default: 'main' }),
    kind: kind.choice(['content', ...moduleNames], { required: true, grows: true }),
    module_id: kind.ref('modules', { onDelete: 'cascade' }),
    settings: kind.json<Section['settings']>(undefined, { default: {}, mentions: 'files' }),
    is_hidden: kind.flag(),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'public', write: 'none' },
  sort: 'sort_order',
})

/** A module with settings that several layouts share: what is saved here is seen at once wherever it stands. */
export const modules = defineResource('modules', {
  group: 'design',
  title: 'name',
  fields: {
    name: kind.text({ required: true, max: 64 }),
    kind: kind.choice(moduleNames, { required: true, grows: true, lasting: true }),
    settings: kind.json<Section['settings']>(undefined, { default: {}, mentions: 'files' }),
    status: kind.flag({ default: true }),
  },
  access: { read: 'public', write: 'staff', visible: { status: true } },
  list: ['name', 'kind', 'status', 'updated_at'],
  search: ['name'],
  sort: 'name',
  tabs: { general: ['name', 'kind', 'settings', 'status'] },
})

/** What somebody is arranging, one for each layout: who saves what another has changed meanwhile is told by its version. */
export const layoutDrafts = defineResource('layout-drafts', {
  group: 'design',
  fields: {
    layout_id: kind.ref('layouts', { required: true, unique: 'store', onDelete: 'cascade', readOnly: true }),
    sections: kind.json<Section[]>(undefined, { default: [], mentions: 'files' }),
  },
  access: { read: 'staff', write: 'staff', create: 'none', remove: 'none' },
})

/** Making one shows everybody the draft of a layout, at once or later, or what stood there before (`restores_id`). */
export const layoutPublications = defineResource('layout-publications', {
  group: 'design',
  fields: {
    layout_id: kind.ref('layouts', { required: true, onDelete: 'cascade' }),
    publish_at: kind.datetime(),
    restores_id: kind.ref('layout-publications', { onDelete: 'clear' }),
    sections: kind.json<Section[]>(undefined, { readOnly: true, default: [], mentions: 'files' }),
    state: kind.choice(['scheduled', 'published'], { readOnly: true, default: 'scheduled' }),
    published_at: kind.datetime({ readOnly: true }),
    actor_name: kind.text({ max: 128, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff', remove: 'staff' },
  sort: '-created_at',
})
