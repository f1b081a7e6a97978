import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { writersOf } from '@shopwright/providers/ai'
import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { EgressError, egress } from '@shopwright/providers/egress'
import { type Fakes, keys, openFakes } from '@shopwright/providers/fakes'
import { openFakeReceiver } from '@shopwright/providers/fakes/receiver'
import { loginProvidersOf } from '@shopwright/providers/login'
import { messengersOf } from '@shopwright/providers/messenger'
import { paymentProvidersOf } from '@shopwright/providers/payment'
import { fetchRates } from '@shopwright/providers/rates'
import { socialSourcesOf } from '@shopwright/providers/social'
import { askedAddresses } from '@shopwright/server/cli/asked-addresses'
import { described } from '@shopwright/server/cli/commands'
import { readEnv } from '@shopwright/server/settings/env'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let fakes: Fakes
let shop: Awaited<ReturnType<typeof openFakeReceiver>>
let way: { allow: string[]; bases: Record<string, string> }
beforeAll(async () => {
  shop = await openFakeReceiver()
  fakes = await openFakes({ port: 0, server: 'http://localhost:3000' })
  const { egressAllow, apiBases } = readEnv(fakes.variables)
  way = { allow: egressAllow, bases: apiBases }
})
afterAll(async () => {
  await fakes.close()
  await shop.close()
})
beforeEach(() => control({ reset: true }))

const get = async (at: string) => {
  const answer = await egress(`${fakes.base}${at}`, { allow: way.allow, maxRedirects: 0 })
  return { status: answer.status, text: await answer.text() }
}
const post = async (at: string, body: string, type = 'application/x-www-form-urlencoded', more = {}) => {
  const url = at.startsWith('http') ? at : `${fakes.base}${at}`
  const answer = await egress(url, {
    allow: way.allow,
    method: 'POST',
    body,
    headers: { 'content-type': type, ...more },
    maxRedirects: 0,
  }).catch(({ code }) => ({ status: code === 'redirect-refused' ? 303 : code, text: async () => '' }))
  return { status: answer.status, text: await answer.text() }
}
const control = (asked: object) => post('/__ctl', JSON.stringify(asked), 'application/json')
const ledger = async (provider: string) => JSON.parse((await get(`/__ledger?provider=${provider}`)).text)

const signal = () => AbortSignal.timeout(20_000)
const carrier = (code: string) => deliveryProvidersOf(way).find((one) => one.code === code)!
const bank = (code: string) =>
  paymentProvidersOf({
    stripe: { keys: () => null, clock: () => new Date(), allow: way.allow, base: way.bases.stripe! },
    banks: { clock: () => new Date(), ...way },
  }).find((one) => one.code === code)!
const payment = {
  id: '019a0000-0000-7000-8000-000000000001',
  store_id: '019a0000-0000-7000-8000-00000000000a',
  reference: 'paid-1',
  amount: '100.00',
  currency: 'UAH',
  description: 'Order 1',
  email: null,
  language: 'uk',
  keeps: false,
  token: null,
}
const account = (given: Record<string, string>) => ({ store_id: payment.store_id, keys: given, connected: null })

