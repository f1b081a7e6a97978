/** The parts of the page, in order, with the fields whose faults they hold. */
export const mainSections = {
  main: ['name', 'description'],
  pictures: ['images', 'image'],
  price: ['price', 'tax_class_id', 'specials', 'discounts'],
  stock: ['quantity', 'minimum', 'stock_status_id', 'date_available', 'subtract'],
  options: ['options'],
  recurrings: ['recurrings'],
  attributes: ['attributes'],
  related: ['related'],
  rewards: ['points', 'rewards'],
  seo: ['slug', 'meta_title', 'meta_description', 'seo_keywords'],
} as const

export const sideSections = {
  visibility: ['status', 'indexed', 'sort_order', 'customer_groups'],
  organisation: ['categories', 'manufacturer_id', 'filters'],
  identifiers: ['model', 'sku', 'upc', 'ean', 'jan', 'isbn', 'mpn', 'location'],
  delivery: [
    'downloads',
    'requires_delivery',
    'weight',
    'weight_class_id',
    'length',
    'width',
    'height',
    'length_class_id',
  ],
} as const

export const sections = { ...mainSections, ...sideSections }
export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as SectionName[] // its own keys

export const anchorOf = (name: SectionName): string => `section-${name}`
