import type { Installation } from './installation.ts'
import { costing, type Line, parallel } from './load.ts'

const shoppers = 16
const buyers = 10
const contact = { first_name: 'Bench', last_name: 'Buyer', phone: '+380501112233' }

/** Every shopper fills a cart of its own. */
export async function adding(at: Installation, host: string, productId: string): Promise<Line> {
  const put = () => at.call('POST', '/api/cart-items', host, { product_id: productId, quantity: 1 }).then(() => {})
  await parallel(200, shoppers, put)
  const { failed, ...line } = await costing(at, () => parallel(1500, shoppers, put))
  return { what: 'add to cart', ...line, ...(failed ? { note: `${failed} failed` } : {}) }
}

/** Carts are filled first; only the placing is measured. Refusals are told. */
export async function ordering(at: Installation, host: string, productIds: string[]): Promise<Line> {
  const carts: string[] = []
  await parallel(1000, shoppers, async (n) => {
    const product_id = productIds[n % productIds.length]
    const { cookie } = await at.call('POST', '/api/cart-items', host, { product_id, quantity: 1 })
    const change = (body: unknown) => at.call('PATCH', '/api/carts/current', host, body, { cookie })
    const cart = await at.call('GET', '/api/carts/current', host, undefined, { cookie })
    const chosen = await change({ delivery_method_id: cart.delivery_methods[0].id })
    await change({
      payment_method_id: chosen.payment_methods[0].id,
      customer: { email: `b${n}@bench.test`, ...contact },
    })
    carts.push(cookie)
  })
  const run = Date.now()
  const { failed, ...line } = await costing(at, () =>
    parallel(carts.length, shoppers, async (n) => {
      const headers = { cookie: carts[n] as string, 'idempotency-key': `bench-${run}-${n}` }
      await at.call('POST', '/api/orders', host, { terms_agreed: true }, headers)
    }),
  )
  return { what: 'order placed', ...line, ...(failed ? { note: `${failed} refused` } : {}) }
}

/**
 * What the browser of a guest asks from an empty cart to the page that says thanks: the product put in, the count in the
 * header, the checkout, its three choices as they are made, the order, and that page's data. Each buys once, as a new guest.
 */
export async function checkingOut(at: Installation, host: string, productIds: string[]): Promise<Line> {
  const run = Date.now()
  const buy = async (n: number) => {
    const product_id = productIds[n % productIds.length]
    const { cookie } = await at.call('POST', '/api/cart-items', host, { product_id, quantity: 1 })
    const own = { cookie }
    const change = (body: unknown) => at.call('PATCH', '/api/carts/current', host, body, own)
    await at.call('GET', '/shop-state', host, undefined, own)
    const cart = await at.call('GET', '/api/carts/current', host, undefined, own)
    await change({ customer: { email: `b${n}@bench.test`, ...contact } })
    const chosen = await change({ delivery_method_id: cart.delivery_methods[0].id })
    await change({ payment_method_id: chosen.payment_methods[0].id })
    const keyed = { ...own, 'idempotency-key': `bench-${run}-${n}` }
    const { id, access_key } = await at.call('POST', '/api/orders', host, { terms_agreed: true }, keyed)
    await at.call('GET', `/order/${id}.data?key=${access_key}`, host, undefined, own)
  }
  await parallel(100, buyers, buy)
  const { failed, ...line } = await costing(at, () => parallel(600, buyers, (n) => buy(n + 100)))
  const note = `${failed ? `${failed} failed; ` : ''}each is a whole checkout`
  return { what: 'guest checkout of 8 requests', ...line, note }
}
