import { openFakeReceiver } from '@shopwright/providers/fakes/receiver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let receiver: Awaited<ReturnType<typeof openFakeReceiver>>

beforeAll(async () => {
  receiver = await openFakeReceiver()
  place = await openInstallation({ egressAllow: [receiver.host] })
  store = await place.world.openStore('Hooked')
})
afterAll(async () => {
  await place?.close()
  await receiver?.close()
})

it('an owner makes a webhook, copies its secret, tries it, sees what was sent, and sends it again', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/webhooks`)
  await page.getByText('Вебхук — це адреса вашої програми.').waitFor()
  await shot(owner, 'webhooks-none')
  expect(await barriersOf(owner, 'all')).toEqual([])
  await page.getByRole('link', { name: 'Додати' }).first().click()
  await page.locator('[data-field=name] input').fill('Облік')
  await page.locator('[data-field=url] input').fill('http://program.example/hook')
  await page.getByRole('checkbox', { name: 'Новий товар' }).check()
  await page.getByRole('checkbox', { name: 'Нове замовлення' }).check()
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  await page.getByText('Адреса має починатися з https://').first().waitFor()
  await shot(owner, 'webhook-refused')
  await page.locator('[data-field=url] input').fill(receiver.url('/accounts'))
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  const secret = page.getByRole('dialog').getByText(/^whsec_/)
  await secret.waitFor()
  await shot(owner, 'webhook-secret', { fullPage: false })
  expect(await barriersOf(owner, 'all')).toEqual([])
  const told = await secret.innerText()
  await page.getByRole('dialog').getByRole('button', { name: 'Готово' }).click()
  await page.waitForURL(/\/admin\/webhooks\/[0-9a-f-]{36}/)
  await page.getByText('Ще нічого не надіслано.').waitFor()

  receiver.answer('/accounts', 500, 'out of paper')
  await page.getByRole('button', { name: 'Надіслати пробне' }).click()
  await page.getByText(/Не доставлено: відповідь 500 за \d+ мс/).waitFor()
  receiver.answer('/accounts', 200, 'taken')
  await page.getByRole('button', { name: 'Надіслати пробне' }).click()
  await page.getByText(/Доставлено: відповідь 200 за \d+ мс/).waitFor()
  await makeProduct(store)
  const log = page.getByRole('region', { name: 'Повідомлення' }).first()
  await log.getByRole('row', { name: /Новий товар.*Доставлено/ }).waitFor()
  expect(receiver.at('/accounts').map(({ data }) => data.type)).toEqual([
    'webhook.test',
    'webhook.test',
    'product.created',
  ])
  await settled(owner)
  await shot(owner, 'webhook-log')
  expect(await barriersOf(owner, 'all')).toEqual([])
  await log.getByText('Не доставлено', { exact: true }).first().click()
  await log.getByRole('row', { name: /відповідь 500/ }).waitFor()
  expect(await log.getByRole('row', { name: /Новий товар/ }).count()).toBe(0)
  await log.getByRole('button', { name: 'Текст відповіді' }).click()
  await page.getByRole('dialog').getByText('out of paper').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Закрити' }).click()
  await log.getByRole('button', { name: 'Надіслати знову' }).click()
  await until(async () => receiver.at('/accounts').length === 4)
  expect(receiver.at('/accounts')[3]?.headers['webhook-id']).toBe(receiver.at('/accounts')[0]?.headers['webhook-id'])
  await log.getByText('Повідомлень із таким статусом немає.').waitFor()

  await page.getByRole('button', { name: 'Замінити секрет' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Замінити секрет' }).click()
  await page
    .getByRole('dialog')
    .getByText(/^whsec_/)
    .waitFor()
  expect(
    await page
      .getByRole('dialog')
      .getByText(/^whsec_/)
      .innerText(),
  ).not.toBe(told)
  await page.getByRole('dialog').getByRole('button', { name: 'Готово' }).click()
  await page.getByText(/теж підписує до/).waitFor()
  owner.calm()

  // By phone, in the dark, with a long name and more messages than fit on a page.
  const { data } = (await store.call('GET', '/api/webhooks')).body
  const name = 'Дуже довга назва програми обліку складу і замовлень за 2026 рік'
  await store.call('PATCH', `/api/webhooks/${data[0].id}`, { name })
  const many = Array.from({ length: 50 }, (_, n) => ({ name: { 'ua-uk': `Товар ${n}` }, model: `M-${n}`, price: '1' }))
  await store.call('POST', '/api/products', many)
  await until(async () => receiver.at('/accounts').length === 54)
  const phone = await place.ownerOf(store, { width: 360, dark: true })
  await phone.page.goto(`${place.origin}/admin/webhooks/${data[0].id}`)
  await phone.page.getByRole('button', { name: 'Надіслати знову' }).first().waitFor()
  await settled(phone)
  expect(await overflowOf(phone)).toBeLessThanOrEqual(0)
  await shot(phone, 'webhook-phone-dark')
  expect(await barriersOf(phone, 'all')).toEqual([])
  await phone.page.goto(`${place.origin}/admin/webhooks`)
  await phone.page.getByText(name).first().waitFor()
  await settled(phone)
  expect(await overflowOf(phone)).toBeLessThanOrEqual(0)
  await shot(phone, 'webhooks-phone-dark')
  await page.goto(`${place.origin}/admin/webhooks`)
  await page.getByText(name).first().waitFor()
  await settled(owner)
  await shot(owner, 'webhooks-list')
})
