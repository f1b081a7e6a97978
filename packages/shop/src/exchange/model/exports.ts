import { defineResource, kind } from '@shopwright/resource'

/** What is written again and again: which noun, in which languages, which rows of its list. */
export const exportProfiles = defineResource('export-profiles', {
  group: 'system',
  title: 'name',
  fields: {
    name: kind.text({ required: true, max: 128 }),
    type: kind.choice(['products', 'categories'], { required: true, default: 'products' }),
    extension: kind.choice(['xlsx', 'xml'], { required: true, default: 'xlsx' }),
    /** none = every language of the store */
    languages: kind.tags(),
    /** filters as the address of the list has them */
    query: kind.text({ max: 4000 }),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['name', 'type', 'extension', 'updated_at'],
  search: ['name'],
  tabs: { general: ['name', 'type', 'extension', 'languages', 'query'] },
})

/**
 * Making one writes a file: of a profile, of products or categories by the fields that files have, or of any list with the
 * `columns` that it shows. The file is kept for a week.
 */
export const exportFiles = defineResource('exports', {
  group: 'system',
  title: 'name',
  fields: {
    /** as its profile was called then, or the noun */
    name: kind.text({ max: 128, readOnly: true }),
    profile_id: kind.ref('export-profiles', { onDelete: 'clear' }),
    resource: kind.text({ max: 64 }),
    extension: kind.choice(['xlsx', 'xml', 'csv'], { required: true, default: 'xlsx' }),
    columns: kind.tags(),
    languages: kind.tags(),
    query: kind.text({ max: 4000 }),
    /** in which names and headings are said */
    language: kind.text({ max: 8, readOnly: true, see: 'server' }),
    task_id: kind.ref('tasks', { readOnly: true, onDelete: 'clear' }),
    state: kind.choice(['queued', 'running', 'done', 'failed', 'canceled'], {
      required: true,
      default: 'queued',
      readOnly: true,
    }),
    error: kind.text({ max: 512, readOnly: true }),
    row_count: kind.integer({ default: 0, readOnly: true }),
    /** texts that no cell of a spreadsheet can hold: left empty, so that they come back as they are */
    left_text_count: kind.integer({ default: 0, readOnly: true }),
    size: kind.integer({ readOnly: true }),
    key: kind.text({ max: 255, readOnly: true, see: 'server' }),
    finished_at: kind.datetime({ readOnly: true }),
    expires_at: kind.datetime({ readOnly: true }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
  list: ['name', 'extension', 'state', 'row_count', 'size', 'created_at', 'expires_at'],
  card: ['row_count', 'expires_at'],
})
