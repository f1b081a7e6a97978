import type { AnyResource } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person, unfold } from './installation.ts'
import { shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let staff: Person

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Fields')
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

const { fields, tabs = {} }: AnyResource = registry.get('products')
/** The gallery says which of its pictures is the main one. */
const drawn = Object.values(tabs)
  .flat()
  .filter((name) => name !== 'image')
/** Fields that no file of the screen names: their declaration alone brings them there, drawn by their kinds. */
const texts = drawn.filter((name) => fields[name]?.type === 'text' && !fields[name]?.options.translated)

describe('the page of a product', () => {
  it('shows every field that its declaration places, in that order, and saves what is written there', async () => {
    const id = await makeProduct(store)
    const { page } = staff
    await page.goto(`${place.origin}/admin/products/${id}`)
    await page.locator('[data-field="name"]').waitFor()
    await unfold(page, ...Object.keys(tabs))
    for (const [name, names] of Object.entries(tabs)) {
      const inside = page.locator(`#section-${name} [data-field]`)
      await inside.first().waitFor()
      const shown = await inside.evaluateAll((all) => all.map((one) => one.getAttribute('data-field')))
      expect(
        shown.filter((field) => drawn.includes(field ?? '')),
        name,
      ).toEqual(names.filter((field) => drawn.includes(field)))
    }
    expect(texts).toContain('external_id')
    const value = (name: string): string => `T-${name}`.slice(0, fields[name]?.options.max)
    for (const name of texts) await page.locator(`[data-field="${name}"] input`).fill(value(name))
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.getByRole('button', { name: 'Зберегти' }).waitFor({ state: 'hidden' })
    const { body } = await store.call('GET', `/api/products/${id}`)
    expect(Object.fromEntries(texts.map((name) => [name, body[name]]))).toEqual(
      Object.fromEntries(texts.map((name) => [name, value(name)])),
    )
    await page.locator('#section-identifiers').scrollIntoViewIfNeeded()
    await shot(staff, 'product-fields')
    staff.calm()
  })
})
