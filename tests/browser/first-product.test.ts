import { products } from '@shopwright/shop/model'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { shot } from './looking.ts'

/** The most that a first product with variants and pictures may cost its owner. */
const most = 15

let place: Installation
let store: OpenedStore
let owner: Person
let clicks = 0

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('First')
  owner = await place.ownerOf(store)
})
afterAll(() => place?.close())

/** What a hand does: each press of the mouse counts, typing does not. */
async function click(what: Locator): Promise<void> {
  clicks += 1
  await what.click()
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .png()
    .toBuffer(),
})

it('A fresh shop sells its first product, in six variants with three pictures, after few clicks', async () => {
  const { page } = owner
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const photos = await Promise.all([
    photo('front.png', '#b1492a'),
    photo('back.png', '#1f4f46'),
    photo('worn.png', '#d8c7a8'),
  ])
  await page.goto(`${place.origin}/admin/products`)
  const add = page.locator('a[href="/admin/products/new"]').first()
  await add.waitFor()
  const began = performance.now()

  await click(add)
  await click(page.locator('[data-field="name"] input'))
  await page.keyboard.type('Сорочка лляна')

  const choosing = page.waitForEvent('filechooser')
  await click(page.locator('[data-field="images"] .mantine-Dropzone-root'))
  await (await choosing).setFiles(photos)
  await page.getByText('Головне', { exact: true }).waitFor()

  await click(page.locator('[data-field="price"] input'))
  await page.keyboard.type('1890,50')

  for (const [name, values] of [
    ['Розмір', 'S, M'],
    ['Колір', 'білий, синій, зелений'],
  ] as const) {
    await click(page.getByRole('combobox', { name: 'Додати опцію…' }))
    await page.keyboard.type(name)
    await page.getByRole('option', { name: `Створити «${name}»` }).waitFor()
    await page.keyboard.press('Enter')
    const field = page.getByRole('combobox', { name: 'Додати значення' }).last()
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.type(values)
    await page.keyboard.press('Enter')
    await page
      .getByRole('textbox', { name: /^Артикул: / })
      .nth(values.split(',').length - 1 + (name === 'Колір' ? 2 : 0))
      .waitFor()
  }
  await click(button('Створити всі 6 поєднань'))
  await click(page.getByRole('textbox', { name: 'Кількість: S / білий' }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('5')
  await click(button('Кількість: скопіювати з першого рядка в усі нижче'))
  await shot(owner, 'first-product')

  await click(button('Зберегти'))
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/)
  const [tab] = await Promise.all([
    owner.context.waitForEvent('page'),
    click(page.getByRole('link', { name: 'Переглянути в магазині' })),
  ])
  await tab.getByRole('heading', { level: 1, name: 'Сорочка лляна' }).waitFor()
  await tab.getByRole('radio', { name: 'зелений' }).waitFor({ state: 'attached' })
  const seconds = Math.round((performance.now() - began) / 1000)
  console.info(`first product: ${clicks} clicks, ${seconds} s`)

  const id = (await store.list(products))[0]?.id
  const { body } = await store.call('GET', `/api/products/${id}`)
  expect(body).toMatchObject({ price: '1890.50', quantity: 30, model: '1001' })
  expect(body.variants.map(({ quantity }: { quantity: number }) => quantity)).toEqual([5, 5, 5, 5, 5, 5])
  expect(body.images).toHaveLength(3)
  expect(clicks).toBeLessThanOrEqual(most)
  owner.calm()
})
