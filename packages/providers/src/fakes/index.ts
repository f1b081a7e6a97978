import { openFakeAi } from './ai.ts'
import { liqpayPages, messengerPages, monoPages, stripePages } from './doing.ts'
import { openFakeFacebook } from './facebook.ts'
import { openFakeFeeds } from './feeds.ts'
import { openFakeInstagram } from './instagram.ts'
import { openFakeLiqpay } from './liqpay.ts'
import { openFakeLogins } from './logins.ts'
import { openFakeMono } from './mono.ts'
import { openPostalService } from './postal-service.ts'
import { openFakeRates } from './rates.ts'
import { openSecondPost } from './second-post.ts'
import { type Desk, openDesk } from './serve.ts'
import { openFakeStripe } from './stripe.ts'
import { openFakeTelegram } from './telegram.ts'
import { openFakeViber } from './viber.ts'
import { citiesOf, officesOf, parcelsByTime, sendersOf } from './world.ts'

/** What each of them has to be told, to be believed. Whatever else is a key of somebody is taken as it is. */
export const keys = {
  liqpay: { public_key: 'sandbox_i00000000000', private_key: 'sandbox_fakes' },
  stripe: { secret: 'sk_test_fakes', webhook: 'whsec_fakes', shop: 'sk_test_shop' },
  post: { bearer: 'fakes-bearer', tracking: 'fakes-tracking', token: 'fakes-token', phone: '0501234567' },
  login: { id: 'fakes-app', secret: 'fakes-secret' },
} as const

export type Fakes = {
  base: string
  /** what a server is started with to talk to them */
  variables: Record<string, string>
  /** what is typed in by hand, for whoever reads */
  notes: string[]
  desk: Desk
  close(): Promise<void>
}

/** Everybody outside, on one port of this machine. `server`: where the installation answers that they report to. Throws when the port is taken. */
export async function openFakes({ port, server }: { port: number; server: string }): Promise<Fakes> {
  let described = ''
  const desk = await openDesk(port, () => described)
  const { base, now } = desk
  const named = <T>(value: (name: string) => T): Record<string, T> =>
    new Proxy<Record<string, T>>(
      {},
      {
        get: (kept, name) => kept[String(name)] ?? (String(name).length > 3 ? value(String(name)) : undefined),
      },
    )

  const post = await openPostalService(undefined, desk.at('np'))
  post.warehouses = citiesOf()
  post.states = parcelsByTime(post, now)
  post.cabinets = sendersOf()
  const second = await openSecondPost(undefined, desk.at('ukr'))
  second.keys = keys.post
  second.regions = officesOf()
  second.clients.set('380501234567', [
    { uuid: 'sender-1', name: 'Коваленко Олена', phoneNumber: '380501234567', type: 'INDIVIDUAL', addressId: 7 },
  ])
  const liqpay = await openFakeLiqpay({ [keys.liqpay.public_key]: keys.liqpay.private_key }, desk.at('liqpay'))
  liqpayPages(desk, liqpay)
  const mono = await openFakeMono({ includes: (token) => token !== '' }, now, desk.at('mono'))
  monoPages(desk, mono)
  const { secret, webhook, shop } = keys.stripe
  const stripe = await openFakeStripe({ secret, webhook, others: [shop] }, now, {
    at: desk.at('stripe'),
    pages: `${base}/stripe`,
  })
  stripePages(desk, stripe, server)
  const telegram = await openFakeTelegram(
    named(() => 'fakes_bot'),
    desk.at('tg'),
  )
  const viber = await openFakeViber(
    named(() => 'fakesbot'),
    desk.at('viber'),
  )
  messengerPages(desk, telegram, viber)
  const instagram = await openFakeInstagram(
    named(() => 'fakes.shop'),
    desk.at('graph'),
  )
  const page = { id: '17', name: 'Fakes' }
  // One address of Facebook's is asked by who signs in and by who shows posts.
  const logins = await openFakeLogins({ [keys.login.id]: keys.login.secret }, now, desk.at('google'))
  logins.set({ somebody: { sub: '1', email: 'buyer@fakes.test', first: 'Олена', last: 'Коваленко' } })
  const facebook = await openFakeFacebook(
    named(() => page),
    desk.at('facebook'),
  )
  desk.page('facebook', logins.answersFacebook)
  for (let n = 1; n <= 8; n++) {
    instagram.publish(`fakes_${n}`)
    facebook.publish(`fakes_${n}`)
  }
  const ai = await openFakeAi(desk.at('ai'))
  await openFakeRates(now, desk.at('nbu'))
  await openFakeFeeds(desk.at('feeds'))

  const variables: Record<string, string> = {
    SHOPWRIGHT_EGRESS_ALLOW: base.slice('http://'.length),
    ...Object.fromEntries(
      Object.entries({
        'postal-service-a': post.url,
        'postal-service-b': second.url,
        liqpay: liqpay.base,
        mono: mono.base,
        stripe: stripe.base,
        telegram: telegram.base,
        viber: viber.base,
        instagram: instagram.base,
        google: logins.base,
        facebook: facebook.base,
        ai: ai.url,
        nbu: `${base}/nbu`,
        ecb: `${base}/nbu`,
      }).map(([code, at]) => [`${code.toUpperCase().replaceAll('-', '_')}_API_BASE`, at]),
    ),
    STRIPE_SECRET_KEY: secret,
    STRIPE_WEBHOOK_SECRET: webhook,
    AI_API_KEY: 'fakes',
    AI_MODEL: 'fakes',
  }
  const notes = [
    'Nova Poshta: any key; the sender is offered once it is saved. Parcels move by themselves, a step every six hours of the fakes’ clock.',
    `Ukrposhta: bearer ${keys.post.bearer}, counterparty token ${keys.post.token}, tracking ${keys.post.tracking}, phone ${keys.post.phone}.`,
    `LiqPay: public key ${keys.liqpay.public_key}, private key ${keys.liqpay.private_key}. monobank: any token.`,
    `Stripe: a shop’s own secret key ${shop}, its signing secret ${webhook}.`,
    `Telegram and Viber: any token of their form (1:fakes-bot-token, fakes-bot-token). Who follows a link is played at ${base}/tg/ and ${base}/viber/.`,
    `Google and Facebook: app ${keys.login.id}, secret ${keys.login.secret}. Instagram and a Facebook page: any token of ten signs or more.`,
    `A supplier’s file to import: ${base}/feeds/products.xml`,
    `${base}/__ledger says what they were asked; POST ${base}/__ctl makes them fail: {"provider":"np","fail":3}, "drop", "latency" (ms), "duplicate", "reorder", {"clock":86400}, {"reset":true}.`,
  ]
  described = `${Object.entries(variables)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')}\n\n${notes.join('\n')}\n`
  return { base, variables, notes, desk, close: () => desk.close() }
}
