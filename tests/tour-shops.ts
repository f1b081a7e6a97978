import { presets } from '@shopwright/shop/rules'
import sharp from 'sharp'

type Answer = { status: number; body: any }
export type Call = (method: string, at: string, body?: unknown) => Promise<Answer>
/** `as` speaks in somebody's name, within a store if it is given. */
export type Door = {
  origin: string
  as(headers: Record<string, string>): Call
  until(ask: () => Promise<boolean>): Promise<void>
  /** room for as many things as there are */
  grant(store: string): Promise<void>
}
/** `isPlain`: as its owner found it, in the house's own design alone. */
export type TourShop = { name: string; domain: string; paths: string[]; call: Call; isPlain?: boolean }

export const tourThemes = ['full-catalog', 'quick-shop']
export const tourDesigns = presets.filter(({ sells }) => ['food', 'clothes', 'electronics'].includes(sells))

const said = (text: string) => ({ 'ua-uk': text })

/** As shops are: one with all, one that sells a single thing, and one whose owner has taken no picture yet. */
export async function tourShops(door: Door, demo: Omit<TourShop, 'name' | 'paths'>): Promise<TourShop[]> {
  const single = await newShop(door, 'Мед діда Тараса')
  await made(single.call, 'products', {
    ...thing('Мед гречаний, 0,5 л', 1),
    images: [{ image: await drawn(door, single.headers) }],
  })
  const bare = await newShop(door, 'Крамниця без світлин')
  for (const [n, name] of ['Чай', 'Посуд', 'Подарунки та набори до свят'].entries()) {
    const { id } = await made(bare.call, 'categories', { name: said(name) })
    for (let m = 1; m <= 4; m += 1)
      await made(bare.call, 'products', { ...thing(`${name} № ${m}`, n * 4 + m), categories: [id] })
  }
  const all = [
    { ...demo, name: 'demo' },
    { ...single, name: 'one-product' },
    { ...bare, name: 'no-pictures' },
  ]
  const plain = []
  for (const state of states) plain.push({ ...(await ownShop(door, state)), name: state.name, isPlain: true })
  return Promise.all([...all, ...plain].map(async (one) => ({ ...one, paths: await pathsOf(one.call) })))
}

/** An owner's own shop on its first days, by how much is in it. */
const states = [
  { name: 'own-0', products: 0, categories: 0 },
  { name: 'own-1', products: 1, categories: 1 },
  { name: 'own-5', products: 5, categories: 3 },
  { name: 'own-24', products: 24, categories: 8 },
  { name: 'own-300', products: 300, categories: 50 },
  { name: 'own-400-categories', products: 48, categories: 400 },
]
const longName =
  'Набір дерев’яних лопаток для млинців, налисників і сирників із ручкою з місцевого ясена, 12 предметів у льняному мішечку'

async function ownShop(door: Door, { name, products, categories }: (typeof states)[number]) {
  const shop = await newShop(door, `Добрий господар ${name.slice(4)}`)
  await door.grant(shop.id)
  const ids: string[] = []
  for (let n = 0; n < categories; n += 1)
    ids.push(
      (await made(shop.call, 'categories', { name: said(categoryName(n)), parent_id: n >= 24 ? ids[n % 24] : null }))
        .id,
    )
  // What is imperfect comes last, which a shop shows first: an odd photo, no price, a name that does not end.
  for (let n = products - 1; n >= 0; n -= 1)
    await made(shop.call, 'products', {
      ...thing(n === 0 ? longName : `Товар для дому № ${n}`, n),
      ...(n === 1 ? { price: '0' } : {}),
      ...(n === 2 ? { images: [{ image: await drawn(door, shop.headers, 500, 1300) }] } : {}),
      ...(n === 3 ? { images: [{ image: await drawn(door, shop.headers, 200, 200) }] } : {}),
      categories: ids.length ? [ids[n % ids.length]] : [],
    })
  return shop
}

const categoryName = (n: number): string =>
  n === 2
    ? 'Посуд для приготування й подавання страв на великі родинні свята'
    : `${['Дім', 'Сад', 'Кухня', 'Ванна'][n % 4]} ${n + 1}`

