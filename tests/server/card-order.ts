import { expect } from 'vitest'
import { makeProduct, openShopper } from './shopper.ts'
import type { OpenedStore, World } from './world.ts'

/** A store takes cards: the way of paying that leads to the sandbox's page. */
export async function takeCards(store: OpenedStore): Promise<void> {
  const made = await store.call('POST', '/api/payment-methods', { name: 'Картка', code: 'card', sort_order: 9 })
  expect(made.status, made.text).toBe(201)
}

/** An order of so many pieces at 120.50, paid on the provider's page; `reference` is what the provider knows it by. */
export async function cardOrder(
  world: World,
  store: OpenedStore,
  quantity = 2,
): Promise<{ id: string; reference: string }> {
  const shopper = openShopper(world, store, `${crypto.randomUUID()}@buyer.test`)
  await shopper.add(await makeProduct(store, { price: '120.50', quantity: 9 }), quantity)
  const cart = await shopper.ready()
  const card = cart.body.payment_methods.find((one: { code: string }) => one.code === 'card')
  await shopper.call('PATCH', '/api/carts/current', { payment_method_id: card.id })
  const { id, access_key } = (await shopper.order()).body
  const page = (await store.guest('GET', `/pay/${id}?key=${access_key}`)).headers.location
  const form = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }).toString()
  const paid = await store.guest('POST', page, form, { 'content-type': 'application/x-www-form-urlencoded' })
  expect(paid.status, paid.text).toBe(303)
  return { id, reference: page.split('/').pop() }
}
