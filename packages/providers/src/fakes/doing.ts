import type { FakeLiqpay } from './liqpay.ts'
import type { FakeMono } from './mono.ts'
import { doneIn, isAt, leave, showPage } from './pages.ts'
import type { Desk } from './serve.ts'
import { cards, type FakeStripe } from './stripe.ts'
import type { FakeTelegram } from './telegram.ts'
import type { FakeViber } from './viber.ts'

/** What a person does at a bank, in a chat: a page with a button for each, and what the shop is told of it. */
const ways = { success: 'Pay', failure: 'Fail', later: 'Pay, and tell the shop in five seconds' }
const aWhile = 5000

export function liqpayPages(desk: Desk, fake: FakeLiqpay): void {
  desk.page('liqpay', async (request, response, body) => {
    if (isAt(request, 'GET', /^\/api\/3\/checkout\?/)) {
      const link = `${fake.base}${request.url}`
      const { amount, currency, description } = fake.page(link)
      return showPage(response, {
        title: 'Page of LiqPay',
        text: `${amount} ${currency}: ${description}`,
        action: `${fake.base}/do`,
        hidden: { link },
        buttons: { ...ways, hold: 'Hold the money' },
      })
    }
    if (!isAt(request, 'POST', /^\/do$/)) return false
    const { link = '', do: what = '' } = doneIn(body)
    const { server_url, result_url } = fake.page(link)
    const status = { failure: 'failure', hold: 'hold_wait' }[what] ?? 'success'
    await told(desk, 'liqpay', what, server_url, () => fake.reportOf(fake.pay(link, status)))
    return leave(response, result_url)
  })
}

export function monoPages(desk: Desk, fake: FakeMono): void {
  desk.page('mono', async (request, response, body) => {
    const [, shown] = isAt(request, 'GET', /^\/pay\/(\w+)$/) ?? []
    const [, paid] = isAt(request, 'POST', /^\/do\/(\w+)$/) ?? []
    const invoice = fake.invoice(shown ?? paid ?? '')
    if (!invoice) return false
    if (shown)
      return showPage(response, {
        title: 'Page of monobank',
        text: `${(invoice.amount / 100).toFixed(2)} (${invoice.ccy}): ${invoice.reference}`,
        action: `${fake.base}/do/${shown}`,
        buttons: { ...ways, hold: 'Hold the money' },
      })
    const { do: what = '' } = doneIn(body)
    const status = { failure: 'failure', hold: 'hold' }[what] ?? 'success'
    await told(desk, 'mono', what, invoice.webHookUrl, () => fake.reportOf(fake.pay(invoice.invoiceId, status)))
    return leave(response, invoice.redirectUrl)
  })
}

/** `server`: where plans are paid; who pays there is told at its hook, everybody else at their shop's. */
export function stripePages(desk: Desk, fake: FakeStripe, server: string): void {
  const hookOf = (back: string): string => {
    const { origin } = new URL(back)
    return origin === new URL(server).origin ? `${origin}/webhooks/billing/stripe` : `${origin}/api/webhooks/card`
  }
  desk.page('stripe', async (request, response, body) => {
    const [, account] = isAt(request, 'GET', /^\/setup\/(\w+)$/) ?? []
    if (account) {
      fake.complete(account)
      return leave(response, null)
    }
    const [, shown] = isAt(request, 'GET', /^\/c\/pay\/(\w+)$/) ?? []
    const [, paid] = isAt(request, 'POST', /^\/do\/(\w+)$/) ?? []
    const session = fake.session(shown ?? paid ?? '')
    if (!session) return false
    if (shown)
      return showPage(response, {
        title: 'Page of Stripe',
        text: session.amount_total === null ? 'A card to keep' : `${session.amount_total} ${session.currency}`,
        action: `${fake.base}/do/${shown}`,
        buttons: { ...ways, cancel: 'Go back' },
      })
    const { do: what = '' } = doneIn(body)
    if (what === 'cancel') return leave(response, session.cancel_url)
    const number = what === 'failure' ? cards.declines : cards.pays
    await told(desk, 'stripe', what, hookOf(session.success_url), () => fake.signed(fake.pay(session, number)))
    return leave(response, what === 'failure' ? session.cancel_url : session.success_url)
  })
}

export function messengerPages(desk: Desk, telegram: FakeTelegram, viber: FakeViber): void {
  const form = (base: string, what: string) => ({
    title: `A chat of ${what}`,
    text: 'POST here as a form: link=… (what the administration shows), name=… of who follows it; or text=… of what they write.',
    action: `${base}/do`,
    buttons: {},
  })
  const somebody = ({ name = 'Олена', chat = '100500' }: Record<string, string>) => ({ name, chat })
  desk.page('tg', async (request, response, body) => {
    if (isAt(request, 'GET', /^\/$/)) return showPage(response, form(telegram.base, 'Telegram'))
    if (!isAt(request, 'POST', /^\/do$/)) return false
    const done = doneIn(body)
    const { name, chat } = somebody(done)
    const who = { id: Number(chat), first_name: name }
    const update = done.link ? telegram.starts(done.link, who) : telegram.says(done.text ?? '/stop', who)
    for (const { url, secret_token } of telegram.hooks.values())
      await desk.report('tg', url, {
        raw: JSON.stringify(update),
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret_token },
      })
    return leave(response, null)
  })
  desk.page('viber', async (request, response, body) => {
    if (isAt(request, 'GET', /^\/$/)) return showPage(response, form(viber.base, 'Viber'))
    if (!isAt(request, 'POST', /^\/do$/)) return false
    const done = doneIn(body)
    const { name, chat } = somebody(done)
    for (const [token, { url }] of viber.hooks) {
      const who = { id: chat, name }
      const report = done.link ? viber.opens(token, done.link, who) : viber.says(token, done.text ?? '/stop', who)
      await desk.report('viber', url, {
        raw: report.text,
        headers: { 'content-type': 'application/json', 'x-viber-content-signature': report.signature },
      })
    }
    return leave(response, null)
  })
}

type Report = { raw: string; headers: Record<string, string> }
/** At once; or after a while, when whoever paid is back in the shop. */
async function told(desk: Desk, provider: string, what: string, url: string, make: () => Report): Promise<void> {
  if (what !== 'later') return desk.report(provider, url, make())
  setTimeout(() => void desk.report(provider, url, make()), aWhile).unref()
}
