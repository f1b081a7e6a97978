import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'

let place: Installation
let store: OpenedStore
let shop: string
let kettle: { id: string; slug: string }
const shots = process.env.SHOTS
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Glance')
  shop = place.shopOrigin(store.domain)
  const id = await makeProduct(store, { name: { 'ua-uk': 'Чайник' }, price: '200.00', quantity: 60 })
  kettle = { id, slug: (await store.call('GET', `/api/products/${id}`)).body.slug }
})
afterAll(() => place?.close())

const shot = async (person: Person, name: string) => {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  await person.page.screenshot({ path: path.join(shots, `${name}.png`), fullPage: true })
}
const faultsOf = async ({ page }: Person) => {
  await page.evaluate(axe)
  return page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].target.join(' ')))`,
  )
}

describe('a review', () => {
  it.each([true, false])('is given its stars by keyboard (scripts: %s)', async (script) => {
    const reader = await place.person({ script })
    const { page } = reader
    await page.goto(`${shop}/${kettle.slug}`)
    const stars = page.getByRole('group', { name: 'Оцінка' })
    await stars.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight')
    expect(await stars.getByRole('radio', { name: '4 з 5' }).isChecked()).toBe(true)
    const colours = await stars
      .locator('svg path')
      .evaluateAll((paths) => paths.map((star) => getComputedStyle(star).fill))
    expect(new Set(colours.slice(0, 4)).size).toBe(1)
    expect(colours[4]).not.toBe(colours[3])
    await shot(reader, `review-${script}`)
    if (script) expect(await faultsOf(reader)).toEqual([])
    const form = page.locator('#reviews form')
    await form.locator('input[name=author]').fill('Олена')
    await form.locator('textarea').fill(`Дуже зручний, не капає і швидко гріє. ${script ? 'Раджу.' : 'Беру ще.'}`)
    await form.getByRole('button').click()
    await page.getByText('Дякуємо.').waitFor()
    const { data } = (await store.call('GET', '/api/reviews?$sort[created_at]=-1&$limit=1')).body
    expect(data[0]).toMatchObject({ author: 'Олена', rating: 4 })
    reader.calm()
    await reader.leave()
  })
})

describe('the foot of every page', () => {
  it.each([1440, 360])('groups its links under headings and tells how one pays, %i pixels wide', async (width) => {
    const reader = await place.person({ width })
    const { page } = reader
    await page.goto(`${shop}/${kettle.slug}`)
    const foot = page.getByRole('contentinfo')
    expect(await foot.getByRole('heading').allInnerTexts()).toEqual(expect.arrayContaining(['Покупцям', 'Умови']))
    await foot.getByRole('list', { name: 'Покупцям' }).getByRole('link', { name: 'Доставка' }).waitFor()
    expect(await foot.locator('dl').innerText()).toMatch(/Оплата\s+Оплата при отриманні/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await shot(reader, `foot-${width}`)
    await reader.leave()
  })
})
