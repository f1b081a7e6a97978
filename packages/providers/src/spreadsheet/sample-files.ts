/** Files for tests: small ones of our own making, and beside them the real ones of the same shape where they lie beside the project. */
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeXlsx, writeXml, type XmlElement } from './index.ts'

export type SampleFiles = {
  prom: string
  prices: string
  epicentr: string
  /** What must be found in them. */
  expected: {
    products: number
    withoutShopKey: number
    groups: number
    prices: number
    offers: number
    available: number
    pictures: number
    params: number
    /** one offer of the feed with two languages */
    offer: { id: string; price: string; slug: string; attributes: number }
    /** one row of the price feed */
    priced: { id: string; price: string }
  }
}

/** Each set by what it is. The first is always there, so that no test vanishes in a clone that stands alone. */
export async function sampleSets(): Promise<[string, SampleFiles][]> {
  const made = await generatedFiles()
  const real = realFiles()
  return [['our own making', made], ...(real ? [['real suppliers', real] as [string, SampleFiles]] : [])]
}

function realFiles(): SampleFiles | null {
  const data = resolve(import.meta.dirname, '../../../../../shared/data')
  const real = {
    prom: join(data, 'autoparts-prom-export.xlsx'),
    prices: join(data, 'autoparts-price-stock.xml'),
    epicentr: join(data, 'luggage-epicentr.xml'),
  }
  if (!Object.values(real).every((path) => existsSync(path))) return null
  return {
    ...real,
    expected: {
      products: 172,
      withoutShopKey: 6,
      groups: 37,
      prices: 152,
      offers: 206,
      available: 119,
      pictures: 1007,
      params: 5118,
      offer: { id: '33703-L-Black', price: '3250.00', slug: 'valiza-snowball', attributes: 11 },
      priced: { id: '110904206', price: '3480.00' },
    },
  }
}

async function generatedFiles(): Promise<SampleFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-samples-'))
  const files = {
    prom: join(folder, 'prom.xlsx'),
    prices: join(folder, 'prices.xml'),
    epicentr: join(folder, 'epicentr.xml'),
  }
  const triplets = [0, 1].flatMap((n) =>
    ['Назва_Характеристики', 'Одиниця_виміру_Характеристики', 'Значення_Характеристики'].map((stem) => ({
      key: `${stem}${n}`,
      header: stem,
    })),
  )
  const plain = [
    'Код_товару',
    'Назва_позиції',
    'Назва_позиції_укр',
    'Опис',
    'Опис_укр',
    'Ціна',
    'Посилання_зображення',
    'Наявність',
    'Кількість',
    'Номер_групи',
    'Назва_групи',
    'Унікальний_ідентифікатор',
    'Ідентифікатор_товару',
    'Виробник',
  ]
  await writeXlsx(
    files.prom,
    [...plain.map((key) => ({ key })), ...triplets],
    Array.from({ length: 20 }, (_, n) => promRow(n)),
  )
  await writeXml(
    files.prices,
    'yml_catalog/shop/offers',
    Array.from({ length: 15 }, (_, n) => priceOffer(n + 2)),
  )
  await writeXml(
    files.epicentr,
    'yml_catalog/offers',
    Array.from({ length: 10 }, (_, n) => epicentrOffer(n)),
  )
  return {
    ...files,
    expected: {
      products: 20,
      withoutShopKey: 2,
      groups: 4,
      prices: 15,
      offers: 10,
      available: 6,
      pictures: 20,
      params: 30,
      offer: { id: '33703-3', price: '3003.00', slug: 'valiza-3', attributes: 2 },
      priced: { id: '5002', price: '2002.00' },
    },
  }
}

function promRow(n: number): Record<string, string> {
  return {
    Код_товару: `AB-${n}`,
    Назва_позиції: `Тормозные колодки ${n}`,
    Назва_позиції_укр: `Гальмівні колодки ${n}`,
    Опис: `<p>Подходит ${n}</p>`,
    Опис_укр: `<p>Підходить ${n}</p>`,
    Ціна: String(1000 + n),
    Посилання_зображення: `https://images.example/${n}.jpg, https://images.example/${n}b.jpg`,
    Наявність: n % 3 === 0 ? '-' : '+',
    Кількість: String(n % 5),
    Номер_групи: String(700 + (n % 4)),
    Назва_групи: `Група ${n % 4}`,
    Унікальний_ідентифікатор: String(2619072839 + n),
    Ідентифікатор_товару: n < 2 ? '' : String(5000 + n),
    Виробник: 'Mopar',
    Назва_Характеристики0: 'Країна',
    Значення_Характеристики0: 'США',
    Назва_Характеристики1: 'Вага',
    Одиниця_виміру_Характеристики1: 'кг',
    Значення_Характеристики1: '2',
  }
}

const element = (name: string, text: string, attributes: Record<string, string> = {}): XmlElement => ({
  name,
  text,
  attributes,
})

function priceOffer(n: number): XmlElement {
  const children = [
    element('price', String(2000 + n)),
    element('currencyId', 'UAH'),
    element('quantity_in_stock', String(n % 3)),
  ]
  return { name: 'offer', attributes: { id: String(5000 + n), available: String(n % 3 > 0) }, children }
}

function epicentrOffer(n: number): XmlElement {
  const param = (name: string, code: string, value: string) => element('param', value, { name, paramcode: code })
  return {
    name: 'offer',
    attributes: { id: `33703-${n}`, available: String(n % 5 > 1) },
    children: [
      element('name', `Чемодан ${n}`, { lang: 'ru' }),
      element('name', `Валіза ${n}`, { lang: 'ua' }),
      element('price', String(3000 + n)),
      element('category', 'Валізи', { code: '5442' }),
      element('vendor', 'Snowball', { code: 'fd29' }),
      element('description', `Большой ${n}`, { lang: 'ru' }),
      element('description', `Великий ${n}`, { lang: 'ua' }),
      element('picture', `https://images.example/${n}-1.jpg`),
      element('picture', `https://images.example/${n}-2.jpg`),
      element('height', '750'),
      element('width', '500'),
      element('length', '300'),
      element('weight', '4000'),
      param('Колір', '78', 'чорний'),
      param('Матеріал', '52', 'поліпропілен'),
      param('Вага', '150', '4'),
    ],
  }
}
