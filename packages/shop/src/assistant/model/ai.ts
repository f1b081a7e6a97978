import { defineResource, kind } from '@shopwright/resource'

/** Descriptions that a machine writes: of which products or categories, in which languages. People read them before shoppers do. */
export const aiGenerations = defineResource('ai-generations', {
  group: 'catalog',
  feature: 'ai-model',
  fields: {
    type: kind.choice(['products', 'categories'], { required: true, default: 'products' }),
    /** those without a text in a language, those that no machine has written for, all of a category, or a single one */
    scope: kind.choice(['without-text', 'without-ai', 'category', 'one'], { required: true, default: 'without-text' }),
    /** with what is below it */
    category_id: kind.ref('categories', { onDelete: 'clear' }),
    product_id: kind.ref('products', { onDelete: 'clear' }),
    languages: kind.refs('store-languages', { through: 'ai-generation-languages' }),
    /** how it is to be written: to whom, in which tone, what to stress */
    wishes: kind.text({ max: 500, format: 'multiline' }),
    /** `publishing`: what was written goes to the shop */
    state: kind.choice(['draft', 'generating', 'publishing', 'done', 'stopped'], { required: true, default: 'draft' }),
    item_count: kind.integer({ default: 0, readOnly: true }),
    /** in a row: what does not answer is not asked for ever */
    failures: kind.integer({ default: 0, readOnly: true, see: 'server' }),
    /** why it does not go on */
    fault: kind.choice(['away', 'closed', 'not-connected', 'plan-limit', 'store-suspended', 'other'], {
      readOnly: true,
    }),
    started_at: kind.datetime({ readOnly: true }),
    finished_at: kind.datetime({ readOnly: true }),
    actor_name: kind.text({ max: 255, readOnly: true }),
  },
  computed: {
    /** texts by how far they are */
    counts: kind.parts({
      waiting: kind.integer(),
      generating: kind.integer(),
      written: kind.integer(),
      accepted: kind.integer(),
      rejected: kind.integer(),
      failed: kind.integer(),
    }),
    /** of one that is read alone and has not begun: how many texts it would be, and about how many tokens they take */
    reach: kind.integer(),
    need: kind.integer(),
    /** how many more tokens the plan has in this month; null = no limit */
    room: kind.integer(),
    /** somebody writes */
    is_connected: kind.flag(),
    /** who writes only imitates it (record 0013) */
    is_stand_in: kind.flag(),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['type', 'scope', 'state', 'item_count', 'actor_name', 'created_at'],
  sort: '-created_at',
  tabs: { general: ['type', 'scope', 'category_id', 'product_id', 'languages', 'wishes'] },
})

export const aiGenerationLanguages = defineResource('ai-generation-languages', {
  group: 'catalog',
  parent: 'generation_id',
  fields: {
    generation_id: kind.ref('ai-generations', { required: true }),
    store_language_id: kind.ref('store-languages', { required: true, onDelete: 'cascade' }),
  },
  access: { read: 'staff', write: 'none' },
  unique: [['generation_id', 'store_language_id']],
})

/** One text of one language. What was written is a draft until a person takes it. */
export const aiGenerationItems = defineResource('ai-generation-items', {
  group: 'catalog',
  feature: 'ai-model',
  fields: {
    generation_id: kind.ref('ai-generations', { required: true, onDelete: 'cascade', readOnly: true }),
    product_id: kind.ref('products', { onDelete: 'cascade', readOnly: true }),
    category_id: kind.ref('categories', { onDelete: 'cascade', readOnly: true }),
    language: kind.text({ required: true, max: 8, readOnly: true }),
    state: kind.choice(['waiting', 'generating', 'written', 'accepted', 'rejected', 'failed'], {
      required: true,
      default: 'waiting',
    }),
    text: kind.html({ max: 20_000 }),
    /** what stood there before it was accepted */
    earlier_text: kind.html({ readOnly: true }),
    tokens: kind.integer({ default: 0, readOnly: true }),
    /** kept for it out of the month of `tried_at` while it is being written */
    reserved: kind.integer({ default: 0, readOnly: true, see: 'server' }),
    attempts: kind.integer({ default: 0, readOnly: true }),
    tried_at: kind.datetime({ readOnly: true }),
    fault: kind.choice(['refused', 'away', 'closed', 'not-published'], { readOnly: true }),
  },
  computed: {
    /** of a text that is read alone: what stands in the shop now */
    now_text: kind.html(),
  },
  access: { read: 'staff', write: 'none', update: 'staff' },
  list: ['product_id', 'category_id', 'language', 'state', 'updated_at'],
  tabs: { general: ['text'] },
})

/** What a store has used in a month of its calendar. */
export const aiUsages = defineResource('ai-usages', {
  group: 'catalog',
  limit: 'ai_tokens',
  fields: {
    month: kind.date({ required: true, unique: 'store' }),
    tokens: kind.integer({ default: 0 }),
  },
  access: { read: 'staff', write: 'none' },
  list: ['month', 'tokens'],
  sort: '-month',
})
