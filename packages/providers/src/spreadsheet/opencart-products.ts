import {
  Addresses,
  addressTables,
  isOn,
  Languages,
  languageOf,
  languageTables,
  padded,
  type Row,
  type RowsOf,
  type Texts,
  textColumns,
  textsIn,
  unescaped,
} from './opencart-tables.ts'

const mostPictures = 60
const mostAttributes = 60

const productColumns = [
  'product_id',
  'model',
  'sku',
  'upc',
  'ean',
  'jan',
  'isbn',
  'mpn',
  'location',
  'quantity',
  'price',
  'points',
  'date_available',
  'weight',
  'length',
  'width',
  'height',
  'subtract',
  'minimum',
  'sort_order',
  'status',
  'stock_status_id',
] as const
type ProductColumn = (typeof productColumns)[number]

type Product = {
  cells: Record<ProductColumn, string>
  manufacturer: string
  pictures: { image: string; sort: number }[]
  categories: string[]
  attributes: Map<string, string>
  options: ProductOption[]
  /** as the product itself says; with variants its cell says their sum */
  stock: number
  /** so many languages have a text of it */
  texts: number
}

/** What a product is chosen by; in OpenCart each of its values has a stock and a difference of price. */
type ProductOption = { id: string; option: string; isRequired: boolean; values: OptionValue[] }
type OptionValue = { value: string; quantity: number; counts: boolean; price: number; prefix: string }

/** Products with their texts in each language, their attributes, pictures and combinations, header first. */
export async function* productSheet(rowsOf: RowsOf): AsyncGenerator<string[]> {
  const shop = await readShop(rowsOf)
  const { products, languages, addresses, manufacturers, attributeNames } = shop
  for (const product of products.values()) {
    const variants = variantsOf(product, shop)
    if (variants.length) product.cells.quantity = String(variants.reduce((sum, { quantity }) => sum + quantity, 0))
  }
  const pictureCount = Math.min(
    mostPictures,
    Math.max(1, ...[...products.values()].map(({ pictures }) => pictures.length)),
  )
  const attributeCount = Math.min(
    mostAttributes,
    Math.max(0, ...[...products.values()].map(({ attributes }) => attributes.size)),
  )
  yield [
    ...productColumns,
    'manufacturer',
    'categories',
    ...languages.ids.flatMap((id) => [...textColumns, 'seo_keyword'].map((column) => languages.column(column, id))),
    ...Array.from({ length: attributeCount }, () => ['attribute_name', 'attribute_value']).flat(),
    ...Array.from({ length: pictureCount }, () => 'image_name'),
    'variants',
  ]
  const cellsOf = (id: string, product: Product, texts: Texts): string[] => {
    const pictures = product.pictures.sort((a, b) => a.sort - b.sort).map(({ image }) => image)
    const attributes = [...product.attributes].flatMap(([attribute, text]) => [
      attributeNames.get(attribute) ?? '',
      text,
    ])
    return [
      ...productColumns.map((column) => product.cells[column]),
      manufacturers.get(product.manufacturer) ?? '',
      product.categories.join(','),
      ...languages.ids.flatMap((language) => [
        ...textColumns.map((column) => texts.get(language)?.[column] ?? ''),
        addresses.of(`product_id=${id}`, language),
      ]),
      ...padded(attributes, attributeCount * 2),
      ...padded([...new Set(pictures)], pictureCount),
      variantsOf(product, shop).map(variantLine).join('\n'),
    ]
  }
  // A product is told of once its last text was read; those of most dumps stand together.
  const open = new Map<string, Texts>()
  for await (const row of rowsOf(['product_description'])) {
    const id = row.of('product_id')
    const product = products.get(id)
    if (!product) continue
    const texts: Texts = (open.get(id) ?? new Map()).set(row.of('language_id'), textsIn(row))
    product.texts -= 1
    open.set(id, texts)
    if (product.texts > 0) continue
    yield cellsOf(id, product, texts)
    open.delete(id)
    products.delete(id)
  }
  // Whoever has no text at all is told of as well: the import says what it lacks.
  for (const [id, product] of products) yield cellsOf(id, product, open.get(id) ?? new Map())
}

type Named = { name: string; sort: number; type: string }

