import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError, compileCheck } from '@shopwright/engine'
import type { PlanPayment } from '@shopwright/shop/rules'
import { type CheckoutView, planCheckout, settlePlanPayment, texts } from '@shopwright/shop/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'

const event = compileCheck({
  type: 'object',
  additionalProperties: false,
  required: ['reference', 'amount', 'currency', 'outcome'],
  properties: {
    reference: { type: 'string', maxLength: 64 },
    amount: { type: 'string', maxLength: 20 },
    currency: { type: 'string', maxLength: 3 },
    outcome: { enum: ['succeeded', 'failed', 'canceled'] },
  },
})

/**
 * A card provider of our own for trying things out: its payment page, and the signed report that it sends to our webhook.
 * It behaves as a real one does: the page never changes our state, only the report does.
 */
export function sandboxRoutes(app: FastifyInstance, parts: App): void {
  const sign = (body: string): string => createHmac('sha256', parts.secret).update(`sandbox:${body}`).digest('hex')

  app.post('/webhooks/billing/sandbox', async (request, reply) => {
    const payment = event(request.body) as PlanPayment
    const given = Buffer.from(String(request.headers['sandbox-signature'] ?? ''))
    const wanted = Buffer.from(sign(JSON.stringify(payment)))
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw new AppError('bad-signature', {}, { status: 400 })
    const outcome = await parts.engine.onPlatform({}, (ctx) => settlePlanPayment(ctx, payment))
    return reply.code(200).send({ outcome })
  })

  const find = async (request: FastifyRequest): Promise<{ view: CheckoutView; language: string }> => {
    const { place, language } = await parts.identifyGuest(request)
    const { reference } = request.params as { reference: string }
    const view =
      place.kind === 'platform' ? await parts.engine.onPlatform({}, (ctx) => planCheckout(ctx, reference)) : null
    if (!view) throw new AppError('not-found')
    return { view, language }
  }
  const show = (reply: FastifyReply, view: CheckoutView, language: string, problem: string | null) =>
    reply
      .code(problem ? 422 : 200)
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
      .header('cache-control', 'no-store')
      .send(page(view, language, problem))

  app.get('/sandbox/checkout/:reference', async (request, reply) => {
    const { view, language } = await find(request)
    return show(reply, view, language, view.state === 'done' || view.state === 'canceled' ? 'over' : null)
  })

  app.post('/sandbox/checkout/:reference', async (request, reply) => {
    const { view, language } = await find(request)
    const card = (request.body ?? {}) as Record<string, string>
    const problem = card.cancel ? null : problemOf(card, parts.engine.clock())
    if (problem) return show(reply, view, language, problem)
    const outcome = card.cancel ? 'canceled' : digits(card.number).endsWith('0002') ? 'failed' : 'succeeded'
    const body = JSON.stringify({ reference: view.reference, amount: view.total, currency: view.currency, outcome })
    const answer = await app.inject({
      method: 'POST',
      url: '/webhooks/billing/sandbox',
      headers: { host: parts.platformHost, 'content-type': 'application/json', 'sandbox-signature': sign(body) },
      payload: body,
    })
    if (answer.statusCode !== 200) return show(reply, view, language, 'over')
    if (outcome === 'failed') return show(reply, view, language, 'declined')
    return reply.redirect(`/admin/billing?payment=${outcome}`, 303)
  })
}

const digits = (text: string | undefined): string => (text ?? '').replace(/\D/g, '')

function problemOf(card: Record<string, string>, now: Date): string | null {
  if (!isCardNumber(digits(card.number))) return 'bad-number'
  const [, month = '', year = ''] = /^(\d{2})\s*\/\s*(\d{2})$/.exec(card.expiry?.trim() ?? '') ?? []
  const end = new Date(Date.UTC(2000 + Number(year), Number(month), 1))
  if (!month || Number(month) < 1 || Number(month) > 12 || end <= now) return 'bad-expiry'
  return /^\d{3,4}$/.test(card.cvc?.trim() ?? '') ? null : 'bad-cvc'
}

/** Luhn's check. */
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function page(view: CheckoutView, language: string, problem: string | null): string {
  const t = texts(language)
  const line = (label: string, value: string, strong = false) =>
    `<div class="line${strong ? ' strong' : ''}"><span>${escapeHtml(label)}</span><span>${escapeHtml(value)}</span></div>`
  const money = (amount: string) => `${amount} ${view.currency}`
  const closed = problem === 'over'
  return `<!doctype html><html lang="${language.slice(0, 2) === 'ua' ? 'uk' : language.slice(0, 2)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(t('sandbox:title'))}</title><style>
body{margin:0;font:15px/1.5 system-ui,sans-serif;background:#f5f6f7;color:#16191d;display:grid;place-items:center;min-height:100vh}
main{background:#fff;border:1px solid #dfe3e8;border-radius:12px;padding:28px;width:min(400px,calc(100vw - 32px));box-sizing:border-box}
h1{font-size:20px;margin:0 0 4px}.notice{color:#8a5a00;background:#fff6e0;border-radius:8px;padding:8px 12px;margin:12px 0;font-size:13px}
.line{display:flex;justify-content:space-between;padding:4px 0}.strong{font-weight:600;border-top:1px solid #dfe3e8;margin-top:6px;padding-top:10px}
label{display:block;margin-top:14px;font-size:13px;font-weight:600}input{width:100%;box-sizing:border-box;font:inherit;padding:10px 12px;border:1px solid #b9c0c8;border-radius:8px;margin-top:4px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}button{width:100%;font:inherit;padding:12px;border-radius:8px;border:0;background:#1b4fd8;color:#fff;font-weight:600;margin-top:18px;cursor:pointer}
button.plain{background:none;color:#33404d;margin-top:6px}.problem{color:#b3261e;background:#fdecea;border-radius:8px;padding:10px 12px;margin:12px 0}.hint{font-size:13px;color:#5c6670;margin:12px 0 0}
</style></head><body><main><h1>${escapeHtml(t('sandbox:title'))}</h1><div>${escapeHtml(view.title)}</div><p class="notice">${escapeHtml(t('sandbox:notice'))}</p>
${line(`${t('sandbox:plan')} ${view.plan}`, t(`sandbox:period.${view.period}`))}${line(t('sandbox:net'), money(view.net))}${line(t('sandbox:vat'), money(view.vat))}${line(t('sandbox:total'), money(view.total), true)}
${problem ? `<p class="problem" role="alert">${escapeHtml(t(`sandbox:${problem}`))}</p>` : ''}
${
  closed
    ? `<p><a href="/admin/billing">${escapeHtml(t('sandbox:cancel'))}</a></p>`
    : `<form method="post"><label>${escapeHtml(t('sandbox:number'))}<input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242"></label>
<div class="pair"><label>${escapeHtml(t('sandbox:expiry'))}<input name="expiry" autocomplete="cc-exp" placeholder="12/30"></label><label>${escapeHtml(t('sandbox:cvc'))}<input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123"></label></div>
<p class="hint">${escapeHtml(t('sandbox:hint'))}</p><button>${escapeHtml(t('sandbox:pay'))} ${escapeHtml(money(view.total))}</button><button class="plain" name="cancel" value="1">${escapeHtml(t('sandbox:cancel'))}</button></form>`
}</main></body></html>`
}
