import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { bodyOf } from './body.ts'
import { type Hear, hear } from './hear.ts'
import type { Report } from './liqpay.ts'

type Obj = Record<string, any>

export type FakeMono = Awaited<ReturnType<typeof openFakeMono>>

/**
 * The acquiring of monobank on the loopback, as its papers have it: invoices, how they stand, money back, and the key that its reports
 * are signed by. Its page is left to the test (`pay`), and so is the sending of what it has to tell (`reportOf` signs it).
 */
export async function openFakeMono(tokens: Pick<string[], 'includes'>, clock: () => Date, at: Hear = hear) {
  const invoices = new Map<string, Obj>()
  const asked: { path: string; token: string; body: Obj }[] = []
  const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let pair = newKey()
  let fails: 'not' | 'down' | 'loses' = 'not'
  let cancels = 'success'
  let ticks = 0
  let host = ''

  /** Each change has a moment of its own, as they are told apart by it. */
  const now = (): string => {
    ticks += 1
    return new Date(clock().getTime() + ticks).toISOString()
  }
  const refused = (status: number, errCode: string) => ({ status, answer: { errCode, errText: `refused: ${errCode}` } })
  const shown = ({ token: _, webHookUrl: __, redirectUrl: ___, ...invoice }: Obj): Obj => structuredClone(invoice)

  const routes: Record<string, (token: string, body: Obj, id: string | null) => { status: number; answer: Obj }> = {
    'GET /api/merchant/pubkey': () => {
      const pem = pair.publicKey.export({ type: 'spki', format: 'pem' })
      return { status: 200, answer: { key: Buffer.from(pem).toString('base64') } }
    },
    'POST /api/merchant/invoice/create': (token, body) => {
      if (!Number.isInteger(body.amount) || body.amount <= 0) return refused(400, 'BAD_REQUEST')
      const invoiceId = `p2_${randomBytes(6).toString('hex')}`
      const { amount, ccy = 980, merchantPaymInfo } = body
      const moment = now()
      const invoice = { invoiceId, status: 'created', amount, ccy, createdDate: moment, modifiedDate: moment }
      const { webHookUrl, redirectUrl } = body
      invoices.set(invoiceId, {
        token,
        webHookUrl,
        redirectUrl,
        ...invoice,
        reference: merchantPaymInfo.reference,
      })
      return { status: 200, answer: { invoiceId, pageUrl: `http://${host}/pay/${invoiceId}` } }
    },
    'GET /api/merchant/invoice/status': (token, _, id) => {
      const invoice = invoices.get(id ?? '')
      return invoice?.token === token ? { status: 200, answer: shown(invoice) } : refused(404, 'NOT_FOUND')
    },
    'POST /api/merchant/invoice/cancel': (token, { invoiceId, extRef, amount }) => {
      const invoice = invoices.get(invoiceId)
      if (invoice?.token !== token) return refused(404, 'NOT_FOUND')
      const list = (invoice.cancelList ??= [])
      const back = list.reduce((sum: number, one: Obj) => sum + one.amount, amount ?? invoice.amount)
      if (invoice.status !== 'success' || back > invoice.amount) return refused(400, 'INVALID_AMOUNT')
      const moment = now()
      list.push({
        status: cancels,
        amount: amount ?? invoice.amount,
        ccy: invoice.ccy,
        extRef,
        createdDate: moment,
        modifiedDate: moment,
      })
      Object.assign(invoice, { modifiedDate: moment, ...(back === invoice.amount ? { status: 'reversed' } : {}) })
      return { status: 200, answer: { status: cancels, createdDate: moment, modifiedDate: moment } }
    },
  }

  const place = await at(async (request, response) => {
    const send = ({ status, answer }: { status: number; answer: Obj }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    const text = await bodyOf(request)
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://mono')
    const token = String(request.headers['x-token'] ?? '')
    const body = text ? JSON.parse(text) : {}
    if (path.startsWith('/pay/'))
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Page of monobank</h1>')
    asked.push({ path, token, body })
    if (fails === 'down') return request.socket.destroy()
    if (!tokens.includes(token)) return send(refused(403, 'FORBIDDEN'))
    const answer = routes[`${request.method} ${path}`]?.(token, body, searchParams.get('invoiceId'))
    if (fails === 'loses' && path.endsWith('/cancel')) return request.socket.destroy()
    send(answer ?? refused(404, 'NOT_FOUND'))
  })
  host = place.host

  const reportOf = (invoice: Obj, key: KeyObject = pair.privateKey): Report => {
    const raw = JSON.stringify(invoice)
    const signature = sign('sha256', Buffer.from(raw), { key, dsaEncoding: 'der' }).toString('base64')
    return { raw, headers: { 'content-type': 'application/json', 'x-sign': signature } }
  }

  return {
    ...place,
    asked,
    fail: (how: typeof fails): void => {
      fails = how
    },
    /** how money that goes back fares there from now on */
    cancel: (how: 'success' | 'processing' | 'failure') => {
      cancels = how
    },
    /** its reports are signed by another key from now on */
    rotate: () => {
      pair = newKey()
    },
    /** somebody else's key */
    stranger: newKey().privateKey,
    idOf: (page: string): string => page.split('/').pop() ?? '',
    invoice: (id: string): Obj => invoices.get(id) as Obj,
    /** Somebody does something on the page, or nobody did in time. Answers the invoice as it is told. */
    pay: (page: string, status = 'success', more: Obj = {}): Obj => {
      const invoice = invoices.get(page.split('/').pop() ?? '') as Obj
      Object.assign(invoice, { status, modifiedDate: now(), ...more })
      return shown(invoice)
    },
    reportOf,
  }
}
