import { randomBytes } from 'node:crypto'
import { stripeSignature } from '../billing/stripe/index.ts'
import { bodyOf } from './body.ts'
import { type Hear, hear } from './hear.ts'

type Obj = Record<string, any>
const id = (prefix: string): string => `${prefix}_test_${randomBytes(8).toString('hex')}`

/** Numbers of test cards, as Stripe has them. */
export const cards = { pays: '4242424242424242', declines: '4000000000000002', declinesLater: '4000000000000341' }

export type FakeStripe = Awaited<ReturnType<typeof openFakeStripe>>

/**
 * Stripe on the loopback, as far as we talk to it: the same paths, forms, JSON, idempotency and refusals. Its page is left to
 * the test (`pay`, `expire`), and so is the sending of what it has to tell (`tell` signs it).
 * Others may have accounts there, too: by a key of their own (`others`), or connected to the platform's.
 */
export async function openFakeStripe(
  keys: { secret: string; webhook: string; others?: string[] },
  clock: () => Date,
  /** where it answers, and where its pages are, if those are there to be seen */
  { at = hear, pages = 'https://checkout.stripe.test' }: { at?: Hear; pages?: string } = {},
) {
  const sessions = new Map<string, Obj>()
  const intents = new Map<string, Obj>()
  const setups = new Map<string, Obj>()
  const methods = new Map<string, Obj>()
  const answers = new Map<string, { body: string; status: number; answer: Obj }>()
  const accounts = new Map<string, Obj>()
  const asked: { method: string; path: string; form: Obj; key: string | undefined; account: string | undefined }[] = []
  /** whose the request is: what belongs to another account is not found */
  let owner = ''
  let down = false

  const refused = (status: number, code: string, more: Obj = {}) => ({
    status,
    answer: { error: { code, message: `refused: ${code}`, ...more } },
  })
  const whole = (intent: Obj | undefined): Obj | null =>
    intent ? { ...intent, payment_method: methods.get(intent.payment_method) ?? intent.payment_method } : null
  const shown = (session: Obj): Obj => ({
    ...session,
    payment_intent: whole(intents.get(session.payment_intent)),
    setup_intent: whole(setups.get(session.setup_intent)),
  })

  const routes: [RegExp, string, (match: string[], form: Obj) => { status: number; answer: Obj }][] = [
    [
      /^\/v1\/checkout\/sessions$/,
      'POST',
      (_, form) => {
        const session: Obj = {
          owner,
          id: id('cs'),
          object: 'checkout.session',
          mode: form.mode,
          status: 'open',
          payment_status: 'unpaid',
          client_reference_id: form.client_reference_id,
          metadata: form.metadata ?? {},
          customer: form.customer ?? null,
          currency: form.line_items?.[0]?.price_data.currency ?? form.currency ?? null,
          amount_total: form.mode === 'setup' ? null : Number(form.line_items[0].price_data.unit_amount),
          success_url: form.success_url,
          cancel_url: form.cancel_url,
          payment_intent: null,
          setup_intent: null,
        }
        session.url = `${pages}/c/pay/${session.id}`
        sessions.set(session.id, session)
        return { status: 200, answer: session }
      },
    ],
    [
      /^\/v1\/checkout\/sessions\/([^/?]+)$/,
      'GET',
      ([, one = '']) => {
        const session = sessions.get(one)
        return session?.owner === owner ? { status: 200, answer: shown(session) } : refused(404, 'resource_missing')
      },
    ],
    [
      /^\/v1\/payment_intents$/,
      'POST',
      (_, form) => {
        const method = methods.get(form.payment_method)
        const intent: Obj = {
          id: id('pi'),
          object: 'payment_intent',
          amount: Number(form.amount),
          currency: form.currency,
          customer: form.customer,
          payment_method: form.payment_method,
          metadata: form.metadata ?? {},
          status: method?.number === cards.pays ? 'succeeded' : 'requires_payment_method',
        }
        if (!method || method.customer !== form.customer) return refused(400, 'resource_missing')
        intents.set(intent.id, intent)
        return intent.status === 'succeeded'
          ? { status: 200, answer: intent }
          : refused(402, 'card_declined', { payment_intent: intent })
      },
    ],
    [
      /^\/v1\/payment_intents\/([^/?]+)$/,
      'GET',
      ([, one = '']) => {
        const intent = intents.get(one)
        return intent
          ? { status: 200, answer: { ...intent, latest_charge: { refunded: intent.refunded === true } } }
          : refused(404, 'resource_missing')
      },
    ],
    [
      /^\/v1\/payment_methods\/([^/?]+)$/,
      'GET',
      ([, one = '']) => {
        const method = methods.get(one)
        return method ? { status: 200, answer: method } : refused(404, 'resource_missing')
      },
    ],
    [
      /^\/v1\/refunds$/,
      'POST',
      (_, form) => {
        const intent = intents.get(form.payment_intent)
        if (!intent) return refused(404, 'resource_missing')
        const given = Number(form.amount ?? intent.amount)
        if (intent.refunded) return refused(400, 'charge_already_refunded')
        if ((intent.given ?? 0) + given > intent.amount) return refused(400, 'amount_too_large')
        intent.given = (intent.given ?? 0) + given
        intent.refunded = intent.given === intent.amount
        return { status: 200, answer: { id: id('re'), object: 'refund', status: 'succeeded' } }
      },
    ],
    [
      /^\/v1\/accounts$/,
      'POST',
      (_, form) => {
        if (form.country === 'UA') return refused(400, 'country_unsupported')
        const { country, email, metadata } = form
        const account = { id: id('acct'), charges_enabled: false, payouts_enabled: false, country, email, metadata }
        accounts.set(account.id, account)
        return { status: 200, answer: account }
      },
    ],
    [
      /^\/v1\/accounts\/([^/?]+)$/,
      'GET',
      ([, one = '']) => {
        const account = accounts.get(one)
        return account ? { status: 200, answer: account } : refused(403, 'account_invalid')
      },
    ],
    [
      /^\/v1\/account_links$/,
      'POST',
      (_, form) =>
        accounts.has(form.account)
          ? { status: 200, answer: { url: `${pages.replace('//checkout.', '//connect.')}/setup/${form.account}` } }
          : refused(400, 'account_invalid'),
    ],
  ]

  const place = await at(async (request, response) => {
    const send = (status: number, answer: Obj) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    const body = await bodyOf(request)
    const path = (request.url ?? '').split('?')[0] ?? ''
    const key = request.headers['idempotency-key'] as string | undefined
    const form = nested(body)
    const account = request.headers['stripe-account'] as string | undefined
    asked.push({ method: request.method ?? '', path, form, key, account })
    if (down) return request.socket.destroy()
    const secret = request.headers.authorization?.slice(7) ?? ''
    if (![keys.secret, ...(keys.others ?? [])].includes(secret)) return send(401, { error: { code: 'api_key' } })
    if (account && !accounts.has(account)) return send(403, { error: { code: 'account_invalid' } })
    owner = account ?? secret
    const known = key ? answers.get(key) : undefined
    if (known)
      return known.body === body ? send(known.status, known.answer) : send(400, { error: { code: 'idempotency' } })
    for (const [pattern, method, work] of routes) {
      const match = pattern.exec(path)
      if (!match || method !== request.method) continue
      const { status, answer } = work([...match], form)
      // As there: the first answer of a key is kept, also one that refuses a card.
      if (key) answers.set(key, { body, status, answer })
      return send(status, answer)
    }
    send(404, { error: { code: 'no_such_path' } })
  })

  const newest = (): Obj => [...sessions.values()].at(-1) as Obj

  return {
    ...place,
    asked,
    newest,
    session: (one: string): Obj | undefined => sessions.get(one),
    accounts,
    /** a day later the same key is another request */
    forget: () => answers.clear(),
    /** The owner has told all that an account needs; or somebody there takes it away. */
    complete: (account: string) =>
      Object.assign(accounts.get(account) ?? {}, {
        charges_enabled: true,
        payouts_enabled: true,
        default_currency: 'eur',
      }),
    /** nobody is at home until it is over */
    outage: (isDown: boolean) => {
      down = isDown
    },
    /** The buyer types a card on the page. Answers what it has to tell about that. */
    pay: (session: Obj, number = cards.pays): Obj => {
      const isDeclined = number === cards.declines
      const customer = session.customer ?? id('cus')
      const method = {
        id: id('pm'),
        object: 'payment_method',
        customer,
        number,
        card: { brand: 'visa', last4: number.slice(-4), exp_month: 12, exp_year: 2040 },
      }
      methods.set(method.id, method)
      const intent = {
        id: id(session.mode === 'setup' ? 'seti' : 'pi'),
        object: session.mode === 'setup' ? 'setup_intent' : 'payment_intent',
        amount: session.amount_total,
        currency: session.currency,
        customer,
        payment_method: method.id,
        metadata: session.metadata,
        status: isDeclined ? 'requires_payment_method' : 'succeeded',
      }
      if (isDeclined) {
        intents.set(intent.id, intent)
        return eventOf('payment_intent.payment_failed', intent)
      }
      ;(session.mode === 'setup' ? setups : intents).set(intent.id, intent)
      Object.assign(session, {
        status: 'complete',
        payment_status: session.mode === 'setup' ? 'no_payment_required' : 'paid',
        customer,
        [session.mode === 'setup' ? 'setup_intent' : 'payment_intent']: intent.id,
      })
      return eventOf('checkout.session.completed', session)
    },
    expire: (session: Obj): Obj => {
      session.status = 'expired'
      return eventOf('checkout.session.expired', session)
    },
    /** somebody gives it back on Stripe's own pages */
    giveBack: (payment: string): Obj => {
      const intent = intents.get(payment) as Obj
      intent.refunded = true
      return eventOf('charge.refunded', { id: id('ch'), object: 'charge', payment_intent: payment })
    },
    event: eventOf,
    /** the bytes and the headers of what it sends to the hook */
    signed: (event: Obj, at = clock(), secret = keys.webhook) => {
      const raw = JSON.stringify(event)
      return {
        raw,
        headers: { 'content-type': 'application/json', 'stripe-signature': stripeSignature(raw, secret, at) },
      }
    },
  }
}

const eventOf = (type: string, object: Obj): Obj => ({
  id: id('evt'),
  object: 'event',
  type,
  data: { object: structuredClone(object) },
})

/** `a[b][0]=1` as `{ a: { b: { 0: '1' } } }`. */
function nested(body: string): Obj {
  const all: Obj = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    let at = all
    for (const part of path.slice(0, -1)) at = at[part] ??= {}
    at[path.at(-1) ?? ''] = value
  }
  return all
}
