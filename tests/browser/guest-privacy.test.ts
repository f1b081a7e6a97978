import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailsTo } from '../server/mails-of.ts'
import { contact, makeProduct, openShopper } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Remembers')
})
afterAll(() => place?.close())

async function ordered(email: string): Promise<string> {
  const buyer = openShopper(place.world, store, email)
  await buyer.add(await makeProduct(store, { price: '40.00', quantity: 10 }))
  await buyer.ready()
  const placed = await buyer.order()
  expect(placed.status, placed.text).toBe(201)
  return placed.body.id
}
const codeTo = (email: string) =>
  until(
    async () => (await mailsTo(place.world, email)).map(({ text }) => /^\d{6}\b/m.exec(text)?.[0]).find(Boolean),
    Boolean,
  )

it('A guest asks for a copy and for an erasure, also without scripts, and the owner does both right in the list', async () => {
  const email = 'remembers@guest.test'
  const order = await ordered(email)
  const shop = place.shopOrigin(store.domain)
  for (const [wish, script] of [
    ['Копію моїх даних', true],
    ['Видалити мої дані', false],
  ] as const) {
    const guest = await place.person({ width: 360, script })
    const { page } = guest
    await page.goto(`${shop}/shop/privacy`)
    await page.getByRole('radio', { name: wish }).check()
    await page.getByLabel('Ел. пошта').first().fill(email)
    await page.getByRole('button', { name: 'Надіслати код' }).click()
    await page.getByLabel('Код із листа').fill('000 000')
    await page.getByRole('button', { name: 'Надіслати запит' }).click()
    await page.getByText('Це не той код').or(page.getByRole('alert')).first().waitFor()
    await page.getByLabel('Код із листа').fill((await codeTo(email)) as string)
    if (script) await shot(guest, 'guest-privacy-code')
    await page.getByRole('button', { name: 'Надіслати запит' }).click()
    await page.getByText('Магазин отримав ваш запит').waitFor()
    expect(await overflowOf(guest)).toBeLessThanOrEqual(0)
    await guest.leave()
  }
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/privacy-requests`)
  await shot(owner, 'privacy-requests')
  await page.getByRole('button', { name: `Надіслати ${email} копію даних` }).click()
  await page.getByText('Посилання на копію надсилається').waitFor()
  const link = (await until(
    async () =>
      (await mailsTo(place.world, email)).map(({ text }) => /https?:\S+data\.json\S+/.exec(text)?.[0]).find(Boolean),
    Boolean,
  )) as string
  const guest = await place.person()
  const answer = await guest.page.goto(link)
  expect(await answer?.text()).toContain(contact.phone)
  await guest.leave()

  const erase = page.getByRole('button', { name: `Видалити дані ${email}` })
  const typed = async () => {
    await erase.click()
    await page.getByRole('dialog').getByRole('textbox').fill(email)
    await page.getByRole('dialog').getByRole('button', { name: 'Видалити', exact: true }).click()
  }
  await typed()
  await page.getByText('незавершені замовлення').first().waitFor()
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  const canceled = data.find(({ code }: { code: number }) => code === 8).id
  await store.call('POST', '/api/order-histories', { order_id: order, order_status_id: canceled })
  await typed()
  await until(
    async () => (await store.call('GET', `/api/orders/${order}`)).body.first_name,
    (name) => name === null,
  )
  await erase.waitFor({ state: 'detached' })
  owner.calm()
  await owner.leave()
})

it('The owner refuses with a reason, on a phone', async () => {
  const email = `${'a-very-long-name-'.repeat(3)}@guest.test`
  await ordered(email)
  const asked = await place.person({ script: false })
  await asked.page.goto(`${place.shopOrigin(store.domain)}/shop/privacy`)
  await asked.page.getByLabel('Ел. пошта').first().fill(email)
  await asked.page.getByRole('button', { name: 'Надіслати код' }).click()
  await asked.page.getByLabel('Код із листа').fill((await codeTo(email)) as string)
  await asked.page.getByRole('button', { name: 'Надіслати запит' }).click()
  await asked.page.getByText('Магазин отримав ваш запит').waitFor()
  await asked.leave()
  const owner = await place.ownerOf(store, { width: 360, dark: true })
  const { page } = owner
  await page.goto(`${place.origin}/admin/privacy-requests?state=waiting`)
  await page.getByRole('button', { name: `Відмовити ${email}` }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Гарантія ще триває.')
  await shot(owner, 'privacy-refuse-phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Відмовити', exact: true }).click()
  await page.getByText('Відмовлено; гість дізнається причину').waitFor()
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  await until(
    () => mailsTo(place.world, email),
    (mails) => mails.some(({ text }) => text.includes('Гарантія ще триває.')),
  )
  owner.calm()
  await owner.leave()
})
