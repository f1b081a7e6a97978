import { storeMails } from '@shopwright/shop/rules'
import { jobsOf, queueMail, storesOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mail, mailsTo } from './mails-of.ts'
import { statementsOf } from './messages.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Чайна <b>')
  for (const code of ['en-us', 'ru-ru'])
    await ok(
      store.call('POST', '/api/store-languages', {
        language_id: (await sql('select id from languages where code = $1', code))[0].id,
      }),
    )
})
afterAll(() => world?.close())
beforeEach(async () => {
  for (const { id } of (await ok(store.call('GET', '/api/mail-templates?$limit=100'))).data)
    await ok(store.call('DELETE', `/api/mail-templates/${id}`))
  await sql('delete from outbox_mails')
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const ok = async (answer: ReturnType<OpenedStore['call']>): Promise<any> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body
}
const write = (body: object, of = store) => of.call('POST', '/api/mail-templates', body)
const written = (body: object, of = store) => ok(write(body, of))
const faultsOf = async (answer: ReturnType<OpenedStore['call']>): Promise<Record<string, string>> => {
  const { status, body, text } = await answer
  expect(status, text).toBe(422)
  return Object.fromEntries(Object.entries(body.errors).map(([field, fault]: any) => [field, fault.message ?? fault]))
}
/** A mail of the store, as whatever writes it asks for it. */
const mailed = async (template: string, language: string, params: object, of = store): Promise<Mail[]> => {
  const to = `reader-${Math.random()}@words.test`
  const shop = await storesOf(world.engine).byId(of.id)
  await world.engine.onPlatform({ store: shop as never }, (ctx) =>
    queueMail(ctx, { to, template: template as 'reset', language, params: params as never }),
  )
  return mailsTo(world, to)
}
const link = 'https://tea.test/reset?token=x'
const reset = (language: string, name = 'Олена', of = store) => mailed('reset', language, { name, link }, of)

describe('own words', () => {
  it('are sent in the languages that they are in; in others the house speaks that language', async () => {
    await written({
      mail: 'reset',
      subject: { 'ua-uk': 'Новий пароль для {name}' },
      text: { 'ua-uk': 'Вітаємо, {name}!\n\nЗмінити пароль:\n{link}\n\n{store}', 'en-us': ' ' },
    })
    const [own] = await reset('ua-uk')
    expect(own).toMatchObject({
      subject: 'Новий пароль для Олена',
      text: `Вітаємо, Олена!\n\nЗмінити пароль:\n${link}\n\nЧайна <b>`,
    })
    const [english] = await reset('en-us')
    expect(english).toMatchObject({ subject: 'Change your password' })
    expect(english?.text).toMatch(/^Someone asked to change the password/)
    expect((await reset('ru-ru'))[0]?.text).toMatch(/^Кто-то/)
    const other = await world.openStore('Elsewhere')
    expect((await reset('ua-uk', 'Олена', other))[0]?.subject).toBe('Зміна пароля')
  })

  it('may be a subject alone, be put aside, and go', async () => {
    const { id } = await written({ mail: 'reset', subject: { 'ua-uk': 'Пароль' } })
    const [own] = await reset('ua-uk')
    expect(own).toMatchObject({ subject: 'Пароль' })
    expect(own?.text).toMatch(/^Хтось попросив змінити пароль/)
    await ok(store.call('PATCH', `/api/mail-templates/${id}`, { status: false }))
    expect((await reset('ua-uk'))[0]?.subject).toBe('Зміна пароля')
    await ok(store.call('PATCH', `/api/mail-templates/${id}`, { status: true }))
    expect((await reset('ua-uk'))[0]?.subject).toBe('Пароль')
    await ok(store.call('DELETE', `/api/mail-templates/${id}`))
    expect((await reset('ua-uk'))[0]?.subject).toBe('Зміна пароля')
  })

  it('go with an order, its lines where they are named, and to the store in its own', async () => {
    await written({
      mail: 'order-placed',
      subject: { 'ua-uk': '{number}: {total}' },
      text: { 'ua-uk': '{name}, ви замовили:\n\n{lines}\n\n{totals}\n\nДивитися:\n{link}' },
    })
    const shopper = openShopper(world, store, 'order@words.test')
    await shopper.add(await makeProduct(store, { name: { 'ua-uk': 'Чайник {link}' }, price: '450' }))
    await shopper.ready()
    const { id } = await ok(shopper.order())
    const run = (name: string, data: object) =>
      jobsOf({ engine: () => world.engine } as never)
        .find((job) => job.name === name)
        ?.run({ store_id: store.id, ...data }, { id: 'j', signal: AbortSignal.timeout(60_000), attempt: 0 })
    await run('order-mails', { order_id: id })
    const [mail] = await mailsTo(world, 'order@words.test')
    expect(mail?.subject).toMatch(/^\d+: 450,00\s₴$/)
    expect(mail?.text).toMatch(/ви замовили:\n\nЧайник \{link\}\n {2}1 × 450,00\s₴ = 450,00\s₴\n\n/)
    expect(mail?.text).toContain(`\n\nДивитися:\nhttp://${store.host}/order/${id}?key=`)
  })

  it('cost whoever waits for a mail no statement, once they are known', async () => {
    await written({ mail: 'reset', subject: { 'ua-uk': 'Пароль' } })
    await reset('ua-uk')
    const shop = await storesOf(world.engine).byId(store.id)
    const count = (template: 'reset' | 'welcome') =>
      statementsOf(() =>
        world.engine.onPlatform({ store: shop as never }, (ctx) => {
          // As where somebody has just been registered.
          ctx.touched.add('customers')
          return queueMail(ctx, {
            to: 'count@words.test',
            template,
            language: 'ua-uk',
            params: { name: '', link, confirm: '' },
          })
        }),
      )
    const without = await count('welcome')
    // The word that they have changed may still be on its way.
    await until(
      () => count('reset'),
      (statements) => statements === without,
    )
  })
})

describe('a customer’s own words', () => {
  it('are no placeholder, no second line and no link', async () => {
    await written({ mail: 'customer-denied', text: { 'ua-uk': '{name}\n\nНа жаль, ні.' } })
    const params = { name: 'http://evil.test/\n\n{store} $t(mails:open)' }
    const [own] = await mailed('customer-denied', 'ua-uk', params)
    expect(own?.text).toBe('http: //evil.test/ {store} $t(mails:open)\n\nНа жаль, ні.')
    // Nor where the house speaks.
    const [house] = await mailed('customer-denied', 'en-us', params)
    expect(house?.text).toContain('Hello http: //evil.test/ {store} $t(mails:open),')
  })
})

describe('words that could not be sent', () => {
  it('are refused by language, and told what there is', async () => {
    const faults = await faultsOf(
      write({
        mail: 'reset',
        subject: { 'ua-uk': 'Для {link}', 'en-us': 'For {name}' },
        text: { 'ua-uk': 'Без посилання', 'en-us': 'Open {lnik}', 'ru-ru': '{{link}}' },
      }),
    )
    expect(Object.keys(faults).sort()).toEqual(['subject.ua-uk', 'text.en-us', 'text.ru-ru', 'text.ua-uk'])
    expect(faults['text.en-us']).toContain('{lnik}')
    expect(faults['text.en-us']).toContain('{name}, {link}, {store}, {shop}')
    expect(faults['text.ua-uk']).toContain('{link}')
    expect(faults['text.ru-ru']).toContain('{{link}}'.slice(0, 1))
  })

  it('are refused in one language too, at a change, and where they become another mail’s', async () => {
    expect(Object.keys(await faultsOf(write({ mail: 'reset', text: 'Просто так' })))).toEqual(['text'])
    const { id } = await written({ mail: 'reset', text: { 'ua-uk': '{name}: {link}' } })
    expect(
      Object.keys(await faultsOf(store.call('PATCH', `/api/mail-templates/${id}`, { text: { 'ua-uk': '{code}' } }))),
    ).toEqual(['text.ua-uk'])
    expect(
      Object.keys(await faultsOf(store.call('PATCH', `/api/mail-templates/${id}`, { mail: 'newsletter-confirm' }))),
    ).toEqual(['text.ua-uk'])
    expect((await reset('ua-uk'))[0]?.text).toBe(`Олена: ${link}`)
  })

  it('are too long, of no mail, or of one that has words already', async () => {
    expect(Object.keys(await faultsOf(write({ mail: 'reset', subject: { 'ua-uk': 'x'.repeat(151) } })))).toEqual([
      'subject.ua-uk',
    ])
    expect(Object.keys(await faultsOf(write({ mail: 'reset', text: { 'ua-uk': 'x'.repeat(5001) } })))).toEqual([
      'text.ua-uk',
    ])
    for (const mail of ['welcome', 'store-suspended', 'constructor'])
      expect(Object.keys(await faultsOf(write({ mail }))), mail).toEqual(['mail'])
    await written({ mail: 'reset' })
    expect((await write({ mail: 'reset' })).status).toBe(409)
  })

  it('stop no mail where they lie there all the same', async () => {
    await written({ mail: 'reset', subject: { 'ua-uk': 'Пароль' } })
    await sql(
      `update mail_templates set text = '{"ua-uk": "{gone} {link}", "en-us": "Here: {link}"}' where store_id = $1`,
      store.id,
    )
    await sql(
      `insert into mail_templates (store_id, id, mail, text) values ($1, gen_random_uuid(), 'forgotten', '{"ua-uk": "x"}')`,
      store.id,
    )
    await world.engine.onPlatform(
      { store: { id: store.id } as never },
      async (ctx) => void ctx.touched.add('mail-templates'),
    )
    const [mail] = await reset('ua-uk')
    expect(mail).toMatchObject({ subject: 'Пароль' })
    expect(mail?.text).toMatch(/^Хтось попросив змінити пароль/)
    expect((await reset('en-us'))[0]?.text).toBe(`Here: ${link}`)
    await sql(`delete from mail_templates where mail = 'forgotten'`)
  })
})

describe('a mail that a store does without', () => {
  it('goes to nobody, where the store may do without it', async () => {
    const asked = { name: 'Олена', number: 1, lines: 'Чайник', link }
    expect(await mailed('review-request', 'ua-uk', asked)).toHaveLength(1)
    const { id } = await written({ mail: 'review-request', is_sent: false })
    expect(await mailed('review-request', 'ua-uk', asked)).toEqual([])
    await ok(store.call('PATCH', `/api/mail-templates/${id}`, { is_sent: true }))
    expect(await mailed('review-request', 'ua-uk', asked)).toHaveLength(1)
  })

  it('is none of those that somebody waits for', async () => {
    expect(Object.keys(await faultsOf(write({ mail: 'reset', is_sent: false })))).toEqual(['is_sent'])
    await written({ mail: 'reset' })
    await sql(`update mail_templates set is_sent = false where store_id = $1`, store.id)
    await world.engine.onPlatform(
      { store: { id: store.id } as never },
      async (ctx) => void ctx.touched.add('mail-templates'),
    )
    expect(await reset('ua-uk')).toHaveLength(1)
  })
})

describe('a test', () => {
  const draw = (body: object) =>
    ok(store.call('POST', '/api/mail-tests', { language: 'ua-uk', dry_run: true, ...body }))
  const send = (body: object) => store.call('POST', '/api/mail-tests', { mail: 'reset', language: 'ua-uk', ...body })
  const work = async () => {
    const job = jobsOf({ engine: () => world.engine } as never).find(({ name }) => name === 'send-mail-test')
    for (const { id } of await sql('select id from mail_tests order by created_at'))
      await job?.run(
        { store_id: store.id, mail_test_id: id },
        { id: 'j', signal: AbortSignal.timeout(60_000), attempt: 0 },
      )
  }

  it.each(Object.keys(storeMails))('draws %s in every language with something for each placeholder', async (mail) => {
    for (const language of ['en-us', 'ru-ru', 'ua-uk']) {
      const { view, house } = await draw({ mail, language })
      expect(view.html).toContain('<!doctype html>')
      expect(view.html + view.subject).not.toMatch(/\{|example-|undefined/)
      expect(house.text.length).toBeGreaterThan(10)
      const names = Object.keys(storeMails[mail as 'reset'].params)
      const all = await draw({ mail, language, text: names.map((name) => `[{${name}}]`).join('\n') })
      expect(all.view.html, mail).not.toMatch(/\[\]|\{|example-/)
    }
    expect(await sql('select id from mail_tests')).toEqual([])
  })

  it('is drawn in the look of the store: markup is words, and only its own link is a button', async () => {
    const { view, house } = await draw({
      mail: 'reset',
      subject: 'Для {name} <i>',
      text: '<script>alert(1)</script>\n\nhttps://evil.test/a\n\nЗмінити:\n{link}',
    })
    expect(view.subject).toBe('Для Олена <i>')
    expect(view.html).toContain('&#60;script&#62;')
    expect(view.html).not.toContain('<script')
    expect(view.html.match(/display:inline-block/g)).toHaveLength(1)
    expect(view.html).toMatch(/href="http:\/\/[^"]*\/account\?link" style="display:inline-block[^>]*>Змінити</)
    expect(house.text).toContain('{link}')
    // The way to leave is no button, wherever it stands.
    const cart = await draw({ mail: 'abandoned-cart', text: '{leave}\n\nКошик:\n{link}' })
    expect(cart.view.html).toMatch(/account\?link" style="display:inline-block/)
    expect(cart.view.html).not.toMatch(/account\?leave" style="display:inline-block/)
    expect(
      Object.keys(
        await faultsOf(
          store.call('POST', '/api/mail-tests', { mail: 'reset', language: 'ua-uk', text: 'x', dry_run: true }),
        ),
      ),
    ).toEqual(['text'])
    for (const wrong of [{ mail: 'welcome' }, { language: 'xx-xx' }])
      expect(Object.keys(await faultsOf(send(wrong)))).toEqual(Object.keys(wrong))
  })

  it('goes to whoever asks for it and nobody else, ten times an hour', async () => {
    await ok(send({ subject: 'Проба {name}', text: 'Ось: {link}' }))
    await work()
    await work()
    const mails = (await sql('select "to", subject from outbox_mails')) as { to: string; subject: string }[]
    const [{ email }] = await sql(
      'select email from accounts where id = (select owner_id from stores where id = $1)',
      store.id,
    )
    expect(mails).toEqual([{ to: email, subject: 'Проба Олена' }])
    expect((await mailsTo(world, email))[0]?.text).toMatch(/^Ось: http:\/\/.*\/account\?link$/)
    for (let n = 1; n < 10; n += 1) await ok(send({}))
    expect((await send({})).status).toBe(429)
    const { token } = await ok(store.call('POST', '/api/api-tokens', { name: 'Program', scopes: ['*:*'] }))
    const program = await world.platform(
      'POST',
      '/api/mail-tests',
      { mail: 'reset', language: 'ua-uk' },
      { authorization: `Bearer ${token}` },
    )
    expect([program.status, program.body.data?.code]).toEqual([403, 'mail-test-nobody'])
    // What was tried yesterday is kept no longer.
    await sql(`update mail_tests set created_at = now() - interval '25 hours'`)
    await ok(send({}))
    expect(await sql('select id from mail_tests')).toHaveLength(1)
    await sql('delete from mail_tests')
  })
})

describe('who may', () => {
  it('write words is whoever the rights of the noun let; none of it is another store’s', async () => {
    const { id } = await written({ mail: 'reset', subject: { 'ua-uk': 'Пароль' } })
    const reader = await hire(
      world,
      store,
      'reader@words.test',
      await groupWith(store, [{ service: 'mail-templates', can_get: true }], true),
    )
    const body = { mail: 'reset', language: 'ua-uk', dry_run: true }
    expect((await reader('GET', `/api/mail-templates/${id}`)).status).toBe(200)
    expect((await reader('PATCH', `/api/mail-templates/${id}`, { status: false })).status).toBe(403)
    expect((await reader('POST', '/api/mail-tests', body)).status).toBe(403)
    const nobody = await hire(
      world,
      store,
      'nobody@words.test',
      await groupWith(store, [{ service: 'orders', can_get: true }], true),
    )
    expect((await nobody('GET', '/api/mail-templates')).status).toBe(403)
    expect((await store.guest('GET', '/api/mail-templates')).status).toBe(401)
    expect((await store.guest('POST', '/api/mail-tests', body)).status).toBe(401)
    expect(
      (
        await hire(
          world,
          store,
          'writer@words.test',
          await groupWith(store, [{ service: 'mail-templates', can_create: true }], true),
        ).then((call) => call('POST', '/api/mail-tests', body))
      ).status,
    ).toBe(201)
    const other = await world.openStore('Another')
    expect((await other.call('GET', `/api/mail-templates/${id}`)).status).toBe(404)
    expect((await other.call('PATCH', `/api/mail-templates/${id}`, { status: false })).status).toBe(404)
    expect((await reset('ua-uk', 'Олена', other))[0]?.subject).toBe('Зміна пароля')
  })
})
