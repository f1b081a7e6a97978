import { describe, expect, it } from 'vitest'
import { importFields } from './fields.ts'
import { type GuessInput, guessFieldMap } from './guess.ts'

const guess = (sources: string[], more: Partial<GuessInput> = {}) =>
  guessFieldMap({
    entity: 'products',
    format: 'xlsx',
    language: 'en-us',
    sources: sources.map((source) => ({ source })),
    ...more,
  })
const map = (sources: string[], more: Partial<GuessInput> = {}) =>
  guess(sources, more).fields.map(({ field, language, source, code_source }) => [
    field,
    source ?? `code:${code_source}`,
    ...(language ? [language] : []),
  ])

describe('guessing a field map', () => {
  it('knows the columns of Prom, with Russian where nothing is said beside Ukrainian', () => {
    const found = map([
      'Код_товару',
      'Назва_позиції',
      'Назва_позиції_укр',
      'Пошукові_запити',
      'Опис',
      'Опис_укр',
      'Ціна',
      'Валюта',
      'Посилання_зображення',
      'Наявність',
      'Кількість',
      'Номер_групи',
      'Назва_групи',
      'Унікальний_ідентифікатор',
      'Ідентифікатор_товару',
      'Ідентифікатор_групи',
      'Виробник',
      'Код_маркування_(GTIN)',
      'Номер_пристрою_(MPN)',
      'Вага,кг',
      'Довжина,см',
      'HTML_заголовок',
      'Назва_Характеристики',
    ])
    expect(found).toEqual(
      expect.arrayContaining([
        ['external_id', 'Унікальний_ідентифікатор'],
        ['sku', 'Ідентифікатор_товару'],
        ['model', 'Код_товару'],
        ['title', 'Назва_позиції', 'ru-ru'],
        ['title', 'Назва_позиції_укр', 'ua-uk'],
        ['description', 'Опис_укр', 'ua-uk'],
        ['price', 'Ціна'],
        ['quantity', 'Кількість'],
        ['images', 'Посилання_зображення'],
        ['categories', 'Назва_групи'],
        ['manufacturer', 'Виробник'],
        ['ean', 'Код_маркування_(GTIN)'],
        ['mpn', 'Номер_пристрою_(MPN)'],
        ['weight', 'Вага,кг'],
        ['length', 'Довжина,см'],
        ['attributes', 'Назва_Характеристики'],
        ['meta_title', 'HTML_заголовок', 'en-us'],
      ]),
    )
    expect(guess(['Назва_групи', 'Номер_групи']).fields[0]).toMatchObject({
      field: 'categories',
      code_source: 'Номер_групи',
    })
  })

  it('knows YML and Epicentr', () => {
    expect(
      map(
        [
          '@id',
          '@available',
          'name',
          'price',
          'categoryId',
          'picture',
          'vendor',
          'vendorCode',
          'param',
          'description',
          'stock_quantity',
        ],
        { format: 'xml' },
      ),
    ).toEqual([
      ['external_id', '@id'],
      ['model', 'vendorCode'],
      ['title', 'name', 'en-us'],
      ['description', 'description', 'en-us'],
      ['quantity', 'stock_quantity'],
      ['price', 'price'],
      ['manufacturer', 'vendor'],
      ['images', 'picture'],
      ['attributes', 'param'],
      ['categories', 'code:categoryId'],
    ])
    expect(map(['name[@lang=ru]', 'name[@lang=ua]'], { format: 'xml' })).toEqual([
      ['title', 'name[@lang=ru]', 'ru-ru'],
      ['title', 'name[@lang=ua]', 'ua-uk'],
    ])
  })

  it('takes what every object has for no language', () => {
    for (const mark of ['constructor', '__proto__'])
      expect(map([`name[@lang=${mark}]`], { format: 'xml' })).toEqual([['title', `name[@lang=${mark}]`, 'en-us']])
  })

  it.each([
    [
      'English',
      ['SKU', 'Product name', 'Price', 'Qty', 'Brand', 'Images'],
      ['sku', 'title', 'quantity', 'price', 'manufacturer', 'images'],
    ],
    [
      'Russian',
      ['Артикул', 'Наименование', 'Цена', 'Остаток', 'Производитель', 'Фото', 'Категория'],
      ['model', 'title', 'quantity', 'price', 'manufacturer', 'categories', 'images'],
    ],
    [
      'Ukrainian',
      ['Артикул', 'Назва', 'Ціна', 'Залишок', 'Виробник', 'Категорія'],
      ['model', 'title', 'quantity', 'price', 'manufacturer', 'categories'],
    ],
  ])('knows plain %s', (_, headers, fields) =>
    expect(
      map(headers)
        .map(([field]) => field)
        .sort(),
    ).toEqual([...fields].sort()),
  )

  it('maps each field of the spec to itself, so that an own export is read back', () => {
    for (const entity of ['products', 'categories'] as const) {
      const names = importFields(entity).map(({ name }) => name)
      const found = guess(names, { entity }).fields
      expect(found.map(({ field, source }) => [field, source])).toEqual(names.map((name) => [name, name]))
    }
    expect(map(['title_en-us', 'title_ua-uk', 'title (ru)'])).toEqual([
      ['title', 'title_en-us', 'en-us'],
      ['title', 'title_ua-uk', 'ua-uk'],
      ['title', 'title (ru)', 'ru-ru'],
    ])
  })

  it('reads the categories of a feed', () => {
    expect(map(['@id', '@parentId', '.'], { entity: 'categories', format: 'xml' })).toEqual([
      ['external_id', '@id'],
      ['parent_external_id', '@parentId'],
      ['title', '.', 'en-us'],
    ])
  })

  it('gives numbers and pictures the steps that they need', () => {
    const steps = Object.fromEntries(
      guess(['Price', 'Qty', 'Images', 'Status']).fields.map(({ field, transforms }) => [field, transforms]),
    )
    expect(steps).toEqual({
      price: ['trim', 'parse_float'],
      quantity: ['trim', 'parse_number'],
      images: ['split_comma', 'trim', 'drop_empty'],
      status: ['trim', 'parse_boolean'],
    })
  })

  it.each([
    [
      'horoshop',
      [
        'Артикул',
        'Родительский артикул',
        'Название (UA)',
        'Название (RU)',
        'Раздел',
        'Цена',
        'Отображать',
        'Фото',
        'Алиас',
      ],
      [
        ['external_id', 'Артикул'],
        ['title', 'Название (UA)', 'ua-uk'],
        ['title', 'Название (RU)', 'ru-ru'],
        ['categories', 'Раздел'],
        ['status', 'Отображать'],
        ['images', 'Фото'],
      ],
    ],
    [
      'opencart',
      [
        'product_id',
        'name(uk-ua)',
        'categories',
        'image_name',
        'price',
        'stock_status_id',
        'seo_keyword(uk-ua)',
        'quantity',
      ],
      [
        ['external_id', 'product_id'],
        ['title', 'name(uk-ua)', 'ua-uk'],
        ['categories', 'code:categories'],
        ['images', 'image_name'],
        ['slug', 'seo_keyword(uk-ua)', 'ua-uk'],
      ],
    ],
    [
      'woocommerce',
      [
        'ID',
        'Type',
        'SKU',
        'Name',
        'Published',
        'Is featured?',
        'Regular price',
        'Categories',
        'Images',
        'Weight (kg)',
        'Stock',
      ],
      [
        ['external_id', 'ID'],
        ['sku', 'SKU'],
        ['title', 'Name', 'en-us'],
        ['status', 'Published'],
        ['price', 'Regular price'],
        ['weight', 'Weight (kg)'],
        ['quantity', 'Stock'],
      ],
    ],
  ] as const)('recognises an export of %s by its columns', (template, columns, fields) => {
    expect(guess([...columns]).template).toBe(template)
    expect(map([...columns])).toEqual(expect.arrayContaining(fields.map((field) => [...field])))
  })

  it('recognises the price list of Rozetka, and reads what it calls otherwise than other YML', () => {
    const columns = ['@id', '@available', 'price', 'price_old', 'currencyId', 'categoryId', 'vendorCode', 'article']
    const found = guess([...columns, 'stock_quantity', 'name', 'name_ua', 'picture'], { format: 'xml' })
    expect(found.template).toBe('rozetka')
    expect(found.availability_column).toBe('@available')
    expect(found.fields.map(({ field, source, language }) => [field, source, language])).toEqual(
      expect.arrayContaining([
        ['external_id', '@id', null],
        ['model', 'article', null],
        ['title', 'name', 'ru-ru'],
        ['title', 'name_ua', 'ua-uk'],
        ['price', 'price', null],
        ['quantity', 'stock_quantity', null],
      ]),
    )
  })

  it('recognises Prom and YML, and says of a stranger’s file nothing', () => {
    expect(guess(['Унікальний_ідентифікатор', 'Номер_групи', 'Назва_групи']).template).toBe('prom')
    expect(guess(['@id', 'categoryId', 'currencyId', 'price', 'name'], { format: 'xml' }).template).toBe('yml')
    expect(guess(['Name', 'Price']).template).toBe(null)
  })

  it('takes several categories out of one cell where the shop writes them so', () => {
    const { fields } = guess(['ID', 'Name', 'Published', 'Is featured?', 'Regular price', 'Categories'])
    expect(fields.find(({ field }) => field === 'categories')?.transforms).toEqual([
      'split_comma',
      'trim',
      'drop_empty',
    ])
  })
})
