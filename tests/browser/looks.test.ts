import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import { upload } from '../server/upload.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

/** What an owner makes of a shop: its design, and how its pages are arranged. */
let place: Installation
let store: OpenedStore
let shop: string

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Майстерня', { owner: await place.world.register('looks@looks.test') })
  shop = place.shopOrigin(store.domain)
  const shelves: string[] = []
  for (const name of ['Посуд', 'Тканини з дуже довгою назвою', 'Меблі'])
    shelves.push((await store.call('POST', '/api/categories', { name: { 'ua-uk': name } })).body.id)
  for (let n = 0; n < 9; n++) {
    const [width, height] = n % 3 === 1 ? [500, 900] : [800, 800]
    const bytes = await sharp({ create: { width, height, channels: 3, background: `hsl(${n * 40}, 40%, 70%)` } })
      .jpeg()
      .toBuffer()
    const { body } = n % 4 ? await upload(store, `${n}.jpg`, bytes, { mime: 'image/jpeg' }) : { body: { id: null } }
    await makeProduct(store, {
      name: { 'ua-uk': `Горщик керамічний ${n}` },
      slug: { 'ua-uk': `horshchyk-${n}` },
      price: String(100 + n * 37),
      image: body.id,
      categories: [shelves[n % 3]],
    })
  }
})
afterAll(() => place?.close())

describe('A design', () => {
  it('is seen on the shop before it is saved, is corrected, and is worn', async () => {
    const owner = await place.ownerOf(store)
    const { page } = owner
    await page.goto(`${place.origin}/admin/designs`)
    await page.getByRole('region', { name: 'Одяг і взуття' }).getByRole('link', { name: 'Приміряти' }).click()
    const frame = page.frameLocator('iframe')
    const dress = frame.locator('html[data-type="playfair"][data-corners="sharp"]')
    await dress.waitFor()
    // What takes a colour from the screen is called by what it does.
    await page.getByRole('button', { name: 'Основний колір: узяти з екрана' }).waitFor()
    await page.getByLabel('Основний колір').first().fill('#ffe600')
    await page.getByRole('status').filter({ hasText: '#ffe600' }).waitFor()
    await page.getByLabel('Назва').click()
    await page.locator('.mantine-ColorInput-saturation').first().waitFor({ state: 'hidden' })
    await expect.poll(() => frame.locator('html').getAttribute('style')).toContain('--primary: #ffe600')
    await settled(owner)
    await shot(owner, 'designs-edit', { fullPage: false })
    expect(await barriersOf(owner, 'serious', ['iframe'])).toEqual([])
    await page.getByRole('button', { name: /Зберегти|Створити/ }).click()
    await page.waitForURL(/designs\/[0-9a-f-]{36}/)
    expect((await store.guest('GET', '/')).text).not.toContain('#ffe600')
    await page.goto(`${place.origin}/admin/designs`)
    const card = page.getByRole('region', { name: 'Одяг і взуття' }).first()
    await card.getByRole('button', { name: 'Використовувати' }).click()
    await card.getByText('Використовується').waitFor()
    await settled(owner)
    await shot(owner, 'designs-list')
    expect((await store.guest('GET', '/')).text).toContain('--primary:#ffe600')
    owner.calm()
    await owner.leave()
  })

  it.each([1440, 360])('of colours that nobody could read keeps nobody out at %i pixels', async (width) => {
    const { body } = await store.call('POST', '/api/designs', {
      name: 'Glare',
      primary_color: '#ffff00',
      accent_color: '#fefefe',
      ground_color: '#000000',
      type_pair: 'unbounded',
      corners: 'round',
      button_shape: 'pill',
      density: 'airy',
      card_ratio: 'portrait',
    })
    const { id } = (await store.call('GET', '/api/settings')).body.data[0]
    await store.call('PATCH', `/api/settings/${id}`, { design_id: body.id })
    const reader = await place.person({ width })
    for (const path of ['/', '/posud', '/horshchyk-1', '/cart', '/login']) {
      await reader.page.goto(`${shop}${path}`)
      expect(await overflowOf(reader), path).toBeLessThanOrEqual(0)
      expect(await barriersOf(reader, 'all'), path).toEqual([])
      await shot(reader, `design-glare-${width}-${path.slice(1) || 'home'}`)
    }
    reader.calm()
    await reader.leave()
  })
})

