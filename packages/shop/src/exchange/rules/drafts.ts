import type { LanguageCode, Translated } from '@shopwright/resource'

/** `path` goes from the root category to the leaf; empty when the file only gives the number. */
export type CategoryDraft = { external_id: string | null; path: string[]; language: LanguageCode }

export type AttributeDraft = { group: string | null; name: string; value: string; language: LanguageCode }

/**
 * A row of a file as the fields that it gives; what it leaves out is not there. Money and measures are plain decimal strings,
 * dates are ISO days, references are names.
 */
export type Draft = {
  external_id?: string
  parent_external_id?: string
  model?: string
  title?: Translated
  description?: Translated
  landing?: Translated
  slug?: Translated
  meta_title?: Translated
  meta_description?: Translated
  seo_keywords?: Translated
  sku?: string
  upc?: string
  ean?: string
  jan?: string
  isbn?: string
  mpn?: string
  location?: string
  quantity?: number
  image?: string
  indexed?: boolean
  price?: string
  points?: number
  date_available?: string
  weight?: string
  length?: string
  width?: string
  height?: string
  subtract?: boolean
  minimum?: number
  sort_order?: number
  status?: boolean
  viewed?: number
  manufacturer?: string
  tax_class?: string
  stock_status?: string
  length_class?: string
  weight_class?: string
  categories?: CategoryDraft[]
  images?: string[]
  attributes?: AttributeDraft[]
  filters?: string[]
}

/** What is wrong with one row; `code` is a key of `errors:import.*`, `params` fill its text. */
export type RowError = {
  row: number
  line?: number
  field: string
  code: RowErrorCode
  params: Record<string, string | number>
}

export type RowErrorCode =
  | 'key-missing'
  | 'key-repeated'
  | 'title-missing'
  | 'not-a-number'
  | 'not-whole'
  | 'negative'
  | 'too-large'
  | 'not-a-flag'
  | 'not-a-date'
  | 'not-an-address'
  | 'too-long'
