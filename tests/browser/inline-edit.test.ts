import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import { groupWith, hire } from '../server/staff.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let owner: Person
const ids: string[] = []

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('In place')
  for (const n of [1, 2, 3])
    ids.push(
      await makeProduct(store, {
        name: { 'ua-uk': `Чашка ${n}` },
        model: `M-${n}`,
        price: `${n}0.00`,
        quantity: n * 10,
      }),
    )
  owner = await place.ownerOf(store)
})
afterAll(() => place?.close())

const productOf = async (n: number) => (await store.call('GET', `/api/products/${ids[n - 1]}`)).body
const rowOf = (n: number) => owner.page.locator('tbody tr', { hasText: `Чашка ${n}` })
const field = (n: number, name: string) => rowOf(n).locator(`[data-edits="${name}"] input`)

async function editing(path = 'products?$sort[name]=1'): Promise<void> {
  await owner.page.goto(`${place.origin}/admin/${path}`)
  await owner.page.getByRole('button', { name: 'Правити у списку' }).click()
  await field(1, 'price').waitFor()
}

describe('Rows of a list', () => {
  beforeEach(() => editing())

  it('are changed in their place: Enter goes down and saves, Escape takes back', async () => {
    const { page } = owner
    await field(1, 'price').fill('12,50')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await productOf(1)).price).toBe('12.50')
    expect(await field(2, 'price').evaluate((one) => one === document.activeElement)).toBe(true)
    await field(2, 'price').fill('77')
    await page.keyboard.press('Escape')
    expect(await field(2, 'price').inputValue()).toMatch(/^20/)
    await page.keyboard.press('Shift+Enter')
    expect(await field(1, 'price').evaluate((one) => one === document.activeElement)).toBe(true)
    await field(3, 'quantity').fill('7')
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await productOf(3)).quantity).toBe(7)
    expect((await productOf(2)).price).toBe('20.00')
    await settled(owner)
    expect(await barriersOf(owner, 'all')).toEqual([])
    await shot(owner, 'edited-in-place', { fullPage: false })
    await page.getByRole('button', { name: 'Готово' }).click()
    await field(1, 'price').waitFor({ state: 'detached' })
    owner.calm()
  })

  it('stay where they are while they are edited, whatever they are sorted by', async () => {
    const { page } = owner
    const names = async () => (await page.locator('tbody tr').allInnerTexts()).map((text) => /Чашка \d/.exec(text)?.[0])
    await editing('products?$sort[price]=1')
    const before = await names()
    await field(1, 'price').fill('500')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await productOf(1)).price).toBe('500.00')
    await settled(owner)
    expect(await names()).toEqual(before)
    await page.getByRole('button', { name: 'Готово' }).click()
    await expect.poll(names).toEqual(['Чашка 2', 'Чашка 3', 'Чашка 1'])
    await store.call('PATCH', `/api/products/${ids[0]}`, { price: '10.00' })
    owner.calm()
  })

  it('say what is wrong at the field, keep what was typed, and ask before it is left', async () => {
    const { page } = owner
    await field(2, 'price').fill('дорого')
    await page.keyboard.press('Tab')
    await rowOf(2).getByText('Вкажіть число').waitFor()
    expect((await productOf(2)).price).toBe('20.00')
    await page.locator('nav a[href="/admin/orders"]').first().click()
    await page.getByRole('button', { name: 'Залишитися' }).click()
    expect(await field(2, 'price').inputValue()).toBe('дорого')
    await field(2, 'price').focus()
    await page.keyboard.press('Escape')
    owner.calm()
  })

  it('are reached to their last button in a window that has no room for all columns, edited or not', async () => {
    const { page } = owner
    await page.setViewportSize({ width: 1024, height: 800 })
    const opened = async () => {
      await rowOf(2)
        .getByRole('button', { name: /Чашка 2/ })
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'Видалити' }).waitFor()
      await page.keyboard.press('Escape')
    }
    await opened()
    await page.getByRole('button', { name: 'Готово' }).click()
    await opened()
    await page.setViewportSize({ width: 1440, height: 900 })
    owner.calm()
  })

  it('know on top of what something was begun, though the list has heard of more since', async () => {
    const { page } = owner
    await field(3, 'price').fill('3')
    await store.call('PATCH', `/api/products/${ids[2]}`, { price: '41.00', quantity: 55 })
    await expect.poll(() => field(3, 'quantity').inputValue()).toBe('55')
    await field(3, 'price').fill('33')
    await page.keyboard.press('Tab')
    await rowOf(3).getByRole('alert').getByText('41,00').waitFor()
    await rowOf(3).getByRole('button', { name: 'Взяти нову версію' }).click()
    await expect.poll(() => field(3, 'price').inputValue()).toMatch(/^41/)
    expect((await productOf(3)).price).toBe('41.00')
    owner.calm()
  })

  it('are not written over what others did before the list has heard its versions', async () => {
    const { page } = owner
    const versioned = /\/api\/products\?.*version/
    await page.route(versioned, () => new Promise(() => {}))
    await editing()
    await field(3, 'price').fill('43')
    await store.call('PATCH', `/api/products/${ids[2]}`, { price: '42.00' })
    await page.keyboard.press('Tab')
    await rowOf(3).getByRole('alert').getByText('42,00').waitFor()
    expect((await productOf(3)).price).toBe('42.00')
    await rowOf(3).getByRole('button', { name: 'Взяти нову версію' }).click()
    await field(3, 'quantity').fill('56')
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await productOf(3)).quantity).toBe(56)
    await page.unroute(versioned)
    owner.calm()
  })

  it('take what others have done to other fields along, and show what they have done to the same', async () => {
    const { page } = owner
    // What happens meanwhile is not heard of here.
    await page.context().route('**/api/events**', (route) => route.abort())
    await editing()
    await store.call('PATCH', `/api/products/${ids[1]}`, { quantity: 99 })
    await field(2, 'price').fill('21')
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await productOf(2)).price).toBe('21.00')
    expect((await productOf(2)).quantity).toBe(99)

    await field(3, 'price').fill('32')
    await store.call('PATCH', `/api/products/${ids[2]}`, { price: '31.00' })
    await page.keyboard.press('Tab')
    await rowOf(3).getByRole('alert').getByText('31,00').waitFor()
    expect((await productOf(3)).price).toBe('31.00')
    await rowOf(3).getByRole('button', { name: 'Залишити мої зміни' }).click()
    await expect.poll(async () => (await productOf(3)).price).toBe('32.00')
  })
})

it('Who may only look at products is offered no field of them', async () => {
  const group = await groupWith(store, [{ service: 'products', can_get: true }])
  const email = 'reader@kiosk.test'
  await hire(place.world, store, email, group)
  const reader = await place.ownerOf({ ...store, owner: { ...store.owner, email } })
  await reader.page.goto(`${place.origin}/admin/products`)
  await reader.page.locator('tbody tr').nth(2).waitFor()
  expect(await reader.page.getByRole('button', { name: 'Стовпці' }).count()).toBe(1)
  expect(await reader.page.getByRole('button', { name: 'Правити у списку' }).count()).toBe(0)
  reader.calm()
})