type Shop = {
  /** of options and of their values, in the language that the shop speaks first */
  options: Map<string, Named>
  optionValues: Map<string, Named>
  products: Map<string, Product>
  languages: Languages
  addresses: Addresses
  manufacturers: Map<string, string>
  attributeNames: Map<string, string>
}

/** All of it but the texts of products. */
async function readShop(rowsOf: RowsOf): Promise<Shop> {
  const shop: Shop = {
    options: new Map(),
    optionValues: new Map(),
    products: new Map(),
    languages: new Languages(),
    addresses: new Addresses(),
    manufacturers: new Map(),
    attributeNames: new Map(),
  }
  const units = { weight: new Units(/^(?:kg|кг)$/i), length: new Units(/^(?:cm|см)$/i) }
  const settings = new Map<string, string>()
  for await (const row of rowsOf([...languageTables, 'setting', ...addressTables, 'manufacturer', 'product'])) {
    const { table, of } = row
    if (table === 'language') shop.languages.add(row)
    else if (table === 'setting') settings.set(of('key'), of('value'))
    else if (table === 'manufacturer') shop.manufacturers.set(of('manufacturer_id'), unescaped(of('name')))
    else if (table === 'product') shop.products.set(of('product_id'), productOf(row))
    else shop.addresses.add(row)
  }
  const of = (row: Row): Product | undefined => shop.products.get(row.of('product_id'))
  const spoken = await languageOf(rowsOf, settings, shop.languages)
  for await (const row of rowsOf([
    'product_image',
    'product_to_category',
    'product_attribute',
    'attribute_description',
    'option',
    'option_description',
    'option_value',
    'option_value_description',
    'product_option',
    'product_option_value',
    'product_description',
    'weight_class',
    'weight_class_description',
    'length_class',
    'length_class_description',
  ])) {
    const product = of(row)
    switch (row.table) {
      case 'product_image':
        product?.pictures.push({ image: unescaped(row.of('image')), sort: Number(row.of('sort_order')) || 0 })
        break
      case 'product_to_category':
        product?.categories.push(row.of('category_id'))
        break
      case 'product_attribute':
        if (product && row.of('language_id') === spoken) {
          product.attributes.set(row.of('attribute_id'), unescaped(row.of('text')))
        }
        break
      case 'attribute_description':
        if (row.of('language_id') === spoken) shop.attributeNames.set(row.of('attribute_id'), unescaped(row.of('name')))
        break
      case 'option':
      case 'option_description':
        nameIn(shop.options, row.of('option_id'), row, spoken)
        break
      case 'option_value':
      case 'option_value_description':
        nameIn(shop.optionValues, row.of('option_value_id'), row, spoken)
        break
      case 'product_option':
        optionIn(product, row.of('product_option_id')).isRequired = isOn(row.of('required'))
        optionIn(product, row.of('product_option_id')).option = row.of('option_id')
        break
      case 'product_option_value':
        optionIn(product, row.of('product_option_id')).values.push({
          value: row.of('option_value_id'),
          quantity: Math.max(0, Number(row.of('quantity')) || 0),
          counts: isOn(row.of('subtract')),
          price: Number(row.of('price')) || 0,
          prefix: row.of('price_prefix'),
        })
        break
      case 'product_description':
        if (product) product.texts += 1
        break
      default:
        units[row.table.startsWith('weight') ? 'weight' : 'length'].add(row)
    }
  }
  for (const { cells } of shop.products.values()) inUsualUnits(cells, units)
  return shop
}

/** A row of the thing itself says its kind and place, those of its texts how it is called; either may come first. */
function nameIn(named: Map<string, Named>, id: string, { table, of }: Row, spoken: string): void {
  const known = named.get(id) ?? { name: '', sort: 0, type: '' }
  named.set(id, known)
  if (!table.endsWith('_description')) Object.assign(known, { sort: Number(of('sort_order')) || 0, type: of('type') })
  else if (of('language_id') === spoken || !known.name) known.name = unescaped(of('name')).trim()
}

/** Of a product that is gone, one that nobody keeps. */
function optionIn(product: Product | undefined, id: string): ProductOption {
  const known = product?.options.find((one) => one.id === id)
  if (known) return known
  const made: ProductOption = { id, option: '', isRequired: false, values: [] }
  product?.options.push(made)
  return made
}

type Variant = { values: [string, string][]; price: number | null; quantity: number }

