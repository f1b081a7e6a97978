/** What other shops write when they let a catalogue go: recognised by columns that nobody else has, read by what is particular to them. */
import type { TransformName } from './transforms.ts'

export const templateNames = ['prom', 'horoshop', 'opencart', 'woocommerce', 'shopify', 'rozetka', 'yml'] as const
export type TemplateName = (typeof templateNames)[number]

/**
 * Columns as `guess.ts` reads them: lower case, spaces, no brackets. `marks` are all there; `fields` come before what the house
 * guesses of any file. `codes`: the column holds numbers of categories, not names. `group`: of the product that a row belongs to.
 */
export type Template = {
  name: TemplateName
  marks: readonly string[]
  fields: Readonly<Record<string, { names: readonly string[]; transforms?: readonly TransformName[]; codes?: boolean }>>
  group?: string
}

const templates: readonly Template[] = [
  { name: 'prom', marks: ['унікальний ідентифікатор', 'номер групи', 'назва групи'], fields: {} },
  { name: 'prom', marks: ['уникальный идентификатор', 'номер группы', 'название группы'], fields: {} },
  {
    name: 'horoshop',
    marks: ['артикул', 'родительский артикул', 'раздел'],
    group: 'родительский артикул',
    fields: {
      external_id: { names: ['артикул'] },
      model: { names: ['артикул для отображения на сайте', 'артикул'] },
      title: { names: ['название модификации', 'название'] },
      categories: { names: ['раздел'] },
      images: { names: ['фото'], transforms: ['split_semicolon', 'trim', 'drop_empty'] },
      status: { names: ['отображать'] },
      slug: { names: ['алиас'] },
    },
  },
  {
    name: 'opencart',
    marks: ['product id', 'image name', 'stock status id'],
    fields: {
      external_id: { names: ['product id'] },
      images: { names: ['image name'], transforms: ['trim', 'drop_empty'] },
      categories: { names: ['categories'], transforms: ['split_comma', 'trim', 'drop_empty'], codes: true },
      slug: { names: ['seo keyword'] },
    },
  },
  {
    name: 'woocommerce',
    marks: ['regular price', 'published', 'is featured?'],
    group: 'parent',
    fields: {
      external_id: { names: ['id'] },
      title: { names: ['name'] },
      price: { names: ['regular price'] },
      status: { names: ['published'] },
      categories: { names: ['categories'], transforms: ['split_comma', 'trim', 'drop_empty'] },
      weight: { names: ['weight kg', 'weight g', 'weight lbs'] },
      length: { names: ['length cm', 'length mm', 'length in'] },
      width: { names: ['width cm', 'width mm', 'width in'] },
      height: { names: ['height cm', 'height mm', 'height in'] },
    },
  },
  {
    name: 'shopify',
    marks: ['handle', 'variant sku', 'variant price'],
    group: 'handle',
    fields: {
      external_id: { names: ['handle'] },
      description: { names: ['body html'] },
      sku: { names: ['variant sku'] },
      ean: { names: ['variant barcode'] },
      quantity: { names: ['variant inventory qty'] },
      image: { names: ['variant image'] },
      images: { names: ['image src'] },
      price: { names: ['variant price'] },
      status: { names: ['published'] },
      categories: { names: ['type'] },
      attributes: { names: ['option name'] },
    },
  },
  // YML that says how many there are; the shop's own code is `article`, that of the maker `vendorCode`.
  {
    name: 'rozetka',
    marks: ['@id', 'categoryid', 'currencyid', 'price', 'stock quantity'],
    fields: { model: { names: ['article'] } },
  },
  { name: 'yml', marks: ['@id', 'categoryid', 'currencyid', 'price'], fields: {} },
]

/** Whose file it is, by the names of its columns or elements; null for everybody else's. */
export const templateOf = (names: ReadonlySet<string>): Template | null =>
  templates.find(({ marks }) => marks.every((mark) => names.has(mark))) ?? null
