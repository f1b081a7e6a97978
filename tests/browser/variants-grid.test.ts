import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShopper } from '../server/shopper.ts'
import { makeShirt, type Shirt, stockOf } from '../server/variants.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, listening, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, settled, shot, walkedDown } from './looking.ts'

let place: Installation
let store: OpenedStore
let shirt: Shirt
let staff: Person

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Grid')
  shirt = await makeShirt(store, { slug: { 'ua-uk': 'sorochka' }, variants: [] })
  staff = await place.ownerOf(store)
})
afterAll(() => place?.close())

const cell = (name: string) => staff.page.getByRole('textbox', { name, exact: true })
const variants = async () => (await store.call('GET', `/api/products/${shirt.id}`)).body.variants

describe('the grid of variants', () => {
  it('makes all combinations, is typed, filled down, pasted into and walked by keys, and is saved', async () => {
    const { page } = staff
    await page.goto(`${place.origin}/admin/products/${shirt.id}`)
    await page.getByRole('button', { name: 'Створити всі 6 поєднань' }).click()
    await cell('Артикул: S / red').fill('A-1')
    await cell('Ціна: S / red').fill('150,50')
    await page.getByRole('button', { name: 'Ціна: скопіювати з першого рядка в усі нижче' }).click()
    expect(await cell('Ціна: L / blue').inputValue()).toBe('150,50')

    await cell('Артикул: S / blue').focus()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'B-1\t1 890,50\t4\r\nB-2\t\t5\r\nB-3\tмного\t6\r\n')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    })
    await page.getByText('Заповнено 8 клітинок.').waitFor()
    await page.getByText('1 клітинка не число').waitFor()

    await cell('Артикул: M / blue').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('KEYS')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    expect(await cell('Артикул: L / red').inputValue()).toBe('KEYS!')
    await page.getByRole('switch', { name: 'Увімкнено: L / red' }).uncheck({ force: true })

    await cell('Кількість: L / blue').fill('3')
    await settled(staff)
    await page.locator('[data-field="variants"]').scrollIntoViewIfNeeded()
    await shot(staff, 'variants-grid', { fullPage: false })
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.getByRole('button', { name: 'Зберегти' }).waitFor({ state: 'hidden' })
    expect((await variants()).map((one: any) => [one.sku, one.price, one.quantity, one.status])).toEqual([
      ['A-1', '150.50', 0, true],
      ['B-1', '1890.50', 4, true],
      ['B-2', null, 5, true],
      ['B-3', '150.50', 6, true],
      ['KEYS!', '150.50', 0, false],
      [null, '150.50', 3, true],
    ])
    staff.calm()
  })

  it('does not put back what was sold while something else was typed, nor does a draft that is taken up again', async () => {
    const { page } = staff
    const sold = await makeShirt(store, { name: { 'ua-uk': 'Продана' } })
    const buy = async (size: string, colour: string) => {
      const shopper = openShopper(place.world, store, `${size}-${colour}@buyer.test`)
      await shopper.add(sold.id, 1, sold.of(size, colour))
      await shopper.ready()
      expect((await shopper.order()).status).toBe(201)
    }
    const save = async () => {
      await page.getByRole('button', { name: 'Зберегти' }).click()
      await page.getByRole('button', { name: 'Зберегти' }).waitFor({ state: 'hidden' })
    }
    await page.goto(`${place.origin}/admin/products/${sold.id}`)
    await cell('Артикул: S / red').fill('TYPED')
    await cell('Кількість: L / blue').fill('20')
    await buy('S', 'blue')
    await save()
    expect(await stockOf(store, sold)).toEqual({ product: 2 + 2 + 4 + 5 + 20, variants: [2, 2, 4, 5, 6, 20] })

    await cell('Артикул: S / red').fill('AGAIN')
    await buy('M', 'red')
    await page.goto('about:blank')
    await page.goto(`${place.origin}/admin/products/${sold.id}`)
    await buy('M', 'blue')
    await page.getByRole('button', { name: 'Відновити' }).click()
    expect(await cell('Артикул: S / red').inputValue()).toBe('AGAIN')
    await save()
    expect(await stockOf(store, sold)).toEqual({ product: 2 + 2 + 3 + 4 + 20, variants: [2, 2, 3, 4, 6, 20] })
    staff.calm()
  })

  it('keeps what is there when a value is added, and says where a value is missing', async () => {
    const { page } = staff
    const before = await variants()
    await page.goto(`${place.origin}/admin/products/${shirt.id}`)
    await page.locator('[data-field="options"]').getByRole('button', { name: 'Прибрати значення M' }).click()
    await page.getByText('Товар більше не пропонує цих значень').first().waitFor()
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.getByText('Із «M» складено варіанти цього товару (2)').first().waitFor()
    expect(await variants()).toEqual(before)
    expect(await barriersOf(staff, 'all')).toEqual([])
  })

  it.each([
    [1440, false],
    [1440, true],
    [360, false],
    [360, true],
  ])('looks well at %i px (dark: %s), in the administration and in the shop', async (width, dark) => {
    const person = await place.ownerOf(store, { width, dark })
    const { page } = person
    await page.goto(`${place.origin}/admin/products/${shirt.id}`)
    await page.locator('[data-field="images"]').waitFor()
    await walkedDown(person)
    await page.locator('[data-field="variants"]').scrollIntoViewIfNeeded()
    await settled(person)
    await shot(person, `variants-${width}${dark ? '-dark' : ''}`, { fullPage: width < 600 })
    expect(await overflowOf(person)).toBe(0)
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await barriersOf(person, 'all')).toEqual([])
    await page.goto(`${place.shopOrigin('grid')}/sorochka`)
    await page.locator('#buy').waitFor()
    await shot(person, `variants-shop-${width}${dark ? '-dark' : ''}`, { fullPage: false })
    expect(await overflowOf(person)).toBe(0)
    expect(await barriersOf(person, 'all')).toEqual([])
    await person.leave()
  })

  it('is passed on a phone by the outline, which leads where it says', async () => {
    const person = await place.ownerOf(store, { width: 360 })
    const { page } = person
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(`${place.origin}/admin/products/${shirt.id}`)
    await page.locator('[data-field="images"]').waitFor()
    await settled(person)
    // As in browsers that keep nothing in its place by themselves.
    await page.addStyleTag({ content: '* { overflow-anchor: none !important }' })
    await page.getByRole('button', { name: 'Бонусні бали', exact: true }).first().click()
    const part = page.locator('#section-rewards')
    await part.locator('[data-field]').first().waitFor()
    await settled(person)
    // Where it stands once nothing moves any more.
    const top = await part.evaluate(async (it) => {
      for (let still = 0, before = Number.NaN; still < 30; ) {
        await new Promise(requestAnimationFrame)
        const { top } = it.getBoundingClientRect()
        still = top === before ? still + 1 : 0
        before = top
      }
      return it.getBoundingClientRect().top / innerHeight
    })
    expect(top).toBeGreaterThan(0)
    expect(top).toBeLessThan(1)
    await person.leave()
  })

  it('tells in the shop what is chosen, remembers it in the address, and sells it', async () => {
    const person = await place.person()
    const { page } = person
    await page.goto(`${place.shopOrigin('grid')}/sorochka`)
    const buy = page.locator('#buy')
    await buy.getByText('від').first().waitFor()
    await listening(buy)
    const choose = (name: string) => buy.getByRole('radio', { name: new RegExp(`^${name}`) }).check({ force: true })
    await choose('S')
    await choose('blue')
    await buy
      .getByText(/1\s890,50/)
      .first()
      .waitFor()
    await page.getByText('B-1').waitFor()
    await buy.getByText('В наявності: 4').waitFor()
    expect(page.url()).toContain('?variant=')
    await page.reload()
    await page.getByText('B-1').waitFor()
    await choose('L')
    await choose('red')
    await buy.getByText('Такого поєднання немає в продажу').waitFor()
    person.calm()
    await person.leave()
  })
})
