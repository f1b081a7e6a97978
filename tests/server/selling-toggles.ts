import { jobsOf } from '@shopwright/shop/server'
import sharp from 'sharp'
import { contact, makeProduct, openShopper, type Shopper, signedIn } from './shopper.ts'
import { upload } from './upload.ts'
import type { OpenedStore, World } from './world.ts'

export type Toggle = { to: () => unknown; seen: () => Promise<unknown> }
type Ground = { world: World; store: OpenedStore; later: (days: number) => void }

const day = 86_400_000
let people = 0
const someone = (): string => `toggle-${++people}@buyer.test`

/** Settings of selling: what each is changed to, and what a shopper or the clock then does otherwise. */
export function sellingToggles(ground: () => Ground): Record<string, Toggle> {
  const shop = () => ground().store
  const ok = async (answer: ReturnType<OpenedStore['call']>): Promise<any> => {
    const { status, body, text } = await answer
    if (status > 299) throw new Error(`${status}: ${text}`)
    return body
  }
  const set = async (changes: object): Promise<void> => {
    const [{ id }] = (await shop().call('GET', '/api/settings')).body.data
    await ok(shop().call('PATCH', `/api/settings/${id}`, changes))
  }
  const statusOf = async (code: number): Promise<any> =>
    (await shop().call('GET', '/api/order-statuses?$limit=100')).body.data.find((one: any) => one.code === code)
  const shopper = (): Shopper => openShopper(ground().world, shop(), someone())

  /** An order by bank transfer, brought to the statuses of these codes. */
  const order = async (...way: number[]): Promise<string> => {
    const [transfer] = (await shop().call('GET', '/api/payment-methods?code=bank-transfer')).body.data
    await ok(shop().call('PATCH', `/api/payment-methods/${transfer.id}`, { status: true }))
    const buyer = shopper()
    await buyer.add(await makeProduct(shop()))
    await buyer.ready()
    await ok(buyer.call('PATCH', '/api/carts/current', { payment_method_id: transfer.id }))
    const { id } = await ok(buyer.order())
    for (const code of way)
      await ok(
        shop().call('POST', '/api/order-histories', { order_id: id, order_status_id: (await statusOf(code)).id }),
      )
    return id
  }
  /** The status that the clock has brought an order to after so many days. */
  const after = async (days: number, id: string): Promise<any> => {
    const { world, store, later } = ground()
    const due = jobsOf({ engine: () => world.engine } as never).find(({ name }) => name === 'order-due')
    later(days)
    const about = { id: crypto.randomUUID(), signal: new AbortController().signal, attempt: 0 }
    await due?.run({ store_id: store.id, order_id: id }, about)
    later(0)
    const { order_status_id } = (await store.call('GET', `/api/orders/${id}`)).body
    return (await store.call('GET', '/api/order-statuses?$limit=100')).body.data.find(
      (one: any) => one.id === order_status_id,
    )
  }
  const wish = async (amount: string): Promise<any> => ({
    amount,
    to_name: 'Марія',
    to_email: 'maria@buyer.test',
    from_name: 'Іван',
    from_email: 'ivan@buyer.test',
    message: 'Зі святом!',
    agreed: true,
    voucher_theme_id: (await ok(shop().call('POST', '/api/voucher-themes', { name: 'Свято' }))).id,
  })
  const refusesVoucher = async (amount: string): Promise<boolean> =>
    (await shopper().call('POST', '/api/cart-vouchers', await wish(amount))).status === 422
  const affiliate = async (): Promise<any> => {
    const { id } = await signedIn(ground().world, shop(), someone())
    return ok(shop().call('POST', '/api/affiliates', { customer_id: id }))
  }
  const vat = async (): Promise<string> => (await ok(shop().call('GET', '/api/tax-classes'))).data[0].id
  /** The totals of a cart with one piece at 100.00, which bears no tax itself. */
  const totalsOf = async (): Promise<Record<string, string>> => {
    const buyer = shopper()
    await buyer.add(await makeProduct(shop(), { requires_delivery: true }))
    const { totals } = (await buyer.call('GET', '/api/carts/current')).body
    return Object.fromEntries(totals.map(({ code, value }: any) => [code, value]))
  }
  const feeOf = async (code: string): Promise<string | undefined> => (await totalsOf())[code]
  const page = async (given: object): Promise<string> => {
    const slug = `toggle-${++people}`
    await makeProduct(shop(), { ...given, slug: { 'ua-uk': slug } })
    return (await shop().guest('GET', `/${slug}`)).text
  }

  return {
    cancel_status_id: {
      to: async () => {
        const { order_status_group_id } = await statusOf(8)
        const name = { 'ua-uk': 'Так і не оплачено' }
        return (await ok(shop().call('POST', '/api/order-statuses', { name, order_status_group_id }))).id
      },
      seen: async () => (await after(6, await order())).code !== 8,
    },
    transfer_within_days: { to: () => 2, seen: async () => (await after(3, await order())).code !== 1 },
    confirm_within_days: { to: () => 2, seen: async () => (await after(3, await order(2))).code !== 2 },
    complete_after_days: { to: () => 2, seen: async () => (await after(3, await order(3, 4, 5, 6))).code === 7 },
    return_days: { to: () => 33, seen: async () => (await page({})).includes('33 дн') },
    restock_requests: {
      to: () => false,
      seen: async () => !(await page({ quantity: 0 })).includes('id="restock"'),
    },
    low_stock: {
      to: () => 1,
      seen: async () => {
        const product = await makeProduct(shop(), { quantity: 2 })
        const notice = jobsOf({ engine: () => ground().world.engine } as never).find(({ name }) => name === 'low-stock')
        const about = { id: crypto.randomUUID(), signal: new AbortController().signal, attempt: 0 }
        await notice?.run({ store_id: shop().id }, about)
        return (await shop().call('GET', `/api/low-stocks?product_id=${product}`)).body.total === 0
      },
    },
    stock_display: { to: () => true, seen: async () => (await page({ quantity: 77 })).includes('В наявності: 77') },
    stock_warning: {
      to: () => false,
      seen: async () => {
        await set({ stock_checkout: true })
        const buyer = shopper()
        await buyer.add(await makeProduct(shop(), { quantity: 1 }), 3)
        const { problems } = (await buyer.call('GET', '/api/carts/current')).body
        return !problems.some(({ code }: any) => code === 'stock-ordered-ahead')
      },
    },
    handling: {
      to: async () => {
        await set({ handling_fee: '7' })
        return true
      },
      seen: async () => (await feeOf('handling')) === '7.00',
    },
    handling_fee: { to: () => '9', seen: async () => (await feeOf('handling')) === '9.00' },
    handling_tax_class_id: { to: vat, seen: async () => Number((await totalsOf()).tax_included) > 1 },
    handling_above: { to: () => '1000', seen: async () => (await feeOf('handling')) === undefined },
    low_order: {
      to: async () => {
        await set({ low_order_fee: '5', low_order_below: '200' })
        return true
      },
      seen: async () => (await feeOf('low_order_fee')) === '5.00',
    },
    low_order_fee: { to: () => '6', seen: async () => (await feeOf('low_order_fee')) === '6.00' },
    low_order_tax_class_id: { to: vat, seen: async () => Number((await totalsOf()).tax_included) > 0.5 },
    low_order_below: {
      to: () => '50',
      seen: async () => (await feeOf('low_order_fee')) === undefined,
    },
    coupon_minimum_on: {
      to: () => 'cart',
      seen: async () => {
        const [one, other] = [await makeProduct(shop()), await makeProduct(shop())]
        const code = `MIN${++people}`
        await ok(
          shop().call('POST', '/api/coupons', { name: code, code, discount: '10', total: '150', products: [one] }),
        )
        const buyer = shopper()
        await buyer.add(one)
        await buyer.add(other)
        const { totals } = (await buyer.ready({ coupon_code: code })).body
        return totals.some((total: any) => total.code === 'coupon')
      },
    },
    vouchers_pay_vouchers: {
      to: () => true,
      seen: async () => {
        const { code } = await ok(
          shop().call('POST', '/api/vouchers', {
            ...(await wish('500')),
            agreed: undefined,
            code: `GIFT-${++people}`,
          }),
        )
        const buyer = shopper()
        await ok(buyer.call('POST', '/api/cart-vouchers', await wish('300')))
        return Number((await buyer.ready({ voucher_code: code })).body.total) === 0
      },
    },
    voucher_minimum: { to: () => '200', seen: () => refusesVoucher('100') },
    voucher_maximum: { to: () => '400', seen: () => refusesVoucher('500') },
    affiliate_commission: { to: () => '7', seen: async () => Number((await affiliate()).commission) === 7 },
    affiliate_approval: {
      to: () => false,
      seen: async () => {
        const person = await signedIn(ground().world, shop(), someone())
        const form = {
          intent: 'join',
          company: 'Блог',
          website: 'https://blog.test',
          payout_method: 'bank',
          bank_account_name: contact.first_name,
          bank_account_number: 'UA123',
          agreed: 'on',
        }
        await person.call('POST', '/account/affiliate', new URLSearchParams(form).toString(), {
          'content-type': 'application/x-www-form-urlencoded',
          origin: `http://${shop().host}`,
        })
        const { data } = (await shop().call('GET', `/api/affiliates?customer_id=${person.id}`)).body
        return data[0].approved
      },
    },
    tracking_days: {
      to: () => 3,
      seen: async () => {
        const { tracking } = await affiliate()
        const answer = await shop().guest('GET', `/?tracking=${tracking}`)
        return String(answer.headers['set-cookie']).includes(`Max-Age=${(3 * day) / 1000};`)
      },
    },
    icon: {
      to: async () => {
        const empty = { create: { width: 16, height: 16, channels: 3, background: 'red' } } as const
        const bytes = await sharp(empty).png().toBuffer()
        return (await ok(upload(shop(), 'icon.png', bytes, { mime: 'image/png' }))).id
      },
      seen: async () => /<link[^>]+rel="icon"[^>]+\/media\//.test((await shop().guest('GET', '/')).text),
    },
  }
}
