import { type FakeLogins, openFakeLogins } from '@shopwright/providers/fakes/logins'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailsTo } from '../server/mails-of.ts'
import { makeProduct } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, putInCart } from './installation.ts'
import { barriersOf, overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let fake: FakeLogins

beforeAll(async () => {
  fake = await openFakeLogins({ 'google-1': 'secret of google-1', 'facebook-1': 'secret of f-1' }, () => new Date())
  place = await openInstallation({ apiBases: { google: fake.base, facebook: fake.base }, egressAllow: fake.allow })
  store = await place.world.openStore('Lamps')
})
afterAll(async () => {
  await place?.close()
  await fake?.close()
})

it('an owner connects Google and Facebook in the settings, and its secrets are not shown again', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/settings?tab=social`)
  const fill = async (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
  await fill('Id застосунку Google', 'google-1')
  await fill('Секрет застосунку Google', 'secret of google-1')
  await fill('Id застосунку Facebook', 'facebook-1')
  await fill('Секрет застосунку Facebook', 'secret of f-1')
  await shot(owner, 'logins-settings')
  expect(await barriersOf(owner, 'all')).toEqual([])
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await page.getByText('Збережено').first().waitFor()
  expect(await page.content()).not.toContain('secret of google-1')
  await page.setViewportSize({ width: 360, height: 800 })
  await shot(owner, 'logins-settings-360')
  expect(await overflowOf(owner)).toBe(0)
  owner.calm()
  await owner.leave()
})

it('a shopper comes by Google to their cart, and next time at once; by Facebook with a code of a mail', async () => {
  const shop = place.shopOrigin(store.domain)
  const product = await makeProduct(store, { name: { 'ua-uk': 'Лампа «Вечір»' }, price: '120.50', quantity: 99 })
  const { slug } = (await store.call('GET', `/api/products/${product}`)).body
  const shopper = await place.person({ width: 360 })
  const { page } = shopper
  const yes = () => page.getByRole('link', { name: 'Yes' }).click()
  await page.goto(`${shop}/${slug}`)
  await putInCart(page)
  await page.getByText('Товар у кошику.').first().waitFor()
  await page.goto(`${shop}/checkout`)
  await shot(shopper, 'logins-checkout')
  await page.getByRole('link', { name: 'Увійти через Google' }).waitFor()
  await page.goto(`${shop}/login?back=/checkout`)
  await shot(shopper, 'logins-login')
  expect(await barriersOf(shopper, 'all')).toEqual([])
  fake.set({ somebody: { sub: 'g1', email: 'olena@buyer.test', first: 'Олена', last: 'Коваль' } })
  await page.getByRole('link', { name: 'Увійти через Google' }).click()
  await yes()
  await page.getByRole('heading', { name: 'Реєстрація' }).waitFor()
  await shot(shopper, 'logins-join')
  expect(await barriersOf(shopper, 'all')).toEqual([])
  expect(await overflowOf(shopper)).toBe(0)
  await page.getByRole('button', { name: 'Створити кабінет' }).click()
  await page.waitForURL(`${shop}/checkout`)
  // What was chosen before is there.
  await page.getByText('Лампа «Вечір»').first().waitFor()

  await page.goto(`${shop}/account/profile`)
  await page.getByRole('heading', { name: 'Інші способи входу' }).waitFor()
  await shot(shopper, 'logins-profile')
  expect(await barriersOf(shopper, 'all')).toEqual([])
  expect(await overflowOf(shopper)).toBe(0)
  await page.getByRole('button', { name: 'Більше не входити через Google' }).click()
  await page.getByText('Спершу створіть пароль').waitFor()
  fake.set({ somebody: { sub: 'f1' } })
  await page.getByRole('link', { name: 'Входити через Facebook' }).click()
  await yes()
  await shot(shopper, 'logins-link')
  await page.getByRole('button', { name: 'Так, додати' }).click()
  await page.waitForURL(`${shop}/account/profile`)
  await page.getByRole('button', { name: 'Більше не входити через Facebook' }).waitFor()
  await page.getByRole('button', { name: 'Більше не входити через Google' }).click()
  await page.getByRole('link', { name: 'Входити через Google' }).waitFor()
  shopper.calm()
  await shopper.leave()

  // Wide, and without a script.
  for (const script of [true, false]) {
    const other = await place.person({ script })
    const email = `${script ? 'with' : 'without'}@buyer.test`
    fake.set({ somebody: { sub: email, first: 'Ірина' } })
    await other.page.goto(`${shop}/registration`)
    await shot(other, `logins-registration-${script}`)
    await other.page.getByRole('link', { name: 'Увійти через Facebook' }).click()
    await other.page.getByRole('link', { name: 'Yes' }).click()
    await other.page.getByRole('textbox', { name: 'Ел. пошта' }).last().fill(email)
    await shot(other, `logins-address-${script}`)
    await other.page.getByRole('button', { name: 'Надіслати код' }).click()
    const code = other.page.getByRole('textbox', { name: 'Код із листа' })
    await code.fill('000')
    await other.page.getByRole('button', { name: 'Увійти', exact: true }).click()
    await other.page.getByText('Це не код із листа.').waitFor()
    await shot(other, `logins-code-${script}`)
    const [mail] = await mailsTo(place.world, email)
    await code.fill(/\d{6}/.exec(mail?.text ?? '')?.[0] ?? '')
    await other.page.getByRole('button', { name: 'Увійти', exact: true }).click()
    await other.page.getByLabel('Прізвище').fill('Бойко')
    await other.page.getByRole('button', { name: 'Створити кабінет' }).click()
    await other.page.waitForURL(`${shop}/account`)
    other.calm()
    await other.leave()
  }
})
