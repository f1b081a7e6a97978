import { type FakeLiqpay, openFakeLiqpay } from '@shopwright/providers/fakes/liqpay'
import { type FakeMono, openFakeMono } from '@shopwright/providers/fakes/mono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from '../server/shopper.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let liqpay: FakeLiqpay
let mono: FakeMono
let product: string

beforeAll(async () => {
  liqpay = await openFakeLiqpay({ i1234: 'private of i1234' })
  mono = await openFakeMono(['token of a shop'], () => new Date())
  place = await openInstallation({
    sandbox: false,
    apiBases: { liqpay: liqpay.base, mono: mono.base },
    egressAllow: [...liqpay.allow, ...mono.allow],
  })
  store = await place.world.openStore('Lamps')
  product = await makeProduct(store, { name: { 'ua-uk': 'Лампа «Вечір»' }, price: '120.50', quantity: 99 })
})
afterAll(async () => {
  await place?.close()
  await liqpay?.close()
  await mono?.close()
})

const banks = [
  {
    name: 'LiqPay',
    code: 'bank-payment-a',
    fields: [
      ['Публічний ключ', 'i1234'],
      ['Приватний ключ', 'private of i1234'],
    ],
    where: 'розділ «API»',
    report: (page: string) => liqpay.reportOf(liqpay.pay(page)),
  },
  {
    name: 'monobank',
    code: 'bank-payment-b',
    fields: [['Токен еквайрингу', 'token of a shop']],
    where: 'web.monobank.ua',
    report: (page: string) => mono.reportOf(mono.pay(page)),
  },
] as const

describe.each(banks)('$name', ({ name, code, fields, where, report }) => {
  it('is connected on the screen of payment methods, and a buyer pays on its page', async () => {
    const owner = await place.ownerOf(store)
    const { page } = owner
    await page.goto(`${place.origin}/admin/payment-methods/new`)
    await page.getByRole('textbox', { name: 'Назва' }).fill(`Онлайн, ${name}`)
    await page.getByRole('combobox', { name: 'Платіжна система' }).click()
    await page.getByRole('option', { name, exact: true }).click()
    await page.getByText(where).waitFor()
    await shot(owner, `bank-${code}-new`)
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.getByText('Платіжну систему не підключено').first().waitFor()
    await shot(owner, `bank-${code}-refused`)
    expect(await barriersOf(owner, 'all')).toEqual([])
    for (const [label, value] of fields) await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await page.getByRole('heading', { name: `Онлайн, ${name}`, level: 1 }).waitFor()
    await shot(owner, `bank-${code}-kept`)
    expect(await page.content()).not.toContain(fields.at(-1)?.[1])
    await page.setViewportSize({ width: 360, height: 800 })
    await shot(owner, `bank-${code}-360`)
    expect(await overflowOf(owner)).toBe(0)
    owner.calm()
    await owner.leave()

    const { id, access_key, method } = await bought(code)
    const shopper = await place.person({ width: 360 })
    const order = `${place.shopOrigin(store.domain)}/order/${id}?key=${access_key}`
    await shopper.page.goto(order)
    await shopper.page.getByRole('link', { name: 'Оплатити' }).first().click()
    await shopper.page.getByRole('heading', { name: `Page of ${name}` }).waitFor()
    const { raw, headers } = report(shopper.page.url())
    expect((await store.guest('POST', `/api/webhooks/${code}`, raw, headers)).body).toEqual({ outcome: 'applied' })
    await shopper.page.goto(`${place.shopOrigin(store.domain)}/pay/${id}?key=${access_key}&back=1`)
    await shopper.page.waitForURL(order)
    expect(await shopper.page.getByRole('link', { name: 'Оплатити' }).count()).toBe(0)
    await shot(shopper, `bank-${code}-paid`)
    shopper.calm()
    await shopper.leave()
    expect((await store.call('GET', `/api/orders/${id}`)).body).toMatchObject({ is_draft: false, paid: '120.5' })
    expect((await store.call('PATCH', `/api/payment-methods/${method}`, { status: false })).status).toBe(200)
  })
})

async function bought(code: string): Promise<{ id: string; access_key: string; method: string }> {
  const shopper = openShopper(place.world, store, `${code}@buyer.test`)
  await shopper.add(product)
  const cart = await shopper.ready()
  const method = cart.body.payment_methods.find((one: { code: string }) => one.code === code).id
  await shopper.call('PATCH', '/api/carts/current', { payment_method_id: method })
  const { id, access_key } = (await shopper.order()).body
  return { id, access_key, method }
}
