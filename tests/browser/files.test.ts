import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import { upload } from '../server/upload.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let supplier: Server
let file: string
const name = 'Надзвичайно довга назва файлу від постачальника АБ-1209-77-антрацитматовийматовий.png'

beforeAll(async () => {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c86' } })
    .png()
    .toBuffer()
  supplier = createServer((_request, response) => response.end(bytes))
  await new Promise<void>((resolve) => supplier.listen(0, '127.0.0.1', resolve))
  place = await openInstallation({ egressAllow: [`127.0.0.1:${(supplier.address() as AddressInfo).port}`] })
  store = await place.world.openStore('Картини')
  file = (await upload(store, name, bytes, { mime: 'image/png' })).body.id
  for (let n = 0; n < 21; n++)
    await makeProduct(store, { name: { 'ua-uk': `Полотно ${n} на підрамнику` }, image: file })
})
afterAll(async () => {
  supplier?.close()
  await place?.close()
})

describe('files', () => {
  it('come from an address and by a paste, say what they show and where they are used', async () => {
    const owner = await place.ownerOf(store)
    const { page } = owner
    await page.goto(`${place.origin}/admin/files`)
    await page.getByRole('button', { name: 'Додати файл' }).click()
    await page.getByLabel('Або адреса зображення').fill('file:///etc/passwd')
    await page.getByRole('button', { name: 'Отримати' }).click()
    await page.getByText('Ця адреса не дозволена').waitFor()
    await shot(owner, 'files-address-refused')
    expect(await barriersOf(owner)).toEqual([])
    const { port } = supplier.address() as AddressInfo
    await page.getByLabel('Або адреса зображення').fill(`http://127.0.0.1:${port}/pictures/sea.png`)
    await page.getByLabel('Або адреса зображення').press('Enter')
    await page.getByText('sea.png').waitFor()

    await page.getByRole('button', { name: 'Додати файл' }).click()
    await page.getByLabel('Або адреса зображення').waitFor()
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(40, 30)
      canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([await canvas.convertToBlob()], 'pasted.png', { type: 'image/png' }))
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByText('pasted.png').waitFor()

    await page.goto(`${place.origin}/admin/files/${file}`)
    await page.getByRole('heading', { name: 'Де використовується' }).waitFor()
    await page.getByText('та ще 1').waitFor()
    await settled(owner)
    for (const [width, scheme] of [
      [1440, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await settled(owner)
      expect(await overflowOf(owner)).toBeLessThanOrEqual(1)
      expect(await barriersOf(owner)).toEqual([])
      await shot(owner, `file-${width}-${scheme}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    const spot = page.locator('[data-field-of=focus]')
    const { width, height } = (await spot.boundingBox()) as { width: number; height: number }
    await spot.click({ position: { x: width / 4, y: height * 0.8 } })
    await page.getByRole('textbox', { name: 'Фокус зображення: зліва' }).fill('30')
    await page.getByRole('textbox', { name: /Що на зображенні/ }).fill('Полотно на підрамнику')
    await page.getByRole('button', { name: 'Зберегти' }).first().click()
    await expect
      .poll(async () => (await store.call('GET', `/api/files/${file}`)).body.alt)
      .toBe('Полотно на підрамнику')
    const { focus_x, focus_y } = (await store.call('GET', `/api/files/${file}`)).body
    expect([focus_x, focus_y]).toEqual([30, 80])
    await page.getByRole('link', { name: 'Полотно 0 на підрамнику' }).click()
    await page.waitForURL(/\/admin\/products\//)
    for (const name of ['Полотна', 'Рами', 'Фарби']) {
      const category = await store.call('POST', '/api/categories', { name: { 'ua-uk': name }, image: file })
      expect(category.status, category.text).toBe(201)
    }
    await page.goto(place.shopOrigin(store.domain))
    const tile = page.locator('main a').filter({ hasText: 'Полотна' }).locator('img').first()
    expect(
      await tile.evaluate((img) => [getComputedStyle(img).objectFit, getComputedStyle(img).objectPosition]),
    ).toEqual(['cover', '30% 80%'])
  })

  it('are replaced and cropped in their place, by the keyboard too, on a screen and on a phone', async () => {
    const half = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><rect width="400" height="600" fill="#168"/></svg>',
    )
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c22' } })
      .composite([{ input: half, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const former = (await upload(store, 'полотно.png', bytes, { mime: 'image/png' })).body.id
    const product = await makeProduct(store, { name: { 'ua-uk': 'Полотно у рамі' }, image: former })
    const shown = async (): Promise<string> => (await store.call('GET', `/api/products/${product}`)).body.image
    const owner = await place.ownerOf(store)
    const { page } = owner
    await page.goto(`${place.origin}/admin/files/${former}`)
    const looked = async (what: string) => {
      for (const [width, scheme] of [
        [360, 'dark'],
        [1440, 'light'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme: scheme })
        await settled(owner)
        expect(await overflowOf(owner)).toBeLessThanOrEqual(1)
        expect(await barriersOf(owner, 'all')).toEqual([])
        await shot(owner, `file-${what}-${width}`, { fullPage: false })
      }
    }
    await page.getByRole('button', { name: 'Обрізати' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: 'полотно.png' }).waitFor()
    await dialog.getByText('Розмір після обрізання: 640 × 480').waitFor()
    await looked('crop')
    await dialog.getByText('1:1', { exact: true }).click()
    await dialog.getByText('Розмір після обрізання: 540 × 540').waitFor()
    await dialog.getByLabel('Частина, яка залишиться').focus()
    for (let n = 0; n < 30; n++) await page.keyboard.press('Shift+ArrowRight')
    await dialog.getByLabel('Зберегти попереднє зображення').check()
    await dialog.getByRole('button', { name: 'Обрізати' }).click()
    await page.getByText('Зображення замінено всюди, де його показано').waitFor()
    const cropped = await shown()
    expect(cropped).not.toBe(former)
    await page.waitForURL(`**/admin/files/${cropped}`)
    await page.getByText('PNG · 540 × 540').waitFor()
    // It was moved to the right edge.
    const path = (await place.world.files.sizePath(store.id, cropped, 'large', 'jpg')) as string
    const { data } = await sharp(path)
      .extract({ left: 530, top: 200, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(150)
    expect((await store.call('GET', `/api/files/${former}`)).status).toBe(200)

    await page.getByRole('button', { name: 'Замінити' }).click()
    await looked('replace')
    await dialog.locator('input[type=file]').setInputFiles({ name: 'нове.txt', mimeType: 'text/plain', buffer: bytes })
    await dialog.getByText('нове.txt: ').waitFor()
    const { port } = supplier.address() as AddressInfo
    await dialog.getByLabel('Або адреса зображення').fill(`http://127.0.0.1:${port}/pictures/sea.png`)
    await dialog.getByRole('button', { name: 'Отримати' }).click()
    await expect.poll(shown).not.toBe(cropped)
    const replaced = await shown()
    await page.waitForURL(`**/admin/files/${replaced}`)
    await page.getByText('PNG · 600 × 400').waitFor()
    await page.getByRole('link', { name: 'Полотно у рамі' }).waitFor()
    expect((await store.call('GET', `/api/files/${cropped}`)).status).toBe(404)
    await owner.leave()
  })

  it('are taken by the dozen, and every one that is left out is named', async () => {
    const owner = await place.ownerOf(store)
    const { page } = owner
    const total = async (): Promise<number> => (await store.call('GET', '/api/files')).body.total
    const before = await total()
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#6c8' } })
      .png()
      .toBuffer()
    const picture = (n: number) => ({ name: `dozen-${n}.png`, mimeType: 'image/png', buffer: bytes })
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
    await page.goto(`${place.origin}/admin/files`)
    await page.getByRole('button', { name: 'Додати файл' }).click()
    const input = page.locator('input[type=file]')
    await input.setInputFiles([...Array.from({ length: 22 }, (_, n) => picture(n + 1)), notes])
    await page.getByText('Не більше ніж 20 файлів за раз: не завантажено 2 з 22, починаючи з «dozen-21.png».').waitFor()
    await page.getByText('notes.txt: ').waitFor()
    await expect.poll(total).toBe(before + 20)
    await page.getByText('dozen-20.png').waitFor()
    expect(await page.getByText('notes.txt: ').isVisible()).toBe(true)
    expect(await barriersOf(owner)).toEqual([])
    await input.setInputFiles([picture(23)])
    await page.getByLabel('Або адреса зображення').waitFor({ state: 'hidden' })
    expect(await total()).toBe(before + 21)
    await owner.leave()
  })

  it('are put into a folder where it is made, uploaded into it, and taken out by the dozen', async () => {
    const owner = await place.ownerOf(store)
    const { page } = owner
    const folder = 'Полотна постачальника із Закарпаття, осінь 2026, без підрамників'
    await page.goto(`${place.origin}/admin/files/${file}`)
    await page.getByRole('combobox', { name: 'Тека' }).fill(folder)
    await page.getByRole('option', { name: new RegExp(folder) }).click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Тека' }).inputValue()).toBe(folder)
    await page.getByRole('button', { name: 'Зберегти' }).first().click()
    const [made] = (await store.call('GET', '/api/file-folders')).body.data
    const inFolder = async () => (await store.call('GET', `/api/files?folder_id=${made.id}`)).body.total
    await expect.poll(inFolder).toBe(1)

    await page.goto(`${place.origin}/admin/files?folder_id=${made.id}`)
    await page.getByRole('button', { name: 'Додати файл' }).click()
    const { port } = supplier.address() as AddressInfo
    await page.getByLabel('Або адреса зображення').fill(`http://127.0.0.1:${port}/pictures/forest.png`)
    await page.getByLabel('Або адреса зображення').press('Enter')
    await page.getByText('forest.png').waitFor()
    expect(await inFolder()).toBe(2)
    await settled(owner)
    for (const [width, scheme] of [
      [1440, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await settled(owner)
      expect(await overflowOf(owner)).toBeLessThanOrEqual(1)
      expect(await barriersOf(owner)).toEqual([])
      await shot(owner, `folder-${width}-${scheme}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('checkbox', { name: 'Вибрати всі рядки сторінки' }).check()
    await page.getByRole('button', { name: 'Перемістити до теки' }).click()
    await shot(owner, 'folder-moving')
    await page.getByRole('menuitem', { name: 'Вийняти з теки' }).click()
    await expect.poll(inFolder).toBe(0)
  })
})