const chosenOne = new Set(['select', 'radio', 'image', 'color'])
const mostVariants = 100

/**
 * Every combination of what has to be chosen, at its price. A combination has no stock of its own in OpenCart: it is as many as
 * of its scarcest value. What may be chosen or left, and what is written or uploaded, makes none.
 */
function variantsOf({ cells, options, stock }: Product, { options: named, optionValues }: Shop): Variant[] {
  const made = options
    .filter(
      ({ option, isRequired, values }) => isRequired && values.length && chosenOne.has(named.get(option)?.type ?? ''),
    )
    .sort((a, b) => (named.get(a.option)?.sort ?? 0) - (named.get(b.option)?.sort ?? 0))
  const count = made.reduce((product, { values }) => product * values.length, made.length ? 1 : 0)
  if (!count || count > mostVariants) return []
  const base = Number(cells.price) || 0
  let found: Variant[] = [{ values: [], price: null, quantity: stock }]
  for (const { option, values } of made) {
    const ordered = values.toSorted(
      (a, b) => (optionValues.get(a.value)?.sort ?? 0) - (optionValues.get(b.value)?.sort ?? 0),
    )
    found = found.flatMap(({ values: chosen, price, quantity }) =>
      ordered.map((one) => ({
        values: [
          ...chosen,
          [named.get(option)?.name ?? '', optionValues.get(one.value)?.name ?? ''] as [string, string],
        ],
        price: one.price
          ? one.prefix === '='
            ? one.price
            : (price ?? base) + (one.prefix === '-' ? -one.price : one.price)
          : price,
        quantity: one.counts ? (chosen.length ? Math.min(quantity, one.quantity) : one.quantity) : quantity,
      })),
    )
  }
  return found.every(({ values }) => values.flat().every(Boolean)) ? found : []
}

/** As the import reads a variant in a cell; a mark that is meant as it stands has a backslash before it. */
function variantLine({ values, price, quantity }: Variant): string {
  const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\=;|]/g, '\\$&')
  const made = values.map((one) => one.map(plain).join('=')).join('; ')
  return `${made}${price === null ? '' : ` | price=${Math.max(0, Number(price.toFixed(4)))}`} | quantity=${quantity}`
}

function productOf({ of }: Row): Product {
  const cells = Object.fromEntries(productColumns.map((column) => [column, of(column)])) as Record<
    ProductColumn,
    string
  >
  if (cells.date_available.startsWith('0000')) cells.date_available = ''
  const image = unescaped(of('image'))
  return {
    cells: {
      ...cells,
      weight: `${cells.weight} ${of('weight_class_id')}`,
      length: `${cells.length} ${of('length_class_id')}`,
    },
    manufacturer: of('manufacturer_id'),
    pictures: image ? [{ image, sort: Number.NEGATIVE_INFINITY }] : [],
    categories: [],
    attributes: new Map(),
    options: [],
    stock: Math.max(0, Number(of('quantity')) || 0),
    texts: 0,
  }
}

/** How much of each unit one of the usual unit is. */
class Units {
  readonly #values = new Map<string, number>()
  readonly #usual: RegExp
  #usualId = ''
  constructor(usual: RegExp) {
    this.#usual = usual
  }
  add({ of }: Row): void {
    const id = of('weight_class_id') || of('length_class_id')
    if (of('value')) this.#values.set(id, Number(of('value')))
    if (this.#usual.test(of('unit').trim())) this.#usualId = id
  }
  inUsual(amount: number, id: string): number {
    const [from, to] = [this.#values.get(id), this.#values.get(this.#usualId)]
    return from && to ? (amount / from) * to : amount
  }
}

/** Kilograms and centimetres; 0 is how OpenCart says that nobody has written it. */
function inUsualUnits(cells: Product['cells'], units: { weight: Units; length: Units }): void {
  const told = (amount: number): string => (amount > 0 ? String(Number(amount.toFixed(4))) : '')
  const [weight = '', weightClass = ''] = cells.weight.split(' ')
  const [length = '', lengthClass = ''] = cells.length.split(' ')
  cells.weight = told(units.weight.inUsual(Number(weight), weightClass))
  for (const [column, amount] of [
    ['length', length],
    ['width', cells.width],
    ['height', cells.height],
  ] as const)
    cells[column] = told(units.length.inUsual(Number(amount), lengthClass))
}
