import { createHash } from 'node:crypto'
import { bodyOf } from './body.ts'
import { type Hear, hear } from './hear.ts'

type Obj = Record<string, any>
export type Report = { raw: string; headers: Record<string, string> }

export type FakeLiqpay = Awaited<ReturnType<typeof openFakeLiqpay>>

/**
 * LiqPay on the loopback, as its papers have it: a page by a signed link, which is left to the test (`pay`), and one address that is
 * asked how a payment stands and to give back. `keys`: the private key of each account by its public one.
 */
export async function openFakeLiqpay(keys: Record<string, string>, at: Hear = hear) {
  const payments = new Map<string, Obj>()
  const asked: Obj[] = []
  let numbers = 100_000
  /** nobody is at home; or all is done, and the answer is lost on its way */
  let fails: 'not' | 'down' | 'loses' = 'not'

  const sign = (data: string, key: string): string =>
    createHash('sha1')
      .update(key + data + key)
      .digest('base64')
  const refused = (err_code: string) => ({ result: 'error', status: 'error', err_code, err_description: err_code })
  /** What a form of theirs or of a link says; null where its signature is not that of its account. */
  const opened = (form: URLSearchParams): Obj | null => {
    const data = form.get('data') ?? ''
    const fields = JSON.parse(Buffer.from(data, 'base64').toString())
    return form.get('signature') === sign(data, keys[fields.public_key] ?? '') ? fields : null
  }

  const actions: Record<string, (payment: Obj, fields: Obj) => Obj> = {
    status: (payment) => ({ result: 'ok', ...payment }),
    refund: (payment, { amount }) => {
      const back = Number(((payment.refund_amount ?? 0) + Number(amount)).toFixed(2))
      if (!['success', 'sandbox'].includes(payment.status) || back > payment.amount) return refused('err_refund')
      payment.refund_amount = back
      if (back === payment.amount) payment.status = 'reversed'
      return { result: 'ok', action: 'refund', status: 'reversed', payment_id: payment.payment_id }
    },
  }

  const place = await at(async (request, response) => {
    const body = await bodyOf(request)
    if (fails === 'down') return request.socket.destroy()
    if (request.method === 'GET')
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Page of LiqPay</h1>')
    const fields =
      request.url === '/api/request' && request.method === 'POST' ? opened(new URLSearchParams(body)) : null
    if (fields) asked.push(fields)
    const payment = payments.get(fields?.order_id ?? '')
    const answer = !fields
      ? refused('invalid_signature')
      : payment && payment.public_key === fields.public_key
        ? (actions[fields.action]?.(payment, fields) ?? refused('no_such_action'))
        : refused('payment_not_found')
    if (fails === 'loses' && fields?.action === 'refund') return request.socket.destroy()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const { host } = place

  /** What it sends to the shop about a payment, signed by its account's key unless another is given. */
  const reportOf = (payment: Obj, key = keys[payment.public_key] ?? ''): Report => {
    const data = Buffer.from(JSON.stringify(payment)).toString('base64')
    return {
      raw: new URLSearchParams({ data, signature: sign(data, key) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
  }

  return {
    ...place,
    asked,
    fail: (how: typeof fails) => {
      fails = how
    },
    /** What the link of a page says to it. Throws for one that it would not show. */
    page: (url: string): Obj => {
      const { origin, pathname, searchParams } = new URL(url)
      const fields = opened(searchParams)
      if (`${origin}${pathname}` !== `http://${host}/api/3/checkout` || !fields) throw new Error(`no page: ${url}`)
      return fields
    },
    /** Somebody does something on the page, and it has that status from now on. Answers the payment as it is told. */
    pay(url: string, status = 'success', more: Obj = {}): Obj {
      const { order_id, public_key, amount, currency } = this.page(url)
      numbers += 1
      const { payment_id = numbers } = payments.get(order_id) ?? {}
      const payment = {
        action: 'pay',
        payment_id,
        status,
        order_id,
        public_key,
        amount: Number(amount),
        currency,
        ...more,
      }
      payments.set(order_id, payment)
      return { ...payment }
    },
    payment: (order_id: string): Obj => payments.get(order_id) as Obj,
    reportOf,
  }
}