describe('everybody outside, on one port', () => {
  it('is told where by variables that a server reads, for every address that can be put in the place of another', () => {
    const known = askedAddresses().map((code) => `${code.toUpperCase().replaceAll('-', '_')}_API_BASE`)
    expect(known.filter((name) => !fakes.variables[name])).toEqual([])
    for (const [name, value] of Object.entries(fakes.variables))
      if (name.endsWith('_API_BASE')) expect(value).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\w+/)
  })

  it('has Nova Poshta: branches of twenty cities, prices, senders of any key, and a parcel that moves by the clock', async () => {
    const a = carrier('postal-service-a')
    const of = { store_id: 's', keys: { api_key: 'any', sender: '' } }
    const told = await a.branches!(1, signal(), null)
    expect(told).toMatchObject({ rows: 500, total: 600, misread: 0 })
    const senders = await a.senders!(of, signal())
    expect(senders).toMatchObject({ senders: [expect.stringContaining('Коваленко')] })
    const sender = (senders as { senders: string[] }).senders[0]!
    const booked = await a.book!(
      aParcel('city-1', 'branch-1-1', 'city-5', 'branch-5-2'),
      { ...of, keys: { ...of.keys, sender } },
      signal(),
    )
    const { number } = booked as { number: string }
    expect(number).toMatch(/^20450/)
    const state = async () => (await a.track!([number], of, signal())) as { parcels: Record<string, string> }
    const seen = [(await state()).parcels[number]]
    for (let n = 0; n < 4; n++) {
      await control({ clock: 6 * 3600 })
      seen.push((await state()).parcels[number])
    }
    expect(seen).toEqual(['announced', 'on-the-way', 'on-the-way', 'arrived', 'delivered'])
    const label = await a.label!([number], of, signal())
    expect(label).toMatchObject({ pdf: expect.anything() })
  })

  it('has Ukrposhta, whose one office of a region is no list', async () => {
    const b = carrier('postal-service-b')
    const { bearer, token, tracking, phone } = keys.post
    const of = { store_id: 's', keys: { bearer, token, tracking_bearer: tracking, sender_phone: phone } }
    expect(await b.branches!(1, signal(), of)).toMatchObject({ rows: 30, misread: 0 })
    expect(await b.branches!(20, signal(), of)).toMatchObject({ rows: 1, isLast: true })
    expect(await b.senders!(of, signal())).toMatchObject({ senders: [expect.stringContaining('Коваленко')] })
  })

  const { bearer, token, phone } = keys.post
  it.each([
    ['postal-service-a', { api_key: 'any', sender: '' }, 'branch-1-1', 'branch-5-2'],
    ['postal-service-b', { bearer, token, sender_phone: phone }, '01001', '79000'],
  ])('%s makes no parcel by a question that is not asked, and says so', async (code, given, from, branch) => {
    let [asked, last] = [0, 0]
    const circuits = {
      of: (provider: string) => ({
        provider,
        enter: () => {
          asked += 1
          if (asked === last) throw new EgressError('resting', provider)
          return () => {}
        },
      }),
      resting: () => [],
      listen() {},
      follow() {},
      learn() {},
    }
    const one = deliveryProvidersOf({ ...way, circuits }).find((provider) => provider.code === code)!
    const found = (await one.senders!({ store_id: 's', keys: given }, signal())) as { senders: string[] }
    const of = { store_id: 's', keys: { ...given, sender: found.senders[0]! } }
    const heard: unknown[] = []
    do {
      asked = 0
      last += 1
      const parcel = aParcel('city-1', from, 'city-5', branch)
      heard.push(await one.book!(parcel, of, signal()).catch((error: unknown) => error))
    } while (asked >= last && last < 9)
    expect(heard.length).toBeGreaterThan(2)
    expect(heard.slice(0, -1)).toEqual(heard.slice(1).map(() => ({ isAway: true })))
    expect(heard.at(-1)).toHaveProperty('number')
  })

  it.each([
    ['bank-payment-a', keys.liqpay, 'liqpay'],
    ['bank-payment-b', { token: 'any' }, 'mono'],
  ] as const)('has %s, whose page pays by a button and tells the shop', async (code, given, provider) => {
    const one = bank(code)
    const to = `/${code}/report`
    const opened = await one.open!(
      {
        ...payment,
        reference: code,
        return_url: shop.url('/back'),
        cancel_url: shop.url('/back'),
        report_url: shop.url(to),
      } as never,
      account(given) as never,
    )
    const { url } = opened as { url: string }
    const shown = await get(url.slice(fakes.base.length))
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('<button name="do" value="success">')])
    const [, action = ''] = /action="([^"]+)"/.exec(shown.text) ?? []
    const [, link = ''] = /name="link" value="([^"]*)"/.exec(shown.text) ?? []
    const plain = (text: string) => text.replace(/&#(\d+);/g, (_, sign) => String.fromCharCode(Number(sign)))
    await control({ provider, duplicate: true })
    const done = await post(plain(action), new URLSearchParams({ link: plain(link), do: 'success' }).toString())
    expect(done.status).toBe(303)
    const came = shop.at(to)
    expect(came).toHaveLength(2)
    const read = await one.readReport!(
      { bytes: Buffer.from(came[0]!.body), headers: came[0]!.headers } as never,
      account(given) as never,
    )
    expect(read).toMatchObject({ body: { outcome: 'succeeded', reference: code } })
    expect((await ledger(provider)).filter(({ kind }: { kind: string }) => kind === 'report')).toHaveLength(2)
  })

  it('has Stripe: a page that is paid, and who asks sees it', async () => {
    const card = bank('card')
    const of = account({ secret_key: keys.stripe.shop, webhook_secret: keys.stripe.webhook }) as never
    const opened = await card.open!(
      {
        ...payment,
        return_url: shop.url('/back?s={CHECKOUT_SESSION_ID}'),
        cancel_url: shop.url('/no'),
        report_url: '',
      } as never,
      of,
    )
    const { url, provider_payment_id } = opened as { url: string; provider_payment_id: string }
    expect((await get(url.slice(fakes.base.length))).text).toContain('Page of Stripe')
    const id = url.split('/').pop()
    expect((await post(`/stripe/do/${id}`, 'do=success')).status).toBe(303)
    expect(shop.at('/api/webhooks/card')).toHaveLength(1)
    expect(await card.look!({ ...payment, provider_payment_id } as never, of)).toMatchObject({ outcome: 'succeeded' })
  })

  it('has messengers, who vouch for shoppers, networks, rates, who writes, and a supplier', async () => {
    const [telegram, viber] = messengersOf(way)
    const hook = { url: shop.url('/telegram'), secret: 'secret' }
    expect(await telegram!.connect('1:fakes-bot-token', hook)).toEqual({ username: 'fakes_bot' })
    expect((await post('/tg/do', `link=${encodeURIComponent(telegram!.linkOf('fakes_bot', 'code-1'))}`)).status).toBe(
      200,
    )
    expect(telegram!.read(shop.at('/telegram')[0]?.data)).toMatchObject({ kind: 'start', code: 'code-1' })
    expect(await viber!.connect('fakes-bot-token', { ...hook, url: shop.url('/viber') })).toEqual({
      username: 'fakesbot',
    })
    for (const source of socialSourcesOf(way)) expect((await source.newest('any-token-12', 3)).posts).toHaveLength(3)
    for (const login of loginProvidersOf({ ...way, clock: () => fakes.desk.now() })) {
      const app = { ...keys.login, redirect: shop.url('/auth') }
      const asked = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) }
      const page = await get(login.ask(app, { ...asked, language: 'uk' }).slice(fakes.base.length))
      const code = /code=([\w-]+)/.exec(page.text)?.[1] ?? ''
      expect(await login.identify(app, { ...asked, code })).toMatchObject({
        email: 'buyer@fakes.test',
        firstName: 'Олена',
      })
    }
    for (const bank of ['nbu', 'ecb'] as const)
      expect((await fetchRates(bank, { allow: way.allow, base: way.bases[bank]! })).length).toBeGreaterThan(2)
    const [writer] = writersOf({
      keys: () => ({ key: 'k', model: 'm', base: null }),
      allow: way.allow,
      base: way.bases.ai!,
    })
    const facts = { name: 'Лампа', categories: [], attributes: [], options: [] }
    expect((await writer!.write({ type: 'product', language: 'uk', facts, wishes: '' }, signal())).html).toContain(
      'Лампа',
    )
    expect((await get('/feeds/products.xml')).text.match(/<offer /g)).toHaveLength(50)
    expect((await get('/feeds/pictures/1.jpg')).status).toBe(200)
  })
})

