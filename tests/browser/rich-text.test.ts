import { amend, lockRow } from '@shopwright/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let product: { id: string; slug: string }
let page: { id: string; slug: string }

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Pictured')
  const id = await makeProduct(store, { name: { 'ua-uk': 'Ліхтар' } })
  product = { id, slug: (await store.call('GET', `/api/products/${id}`)).body.slug }
  page = (await store.call('GET', '/api/information?$limit=1')).body.data[0]
  // As a file of a supplier brings it: nobody is there to be asked.
  const text = {
    'ua-uk': '<p>Дивіться <img src="https://cdn.evil.test/a.png" alt="фото"><img src="//cdn.evil.test/b.png"></p>',
  }
  for (const [name, row, field] of [
    ['products', id, 'description'],
    ['information', page.id, 'text'],
  ] as const)
    await place.world.engine.onPlatform({ store: { ...scope(), id: store.id } }, async (ctx) => {
      const resource = ctx.registry.get(name)
      await amend(ctx, resource, await lockRow(ctx, resource, row), { [field]: text })
    })
})
afterAll(() => place?.close())

const scope = () => ({ primaryLanguage: 'ua-uk' as const, timeZone: 'UTC', currency: 'UAH' })

describe('Rich text with pictures of strangers', () => {
  it('asks them for nothing, and the browser has nothing to report', async () => {
    const reader = await place.person()
    const asked: string[] = []
    reader.context.on('request', (request) => asked.push(new URL(request.url()).host))
    for (const slug of [product.slug, page.slug]) {
      await reader.page.goto(`${place.shopOrigin(store.domain)}/${slug}`)
      await reader.page.getByRole('link', { name: 'фото' }).waitFor()
    }
    reader.calm()
    const owner = await place.ownerOf(store)
    owner.context.on('request', (request) => asked.push(new URL(request.url()).host))
    for (const address of [`products/${product.id}`, `information/${page.id}`]) {
      await owner.page.goto(`${place.origin}/admin/${address}`)
      await owner.page.getByText('Дивіться').first().waitFor()
    }
    owner.calm()
    expect(asked.filter((host) => host.endsWith('evil.test'))).toEqual([])
  })
})

describe('A link in rich text', () => {
  it.each([1440, 360])('is asked for within a screen of %d, and leads where people mean', async (width) => {
    const owner = await place.ownerOf(store, { width, dark: width < 600 })
    const { page: screen } = owner
    await screen.goto(`${place.origin}/admin/information/${page.id}`)
    await settled(owner)
    const text = screen.getByRole('textbox', { name: /^Текст/ }).first()
    await text.click()
    await screen.keyboard.press('ControlOrMeta+a')
    const link = screen.getByRole('button', { name: 'Посилання', exact: true }).first()
    await link.click()
    const address = screen.getByRole('textbox', { name: 'Адреса', exact: true })
    await address.fill('javascript:alert(1)')
    await address.press('Enter')
    await screen.getByText('Вкажіть вебадресу, ел. пошту').waitFor()
    await settled(owner)
    await shot(owner, `rich-text-link-${width}`)
    expect(await barriersOf(owner)).toEqual([])
    expect(await overflowOf(owner)).toBe(0)
    const { x = -1, width: wide = 0 } = (await screen.getByRole('dialog').last().boundingBox()) ?? {}
    const save = await screen.getByRole('dialog').last().getByRole('button').boundingBox()
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + wide).toBeLessThanOrEqual(width)
    expect((save?.x ?? 0) + (save?.width ?? 0)).toBeLessThan(x + wide)
    const label = screen.getByRole('dialog').last().locator('.mantine-Button-label')
    expect(await label.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await address.fill(`example.com/${width}`)
    await address.press('Enter')
    await address.waitFor({ state: 'detached' })
    expect(await text.locator('a').first().getAttribute('href')).toBe(`https://example.com/${width}`)
    // Where nothing is chosen it is written as it stands. Who has said where, or has thought better of it, writes on.
    const writing = screen.locator('.ProseMirror-focused')
    await writing.waitFor()
    await link.click()
    await address.press('Escape')
    await address.waitFor({ state: 'detached' })
    await writing.waitFor()
    // The editor puts its choice back for a moment after it is entered: faster than anybody goes on.
    const goToEnd = async () => {
      await screen.keyboard.press('ControlOrMeta+End')
      await settled(owner)
      return screen.evaluate(() => getSelection()?.isCollapsed)
    }
    await until(goToEnd, (isThere) => isThere === true)
    await screen.keyboard.press('Enter')
    await link.click()
    await address.fill('shop@example.com')
    await address.press('Enter')
    await address.waitFor({ state: 'detached' })
    await writing.waitFor()
    await settled(owner)
    await screen.keyboard.type(' щодня')
    const written = text.getByRole('link', { name: 'shop@example.com', exact: true })
    expect(await written.getAttribute('href')).toBe('mailto:shop@example.com')
    await owner.leave()
  })
})
