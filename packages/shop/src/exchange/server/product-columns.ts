/** Fields of a draft that are columns of a product under the same name. */
export const plainFields = [
  'external_id',
  'model',
  'sku',
  'upc',
  'ean',
  'jan',
  'isbn',
  'mpn',
  'location',
  'quantity',
  'indexed',
  'points',
  'date_available',
  'subtract',
  'minimum',
  'sort_order',
  'status',
  'viewed',
] as const

/** Decimal strings; the database brings them with all their places. */
export const measures = ['weight', 'length', 'width', 'height'] as const

/** Translated texts besides the name and the address of the page. */
export const textFields = ['description', 'meta_title', 'meta_description', 'seo_keywords'] as const