/** Puts a theme and a design on a shop, and waits until it has them. */
export async function dress(
  { call, isPlain }: TourShop,
  door: Door,
  theme: string,
  { sells, design }: (typeof tourDesigns)[0],
) {
  if ((await call('GET', '/api/themes')).body.current !== theme) {
    const { task_id } = await made(call, 'theme-switches', { theme })
    await door.until(async () => (await call('GET', `/api/tasks/${task_id}`)).body.state === 'done')
  }
  if (isPlain) return
  const { id } = await made(call, 'designs', { name: `${theme} ${sells}`, ...design })
  const settings = (await call('GET', '/api/settings')).body.data[0].id
  await call('PATCH', `/api/settings/${settings}`, { design_id: id })
}

const modulesOfHome = [
  'banner-slider',
  'category-tiles',
  'specials',
  'latest-products',
  'best-sellers',
  'product-carousel',
  'manufacturer-strip',
  'recently-viewed',
  'reviews',
  'news',
  'delivery-payment',
  'newsletter',
]

/** A home of twelve modules, seen by everybody. */
export async function arrangeHome(call: Call): Promise<void> {
  const { id } = await made(call, 'layouts', { name: 'Twelve', routes: [{ page: 'home', device: 'all' }] })
  const [draft] = (await call('GET', `/api/layout-drafts?layout_id=${id}`)).body.data
  const sections = modulesOfHome.map((kind) => ({
    id: crypto.randomUUID(),
    position: 'main',
    kind,
    module_id: null,
    is_hidden: false,
    settings: {},
  }))
  const { status, body } = await call('PATCH', `/api/layout-drafts/${draft.id}`, { sections })
  if (status !== 200) throw new Error(`the home could not be arranged: ${JSON.stringify(body)}`)
  await made(call, 'layout-publications', { layout_id: id })
}

const thing = (name: string, n: number) => ({
  name: said(name),
  model: `T-${n}`,
  price: `${90 + n * 35}.00`,
  quantity: 10,
})

async function newShop({ as }: Door, name: string) {
  const email = `tour-${Math.random().toString(36).slice(2)}@shop.test`
  const password = 'Showroom1'
  await made(as({}), 'customers', { email, password, first_name: 'Тарас', last_name: 'Мандрівник' })
  const { accessToken } = (await as({})('POST', '/api/authentication', { email, password })).body
  const opened = await made(as({ authorization: accessToken }), 'store-setups', {
    name,
    country: 'UA',
    language: 'ua-uk',
    currency: 'UAH',
    address: { city: 'Київ', postcode: '01001', region: 'Київ' },
    about: '',
    product_types: ['food'],
  })
  const headers = { authorization: accessToken, 'store-token': opened.store_token }
  return { id: opened.store_id as string, domain: opened.domain.split('.')[0] as string, call: as(headers), headers }
}

/** A jar, so that no picture of somebody's has to lie in the repository. */
async function drawn({ origin }: Door, headers: Record<string, string>, width = 900, height = 900): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900"><rect width="900" height="900" fill="#f1e3cc"/>
    <rect x="270" y="250" width="360" height="440" rx="60" fill="#c9821f"/><rect x="300" y="190" width="300" height="80" rx="20" fill="#5b4325"/>
    <rect x="270" y="400" width="360" height="160" fill="#fbf4e6"/></svg>`
  const form = new FormData()
  form.set(
    'file',
    new Blob([new Uint8Array(await sharp(Buffer.from(svg)).resize({ width, height }).png().toBuffer())], {
      type: 'image/png',
    }),
    'jar.png',
  )
  const answer = await fetch(`${origin}/api/files`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { id: string }).id
}

async function pathsOf(call: Call): Promise<string[]> {
  const found = ['/']
  for (const resource of ['categories', 'products']) {
    const row = (await call('GET', `/api/${resource}?$limit=1&$sort[created_at]=1`)).body.data[0]
    if (row) found.push(`/${row.slug}`)
  }
  return [...found, '/cart', '/news']
}

async function made(call: Call, resource: string, body: object): Promise<any> {
  const answer = await call('POST', `/api/${resource}`, body)
  if (answer.status !== 201) throw new Error(`${resource}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
