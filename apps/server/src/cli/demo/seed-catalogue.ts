import { amend, type Ctx, type Data, insert } from '@shopwright/engine'
import { addDays, dayInZone, days } from '@shopwright/resource'
import { type FileStore, refreshEffectivePrices, type ShopStore, tables } from '@shopwright/shop/server'
import {
  attributeSeeds,
  categorySeeds,
  colourSeeds,
  manufacturerSeeds,
  type ProductSeed,
  productSeeds,
  reviewSeeds,
} from './lists.ts'
import { bannerText, optionTexts, pageTexts } from './pages.ts'
import { makePictures, type PictureKey } from './pictures.ts'
import { demoLanguage, words } from './texts.ts'

type Add = (name: string, draft: Data) => Promise<string>

const pictureOf = ({ drawing, palette }: ProductSeed): PictureKey => `${drawing}/${palette}`

export async function drawPictures(files: FileStore, storeId: string) {
  const second = productSeeds.flatMap(({ also }) => (also ? [`${also[0]}/${also[1]}` as PictureKey] : []))
  const coloured = productSeeds.flatMap(({ drawing, variants }) =>
    (variants?.palettes ?? []).map((palette): PictureKey => `${drawing}/${palette}`),
  )
  return makePictures(files, storeId, ['shelf', ...productSeeds.map(pictureOf), ...second, ...coloured])
}

/** Fills the demo store's shelves, in one transaction. */
export async function seedCatalogue(
  ctx: Ctx,
  store: ShopStore,
  pictures: Awaited<ReturnType<typeof drawPictures>>,
  origin: string,
): Promise<void> {
  const add: Add = async (name, draft) => (await insert(ctx, ctx.registry.get(name), draft)).id as string
  for (const row of pictures.values()) await add('files', row)
  const image = (key: PictureKey) => pictures.get(key)?.id
  const filterGroup = (await insert(ctx, ctx.registry.get('filter-groups'), {
    name: optionTexts.colour,
    filters: colourSeeds.map(({ name }) => ({ name })),
  })) as Data & { id: string }
  const filters = await keyed(ctx, 'filters', filterGroup.id)
  const categories = await addCategories(add, image)
  const makers = new Map<string, string>()
  for (const { key, ...maker } of manufacturerSeeds) makers.set(key, await add('manufacturers', maker))
  const group = await add('attribute-groups', { name: optionTexts.group })
  const attributes = new Map<string, string>()
  for (const [index, { key, name }] of attributeSeeds.entries())
    attributes.set(key, await add('attributes', { name, attribute_group_id: group, sort_order: index }))
  const products = await addProducts(ctx, add, store, { image, filters, categories, makers, attributes })
  const colours = await addColours(ctx, add)
  await addMugOptions(ctx, add, products.get('mug') as string, colours)
  for (const seed of productSeeds)
    if (seed.variants) await addVariants(ctx, add, products.get(seed.key) as string, { seed, colours, image })
  for (const [product, author, rating, text] of reviewSeeds)
    await add('reviews', { product_id: products.get(product), author, rating, text, status: true })
  for (const { key, related } of productSeeds) {
    for (const [index, other] of (related ?? []).entries())
      await add('product-related', {
        product_id: products.get(key),
        related_id: products.get(other),
        sort_order: index,
      })
  }
  await refreshEffectivePrices(ctx, null)
  await age(ctx, [...products.values()])
  await add('banners', {
    name: 'Home',
    images: [
      {
        ...bannerText,
        link: `${origin}/${slugOf(await row(ctx, 'categories', categories.get('teaware')))}`,
        image: image('shelf'),
      },
    ],
  })
  await writePages(ctx)
}

const slugOf = (data: Data): string => (data.slug as Record<string, string>)[demoLanguage] ?? ''

async function row(ctx: Ctx, table: 'categories', id: string | undefined): Promise<Data> {
  return tables(ctx).selectFrom(table).selectAll().where('id', '=', String(id)).executeTakeFirstOrThrow()
}

/** The filters of the group by the key of their colour. */
async function keyed(ctx: Ctx, _resource: string, groupId: string): Promise<Map<string, string>> {
  const rows = await tables(ctx)
    .selectFrom('filters')
    .select(['id', 'name'])
    .where('filter_group_id', '=', groupId)
    .execute()
  return new Map(
    colourSeeds.map(({ key, name }) => [
      key,
      rows.find((one) => one.name[demoLanguage] === name[demoLanguage])?.id as string,
    ]),
  )
}

async function addCategories(add: Add, image: (key: PictureKey) => string | undefined): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [index, { key, parent, like, ...category }] of categorySeeds.entries()) {
    const product = productSeeds.find((one) => one.key === like) as ProductSeed
    const draft = { ...category, image: image(pictureOf(product)), sort_order: index }
    ids.set(key, await add('categories', { ...draft, ...(parent ? { parent_id: ids.get(parent) } : {}) }))
  }
  return ids
}

type Known = {
  image: (key: PictureKey) => string | undefined
  filters: Map<string, string>
  categories: Map<string, string>
  makers: Map<string, string>
  attributes: Map<string, string>
}

