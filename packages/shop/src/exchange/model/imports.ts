import { defineResource, kind } from '@shopwright/resource'
import type { Remark } from './remarks.ts'
import type { Before, UndoResult } from './undo.ts'

/** How often a profile may be run by itself. */
export const importIntervals = ['month', 'week', 'day'] as const

/** What a file of a supplier may bring. */
export const importTypes = ['products', 'categories', 'customers'] as const

export const importProfiles = defineResource('import-profiles', {
  group: 'system',
  limit: 'import_profiles',
  title: 'name',
  fields: {
    name: kind.text({ required: true, max: 128 }),
    type: kind.choice(importTypes, { required: true, default: 'products' }),
    extension: kind.choice(['xlsx', 'xml'], { required: true, default: 'xlsx' }),
    remote_url: kind.text({ max: 2048, format: 'url' }),
    file_id: kind.ref('files', { onDelete: 'clear' }),
    xml_path: kind.text({ max: 255 }),
    auto_import_interval: kind.choice(importIntervals, {}),
    /** when it is run by itself */
    next_import_at: kind.datetime({ readOnly: true }),
    /** what the address said of the file that was read last, and by which version of the profile: the same file is not read again */
    remote_etag: kind.text({ max: 255, readOnly: true, see: 'server' }),
    remote_modified: kind.text({ max: 64, readOnly: true, see: 'server' }),
    remote_version: kind.integer({ readOnly: true, see: 'server' }),
    matching_key: kind.text({ required: true, default: 'external_id', max: 64 }),
    /** in the order of which column `offset` and `limit` count; null = of the file */
    sort_field: kind.text({ max: 255 }),
    availability_column: kind.text({ max: 255 }),
    /** rows in which it says the same are one product in several combinations (record 0052) */
    group_column: kind.text({ max: 255 }),
    /** where pictures lie that the file names without an address */
    picture_base: kind.text({ max: 1024, format: 'url' }),
    offset: kind.integer({ default: 0, min: 0 }),
    limit: kind.integer({ min: 1, max: 1_048_576 }),
    multi_value_strategy: kind.choice(['merge', 'replace'], { required: true, default: 'replace' }),
    skip_unavailable: kind.flag(),
    update_existing_only: kind.flag(),
    /** one of several: its prices and stock are offers, of which the shop takes one (record 0056) */
    is_supplier: kind.flag(),
    /** among suppliers; the first of them says what a product is */
    sort_order: kind.integer({ default: 0, min: 0, max: 1000 }),
    /** products bring the categories of their file along, with names and tree */
    with_categories: kind.flag({ default: true }),
    /** of a move, which runs it once: it takes no place of the plan */
    is_once: kind.flag({ readOnly: true }),
    /** the sheet or the path where the file lists them; empty where feeds have them */
    category_path: kind.text({ max: 255 }),
    fields: kind.children('import-fields'),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['name', 'type', 'extension', 'remote_url', 'updated_at'],
  search: ['name'],
  tabs: {
    general: [
      'name',
      'type',
      'extension',
      'remote_url',
      'auto_import_interval',
      'xml_path',
      'matching_key',
      'availability_column',
      'group_column',
      'picture_base',
      'sort_field',
      'offset',
      'limit',
      'multi_value_strategy',
      'skip_unavailable',
      'update_existing_only',
      'is_supplier',
      'sort_order',
      'with_categories',
      'category_path',
    ],
    fields: ['fields'],
  },
})

/** One line of a field map: which column or XML path feeds which field, in which language, through which transforms. */
export const importFields = defineResource('import-fields', {
  group: 'system',
  parent: 'profile_id',
  fields: {
    profile_id: kind.ref('import-profiles', { required: true }),
    field: kind.text({ required: true, max: 64 }),
    language: kind.text({ max: 8 }),
    source: kind.text({ max: 1000 }),
    code_source: kind.text({ max: 1000 }),
    name: kind.text({ max: 255 }),
    transforms: kind.tags(),
    default_value: kind.text({ max: 255 }),
    sort_order: kind.integer({ default: 0 }),
  },
  access: { read: 'staff', write: 'none' },
})

/** What a supplier calls a product and asks for it: the shop sells at the price and from the stock of the one that is chosen. */
export const externalIds = defineResource('external-ids', {
  group: 'system',
  parent: 'product_id',
  fields: {
    product_id: kind.ref('products', { required: true }),
    profile_id: kind.ref('import-profiles', { required: true, onDelete: 'cascade' }),
    external_id: kind.text({ required: true, max: 128, readOnly: true }),
    /** null = it tells none */
    price: kind.money({ readOnly: true }),
    /** null = it can be had, and nobody says how many there are */
    quantity: kind.integer({ readOnly: true }),
    is_chosen: kind.flag({ readOnly: true }),
  },
  access: { read: 'staff', write: 'none', remove: 'staff' },
  unique: [
    ['profile_id', 'external_id'],
    ['product_id', 'profile_id'],
  ],
})

const importStates = [
  'queued',
  'fetching',
  'parsing',
  'preview',
  'running',
  'done',
  'done_with_errors',
  'failed',
  'canceled',
] as const

/** Making one runs a profile; with `dry_run` it only says what would happen. */
export const imports = defineResource('imports', {
  group: 'system',
  title: 'name',
  fields: {
    /** as the profile was called then */
    name: kind.text({ max: 128, readOnly: true }),
    profile_id: kind.ref('import-profiles', { required: true, onDelete: 'cascade' }),
    file_id: kind.ref('files', { onDelete: 'clear' }),
    url: kind.text({ max: 2048, format: 'url' }),
    dry_run: kind.flag(),
    /** by itself, at its time */
    is_scheduled: kind.flag({ readOnly: true }),
    /** the address had the same file as the last time */
    is_unchanged: kind.flag({ readOnly: true }),
    task_id: kind.ref('tasks', { readOnly: true, onDelete: 'clear' }),
    state: kind.choice(importStates, { required: true, default: 'queued', readOnly: true }),
    error: kind.text({ max: 512, readOnly: true }),
    total_count: kind.integer({ default: 0, readOnly: true }),
    new_count: kind.integer({ default: 0, readOnly: true }),
    changed_count: kind.integer({ default: 0, readOnly: true }),
    same_count: kind.integer({ default: 0, readOnly: true }),
    skipped_count: kind.integer({ default: 0, readOnly: true }),
    wrong_count: kind.integer({ default: 0, readOnly: true }),
    linked_picture_count: kind.integer({ default: 0, readOnly: true }),
    /** rows that were combinations of a product with others */
    joined_row_count: kind.integer({ default: 0, readOnly: true }),
    made_category_count: kind.integer({ default: 0, readOnly: true }),
    /** what was not taken, counted, with what to say of it */
    remarks: kind.json<Remark[]>(undefined, { readOnly: true }),
    committed_row: kind.integer({ default: 0, readOnly: true }),
    line_count: kind.integer({ readOnly: true }),
    started_at: kind.datetime({ readOnly: true }),
    finished_at: kind.datetime({ readOnly: true }),
    undone_at: kind.datetime({ readOnly: true }),
    undo: kind.json<UndoResult>(undefined, { readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
  list: [
    'name',
    'dry_run',
    'state',
    'new_count',
    'changed_count',
    'same_count',
    'skipped_count',
    'wrong_count',
    'created_at',
  ],
  card: ['new_count', 'wrong_count'],
})

/** The parts of another shop, in the order in which they come. */
export const moveParts = ['categories', 'products', 'customers'] as const

/** Making one reads the file of another shop whole: a run for each of its parts, one after another. */
export const moveIns = defineResource('move-ins', {
  group: 'system',
  fields: {
    file_id: kind.ref('files', { required: true, onDelete: 'cascade' }),
    picture_base: kind.text({ max: 1024, format: 'url' }),
    dry_run: kind.flag(),
    /** what of it is not wanted */
    without: kind.tags(),
    /** its runs, by part */
    runs: kind.json<Partial<Record<(typeof moveParts)[number], string>>>(undefined, { readOnly: true }),
    started_by: kind.text({ max: 64, readOnly: true, see: 'server' }),
    state: kind.choice(['queued', 'running', 'done', 'failed'], { required: true, default: 'queued', readOnly: true }),
    error: kind.text({ max: 512, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})

/** What a run found where it changed a row (`before`), and what it made beside products: kept for as long as it can be undone. */
export const importChanges = defineResource('import-changes', {
  group: 'system',
  parent: 'import_id',
  fields: {
    import_id: kind.ref('imports', { required: true }),
    resource: kind.text({ required: true, max: 64 }),
    row_id: kind.text({ required: true, max: 36 }),
    /** the version that the run left the row with: another one says that somebody has been there since */
    left_version: kind.integer({ required: true, default: 1 }),
    before: kind.json<Before>(),
  },
  access: { read: 'none', write: 'none' },
})

/** Making one puts back what a run changed and takes away what it made. */
export const importUndos = defineResource('import-undos', {
  group: 'system',
  fields: {
    import_id: kind.ref('imports', { required: true, onDelete: 'cascade' }),
    task_id: kind.ref('tasks', { readOnly: true, onDelete: 'clear' }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})

/** Making one asks again, from the beginning, for the pictures of a run that have not come. */
export const pictureTries = defineResource('picture-tries', {
  group: 'system',
  fields: {
    import_id: kind.ref('imports', { required: true, onDelete: 'cascade' }),
    count: kind.integer({ default: 0, readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})

/** What happened to a row of the file; kept for rows that are not simply the same. */
export const importRows = defineResource('import-rows', {
  group: 'system',
  parent: 'import_id',
  fields: {
    import_id: kind.ref('imports', { required: true }),
    /** the noun, as the file's profile was then */
    type: kind.choice(importTypes, { required: true, default: 'products', readOnly: true }),
    row: kind.integer({ required: true }),
    outcome: kind.choice(['new', 'changed', 'same', 'skipped', 'wrong'], { required: true }),
    key: kind.text({ max: 255 }),
    name: kind.text({ max: 512 }),
    changes: kind.json<Record<string, unknown>>(),
    errors: kind.json<{ field: string; code: string; params: Record<string, unknown> }[]>(),
  },
  // What a row says of a customer is not for who may not list customers.
  access: { read: 'staff', write: 'none', about: 'type' },
  sort: 'row',
})