describe('The editor of a layout', () => {
  const open = async (id: string, look = {}) => {
    const owner = await place.ownerOf(store, look)
    await owner.page.goto(`${place.origin}/admin/layouts/${id}`)
    return { owner, page: owner.page, frame: owner.page.frameLocator('iframe') }
  }
  const layout = async (page: string): Promise<string> =>
    (await store.call('POST', '/api/layouts', { name: `Макет ${page}`, routes: [{ page }] })).body.id

  it('is used by keyboard alone: begun, added, written, moved, undone and published', async () => {
    const owner = await place.ownerOf(store)
    const { page } = owner
    const frame = page.frameLocator('iframe')
    await page.goto(`${place.origin}/admin/layouts`)
    await page.getByRole('button', { name: 'Оформити головну сторінку' }).press('Enter')
    await page.waitForURL(/layouts\/[0-9a-f-]{36}$/)
    const id = page.url().slice(-36)
    await frame.getByRole('heading', { name: 'Новинки' }).waitFor()
    const press = async (name: string, key = 'Enter') => {
      await page.getByRole('button', { name, exact: true }).first().focus()
      await page.keyboard.press(key)
    }
    await press('Додати модуль')
    await page.getByRole('menuitem', { name: 'Текст', exact: true }).focus()
    await page.keyboard.press('Enter')
    const heading = page.getByRole('textbox', { name: 'Заголовок' })
    await heading.focus()
    await page.keyboard.type('Про нашу майстерню')
    await page.locator('[contenteditable=true]').focus()
    await page.keyboard.type('Ліпимо глечики з 1998 року')
    await frame.getByText('Ліпимо глечики з 1998 року').waitFor()
    const order = () => page.getByRole('region', { name: 'Основна колонка' }).locator('li').allInnerTexts()
    expect((await order()).at(-1)).toContain('Про нашу майстерню')
    await page.getByRole('button', { name: 'Про нашу майстерню', exact: true }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await order()).at(-1)).toContain('Новинки')
    await press('Скасувати крок')
    await expect.poll(async () => (await order()).at(-1)).toContain('Про нашу майстерню')
    await press('Повторити крок')
    await press('Новинки: сховати')
    await frame.getByRole('heading', { name: 'Новинки' }).waitFor({ state: 'detached' })
    await page.getByText('Чернетку збережено').waitFor()
    await settled(owner)
    await shot(owner, 'layout-editor', { fullPage: false })
    expect(await barriersOf(owner, 'serious', ['iframe'])).toEqual([])
    expect((await store.guest('GET', '/')).text).not.toContain('Ліпимо глечики')
    await press('Опублікувати')
    await page.getByText('Опубліковано: покупці вже це бачать').first().waitFor()
    expect((await store.guest('GET', '/')).text).toContain('Ліпимо глечики')
    await press('Версії')
    await page.getByRole('button', { name: 'Відновити' }).waitFor()
    await shot(owner, 'layout-versions', { fullPage: false })
    owner.calm()
    await owner.leave()
    await store.call('DELETE', `/api/layouts/${id}`)
  })

  it('tells the one of two people who comes later', async () => {
    const id = await layout('cart')
    const first = await open(id)
    const second = await open(id)
    for (const { page } of [first, second]) await page.getByRole('button', { name: 'Додати модуль' }).waitFor()
    await first.page.getByRole('button', { name: 'Додати модуль' }).click()
    await first.page.getByRole('menuitem', { name: 'Бренди' }).click()
    await second.page.getByText('Хтось інший змінив цей макет').waitFor()
    await second.page.getByRole('button', { name: 'Взяти їхній варіант' }).click()
    await second.page.getByRole('button', { name: 'Бренди', exact: true }).waitFor()
    for (const { owner } of [first, second]) await owner.leave()
    await store.call('DELETE', `/api/layouts/${id}`)
  })

  it('fits a phone and the dark', async () => {
    const id = await layout('product')
    const { owner, page, frame } = await open(id, { width: 360, dark: true })
    await frame.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Сама сторінка', exact: true }).click()
    await settled(owner)
    await shot(owner, 'layout-editor-360-dark')
    expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
    expect(await barriersOf(owner, 'serious', ['iframe'])).toEqual([])
    await owner.leave()
    await store.call('DELETE', `/api/layouts/${id}`)
  })
})