async function addProducts(ctx: Ctx, add: Add, store: ShopStore, known: Known): Promise<Map<string, string>> {
  const statuses = await tables(ctx).selectFrom('stock_statuses').select(['id', 'code']).execute()
  const taxClass = await tables(ctx).selectFrom('tax_classes').select('id').executeTakeFirst()
  const kilogram = await tables(ctx).selectFrom('weight_classes').select('id').where('code', '=', 1).executeTakeFirst()
  const groupId = store.settings.customer_group_id
  const today = dayInZone(ctx.now, store.timeZone)
  const ids = new Map<string, string>()
  for (const [index, seed] of productSeeds.entries()) {
    const id = await add('products', {
      name: seed.name,
      model: `PL-${String(101 + index)}`,
      sku: `PL-${String(101 + index)}`,
      description: seed.text,
      price: seed.price,
      quantity: seed.quantity,
      weight: seed.weight,
      weight_class_id: kilogram?.id,
      tax_class_id: taxClass?.id,
      stock_status_id: statuses.find(({ code }) => code === (seed.key === 'oolong' ? 2 : 1))?.id,
      manufacturer_id: known.makers.get(seed.maker),
      image: known.image(pictureOf(seed)),
      images: seed.also ? [{ image: known.image(`${seed.also[0]}/${seed.also[1]}`) }] : [],
      categories: seed.categories.map((key) => known.categories.get(key)),
      filters: [known.filters.get(seed.palette)],
      attributes: Object.entries(seed.attributes).map(([key, text]) => ({
        attribute_id: known.attributes.get(key),
        text,
      })),
      sort_order: index,
      ...(specialPrices[seed.key]
        ? {
            specials: [
              {
                customer_group_id: groupId,
                price: specialPrices[seed.key],
                date_start: today,
                date_end: addDays(today, 21),
              },
            ],
          }
        : {}),
      ...(seed.key === 'notebook'
        ? {
            discounts: [
              { customer_group_id: groupId, quantity: 3, price: '215' },
              { customer_group_id: groupId, quantity: 10, price: '190' },
            ],
          }
        : {}),
    })
    ids.set(seed.key, id)
  }
  return ids
}

const specialPrices: Record<string, string> = { teapot: '1160', apron: '690', jasmine: '265', candle: '330' }
const newest = 5

/** Only the last few are new: a shop whose every card says so says nothing. */
async function age(ctx: Ctx, ids: string[]): Promise<void> {
  const older = ids.slice(0, -newest)
  const before = new Date(ctx.now.getTime() - days(90))
  await tables(ctx).updateTable('products').set({ created_at: before }).where('id', 'in', older).execute()
}

const shades = { clay: '#c8704a', sage: '#6f8f74', ink: '#3d5573' } as const
type Shade = keyof typeof shades
type Colours = { option: string; values: Map<string, string> }

/** Colours as swatches. */
async function addColours(ctx: Ctx, add: Add): Promise<Colours> {
  const option = await add('options', {
    name: optionTexts.colour,
    type: 'radio',
    values: Object.entries(shades).map(([key, color]) => ({
      name: colourSeeds.find((one) => one.key === key)?.name,
      color,
    })),
  })
  const rows = await valuesOf(ctx, option)
  return { option, values: new Map(rows.map(({ id }, n) => [Object.keys(shades)[n] as Shade, id])) }
}

const valuesOf = (ctx: Ctx, option: string) =>
  tables(ctx).selectFrom('option_values').select('id').where('option_id', '=', option).orderBy('sort_order').execute()

async function amendProduct(ctx: Ctx, id: string, patch: Data): Promise<void> {
  const product = await tables(ctx).selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await amend(ctx, ctx.registry.get('products'), product, patch)
}

/** One of the colours is dearer, and there is a text that the shopper writes. */
async function addMugOptions(ctx: Ctx, add: Add, id: string, { option, values }: Colours): Promise<void> {
  const name = await add('options', { name: optionTexts.name, type: 'text', sort_order: 1 })
  await amendProduct(ctx, id, {
    options: [
      {
        option_id: option,
        required: true,
        values: [...values].map(([shade, option_value_id]) => ({
          option_value_id,
          quantity: 10,
          price: shade === 'ink' ? '40' : '0',
        })),
      },
      { option_id: name, required: false },
    ],
  })
}

type Varied = { seed: ProductSeed; colours: Colours; image: Known['image'] }

/** Each size of each colour with its own number, stock and picture; the largest is dearer, and one is sold out. */
async function addVariants(ctx: Ctx, add: Add, id: string, { seed, colours, image }: Varied): Promise<void> {
  const { size: names, palettes } = seed.variants ?? { size: [], palettes: [] }
  const size = await add('options', {
    name: optionTexts.size,
    type: 'radio',
    sort_order: 1,
    values: names.map((name) => ({ name: words(name, name, name) })),
  })
  const sizes = await valuesOf(ctx, size)
  const optionOf = (option_id: string, ids: string[]) => ({
    option_id,
    required: true,
    values: ids.map((option_value_id) => ({ option_value_id })),
  })
  const shown = palettes.map((palette) => [palette, colours.values.get(palette) as string] as const)
  await amendProduct(ctx, id, {
    options: [
      optionOf(
        colours.option,
        shown.map(([, value]) => value),
      ),
      optionOf(
        size,
        sizes.map((one) => one.id),
      ),
    ],
    variants: shown.flatMap(([palette, value], row) =>
      sizes.map((one, column) => ({
        values: [value, one.id],
        sku: `PL-TS-${palette.toUpperCase()}-${names[column]}`,
        quantity: row === 2 && column === 0 ? 0 : 4 + row + 2 * column,
        price: column === sizes.length - 1 ? '1790' : null,
        image: image(`${seed.drawing}/${palette}`),
      })),
    ),
  })
}

async function writePages(ctx: Ctx): Promise<void> {
  const information = ctx.registry.get('information')
  for (const page of await tables(ctx).selectFrom('information').selectAll().execute()) {
    const text = pageTexts[page.kind ?? 0]
    if (text) await amend(ctx, information, page, { text })
  }
}
