import type { LanguageCode, Translated } from '@shopwright/resource'

/** `path` goes from the root category to the leaf; empty when the file only gives the number. */
export type CategoryDraft = { external_id: string | null; path: string[]; language: LanguageCode }

export type AttributeDraft = { group: string | null; name: string; value: string; language: LanguageCode }

/** A value of an option, both by name. */
export type ChosenValue = { option: string; value: string; language: LanguageCode }

/**
 * A combination that a product is sold in: one value of each of its options, none where it is the only row of its product. What the file does not tell is not there; `price`
 * null = the product's. `image` is an address.
 */
export type VariantDraft = {
  values: ChosenValue[]
  sku?: string
  price?: string | null
  quantity?: number
  status?: boolean
  image?: string
}

export type DraftValue =
  | string
  | number
  | boolean
  | Translated
  | string[]
  | CategoryDraft[]
  | AttributeDraft[]
  | VariantDraft[]

/**
 * A row of a file as the fields that it gives, by the names of `fields.ts`; what it leaves out is not there. Money and
 * measures are plain decimal strings, dates are ISO days, references are names. Named here are the fields that rules of
 * an import speak of.
 */
export type Draft = {
  external_id?: string
  parent_external_id?: string
  title?: Translated
  description?: Translated
  slug?: Translated
  model?: string
  sku?: string
  mpn?: string
  price?: string
  subtract?: boolean
  image?: string
  images?: string[]
  categories?: CategoryDraft[]
  attributes?: AttributeDraft[]
  quantity?: number
  status?: boolean
  /** of rows that were joined; empty = sold in one way */
  variants?: VariantDraft[]
} & { [name: string]: DraftValue | undefined }

/** What is wrong with one row: `code` is a key of `errors:import.*`, or one of the API's own; `params` fill its text. */
export type RowError = {
  row: number
  line?: number
  field: string
  code: string
  params: Record<string, unknown>
}

/** What only a row of a file can be at fault with. */
export type RowErrorCode =
  | 'key-missing'
  | 'key-repeated'
  | 'not-whole'
  | 'not-a-flag'
  | 'not-an-address'
  | 'not-a-variant'
  | 'not-in-plan'
  | 'pictures-over-plan'
  | 'picture-linked'
  | 'picture-left-out'
  | 'plan-full'
  | 'no-category-known'
  | 'no-category-room'
  | 'phone-unreadable'
  | 'group-unknown'
  | 'address-left-out'