describe('what makes them fail', () => {
  const asks = () => carrier('postal-service-a').branches!(1, signal(), null)

  it('fails so many of the next, and then answers again', async () => {
    await control({ provider: 'np', fail: 2 })
    await expect(asks()).rejects.toThrow('503')
    await expect(asks()).rejects.toThrow('503')
    expect(await asks()).toMatchObject({ rows: 500 })
    expect((await get('/nbu/NBUStatService/v1/statdirectory/exchange?json')).status).toBe(200)
  })

  it('hangs up after it has done what it was asked for', async () => {
    const before = (await ledger('np')).length
    await control({ provider: 'np', drop: 1 })
    await expect(asks()).rejects.toThrow('unreachable')
    expect(await asks()).toMatchObject({ rows: 500 })
    expect((await ledger('np')).length).toBe(before + 2)
  })

  it('takes its time', async () => {
    await control({ latency: 150 })
    const began = performance.now()
    await asks()
    expect(performance.now() - began).toBeGreaterThan(140)
  })

  it('tells the second before the first', async () => {
    await control({ provider: 'tg', reorder: true })
    await messengersOf(way)[0]!.connect('1:fakes-bot-token', { url: shop.url('/turned'), secret: 's' })
    for (const text of ['one', 'two']) await post('/tg/do', `text=${text}`)
    expect(shop.at('/turned').map(({ data }) => data.message.text)).toEqual(['two', 'one'])
  })

  it('knows what it can be told, and by whom', async () => {
    expect((await control({ provider: 'np', fail: -1 })).status).toBe(400)
    expect((await control({ provider: 'nobody' })).status).toBe(400)
    expect((await control({ slowness: 3 })).text).toContain('latency')
    // No page of the world tells it anything: neither by a form, nor by a name of its own that leads here.
    expect((await post('/__ctl', '{"fail":9}', 'text/plain')).status).toBe(415)
    const named = await new Promise<number>((resolve) => {
      import('node:http').then(({ get: ask }) =>
        ask({ port: Number(new URL(fakes.base).port), path: '/__ledger', headers: { host: 'evil.test' } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        }),
      )
    })
    expect(named).toBe(403)
    expect((await get('/nobody/at/home')).status).toBe(404)
    // What a page elsewhere has a developer's browser post.
    const foreign = await fetch(`${fakes.base}/tg/do`, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
    expect(foreign.status).toBe(403)
    // What one of them cannot read is told, and ends nobody.
    expect((await post('/np', 'no JSON', 'application/json')).status).toBe(400)
    expect((await get('/__ledger')).status).toBe(200)
  })

  it('speaks to shops of this machine alone, and keeps so many questions', async () => {
    await fakes.desk.report('mono', 'http://example.com/hook', { raw: '{}', headers: {} })
    expect((await ledger('mono')).at(-1)).toMatchObject({ kind: 'report', status: null })
    for (let n = 0; n < 1010; n++)
      await fakes.desk.report('mono', 'http://example.com/', { raw: 'x'.repeat(9000), headers: {} })
    const kept = await ledger('mono')
    expect([fakes.desk.ledger().length, kept.at(-1).body.length]).toEqual([1000, 4000])
  })
})

describe('the command', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const started: { kill(signal: 'SIGKILL'): boolean }[] = []
  afterAll(() => {
    for (const one of started) one.kill('SIGKILL')
  })
  function start(args: string[]) {
    const child = spawn(process.execPath, ['apps/server/src/cli/enter.mjs', 'fakes', ...args], {
      cwd: root,
      env: process.env,
    })
    started.push(child)
    return child
  }

  it('says what to set, listens on this machine alone, and ends when it is told to', async () => {
    const child = start(['--port', '0', '--json'])
    const [line] = await once(child.stdout, 'data')
    const { base, variables, notes } = JSON.parse(String(line))
    expect([variables.NBU_API_BASE, notes.length > 5]).toEqual([`${base}/nbu`, true])
    const { port } = new URL(base)
    const answer = await egress(`${base}/`, { allow: [`127.0.0.1:${port}`] })
    expect(await answer.text()).toContain(`LIQPAY_API_BASE=${base}/liqpay`)
    const other = createServer().listen(Number(port), '127.0.0.2')
    await once(other, 'listening')
    other.close()
    child.kill('SIGTERM')
    expect((await once(child, 'exit'))[0]).toBe(0)
  })

  it('says that its port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const child = start(['--port', String((taken.address() as AddressInfo).port)])
    let said = ''
    child.stderr.on('data', (chunk) => (said += chunk))
    expect((await once(child, 'exit'))[0]).toBe(1)
    expect(said).toContain('is taken: shopwright fakes --port N')
    taken.close()
  })

  it('refuses what is no port and no address', () => {
    const { fits } = described.fakes
    const asked = (flags: Record<string, string>) => fits({ words: [], flags: new Map(Object.entries(flags)) })
    expect([asked({}), asked({ '--port': '8080' }), asked({ '--port': '99999' }), asked({ '--port': 'x' })]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(asked({ '--server': 'nowhere' })).toBe(false)
  })
})

function aParcel(from: string, fromBranch: string, to: string, toBranch: string) {
  return {
    mark: 'mark-1',
    now: new Date(),
    from: { city: from, branch: fromBranch },
    to: { city: to, branch: toBranch, city_name: 'Львів', region: '', postcode: '', street: '', house: '', flat: '' },
    recipient: { first_name: 'Іра', last_name: 'Ко', phone: '0501234567' },
    weight: '1',
    seats: 1,
    value: '100',
    contents: 'Лампа',
    payer: 'recipient' as const,
    cash: null,
    cash_by: 'transfer' as const,
  }
}
