/** The fields that an import and an export know, as spec §3 lists them, and the shape of each. */

export type FieldShape =
  | { is: 'text'; max: number }
  | { is: 'translated'; max: number }
  | { is: 'slug' }
  | { is: 'money' }
  | { is: 'decimal' }
  | { is: 'integer' }
  | { is: 'flag' }
  | { is: 'date' }
  | { is: 'reference' }
  | { is: 'image' }
  | { is: 'images' }
  | { is: 'list' }
  | { is: 'categories' }
  | { is: 'attributes' }

const text = (max = 255): FieldShape => ({ is: 'text', max })
const translated = (max = 255): FieldShape => ({ is: 'translated', max })

export const productFields = {
  external_id: text(),
  model: text(64),
  title: translated(),
  description: translated(200_000),
  slug: { is: 'slug' },
  meta_title: translated(),
  meta_description: translated(1000),
  seo_keywords: translated(1000),
  sku: text(64),
  upc: text(64),
  ean: text(64),
  jan: text(64),
  isbn: text(64),
  mpn: text(64),
  location: text(),
  quantity: { is: 'integer' },
  image: { is: 'image' },
  indexed: { is: 'flag' },
  price: { is: 'money' },
  points: { is: 'integer' },
  date_available: { is: 'date' },
  weight: { is: 'decimal' },
  length: { is: 'decimal' },
  width: { is: 'decimal' },
  height: { is: 'decimal' },
  subtract: { is: 'flag' },
  minimum: { is: 'integer' },
  sort_order: { is: 'integer' },
  status: { is: 'flag' },
  viewed: { is: 'integer' },
  manufacturer: { is: 'reference' },
  tax_class: { is: 'reference' },
  stock_status: { is: 'reference' },
  length_class: { is: 'reference' },
  weight_class: { is: 'reference' },
  categories: { is: 'categories' },
  images: { is: 'images' },
  attributes: { is: 'attributes' },
  filters: { is: 'list' },
} satisfies Record<string, FieldShape>

export const categoryFields = {
  external_id: text(),
  parent_external_id: text(),
  title: translated(),
  description: translated(200_000),
  landing: translated(200_000),
  slug: { is: 'slug' },
  meta_title: translated(),
  meta_description: translated(1000),
  seo_keywords: translated(1000),
  image: { is: 'image' },
  sort_order: { is: 'integer' },
  status: { is: 'flag' },
  indexed: { is: 'flag' },
  filters: { is: 'list' },
} satisfies Record<string, FieldShape>

export type ImportEntity = 'products' | 'categories'
export type ProductField = keyof typeof productFields
export type CategoryField = keyof typeof categoryFields

/** The shape of a field, or `undefined` when the entity has no such field. */
export function fieldShape(entity: ImportEntity, field: string): FieldShape | undefined {
  const fields: Record<string, FieldShape> = entity === 'products' ? productFields : categoryFields
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}

/** Fields that may tell which record a row is about. */
export const matchingKeys = ['external_id', 'model', 'sku', 'upc', 'ean', 'jan', 'isbn', 'mpn', 'slug'] as const
