import { feedbackMessages, information, newsletterSubscriptions } from '@shopwright/shop/model'
import { keepMissing } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbook, zipOf } from '../../packages/providers/src/spreadsheet/fixtures.ts'
import { mailsTo } from './mails-of.ts'
import { sendForm } from './send-form.ts'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let shift = 0

beforeAll(async () => {
  world = await openWorld({ work: true, clock: () => new Date(Date.now() + shift) })
  store = await world.openStore('Told')
  const english = (await store.call('GET', '/api/languages?code=en-us')).body.data[0].id
  await store.call('POST', '/api/store-languages', { language_id: english })
  const { id } = (await store.call('GET', '/api/settings')).body.data[0]
  await store.call('PATCH', `/api/settings/${id}`, { email: 'boss@told.test', phone: '+380440000000' })
})
afterAll(() => world?.close())

const made = async (noun: string, body: object): Promise<any> => {
  const answer = await store.call('POST', `/api/${noun}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const page = (url: string) => store.guest('GET', url)
/** What is read of a page: neither its scripts nor what they are given. */
const seen = async (url: string): Promise<string> => (await page(url)).text.replace(/<script[\s\S]*?<\/script>/g, '')
const send = (url: string, form: Record<string, string>) => sendForm(world, store, url, form)

describe('Static pages', () => {
  it('of every kind from 3 to 18 are there in a new store, and those that the shop shows itself lead there', async () => {
    const rows = await store.list(information, { $limit: 50 })
    expect(rows.map(({ kind }: any) => kind).sort((a: number, b: number) => a - b)).toEqual(
      Array.from({ length: 16 }, (_, index) => index + 3),
    )
    const led = async (kind: number) => {
      const row: any = rows.find((one: any) => one.kind === kind)
      const answer = await page(`/${row.slug}`)
      return [answer.status, answer.headers.location]
    }
    expect(await led(13)).toEqual([301, '/shop/feedback'])
    expect(await led(14)).toEqual([301, '/sitemap'])
    expect(await led(15)).toEqual([301, '/forget'])
    expect(await led(16)).toEqual([301, '/registration'])
    expect(await led(17)).toEqual([301, '/login'])
    expect((await led(4))[0]).toBe(200)
  })

  it.each([
    [14, '/sitemap'],
    [15, '/forget'],
    [16, '/registration'],
    [17, '/login'],
  ])('of kind %s say above %s what their owner wrote, while they are shown', async (kind, url) => {
    const rows = await store.list(information, { $limit: 50 })
    const id = rows.find((one) => one.kind === kind)?.id
    const change = async (body: object) =>
      expect((await store.call('PATCH', `/api/information/${id}`, body)).status).toBe(200)
    await change({ text: { 'ua-uk': '<p>Пишіть нам.</p>' } })
    expect(await seen(url)).toContain('<p>Пишіть нам.</p>')
    await change({ status: false })
    expect(await seen(url)).not.toContain('Пишіть нам.')
    await change({ status: true })
  })

  it('become another kind by their owner’s word', async () => {
    const own = await made('information', { title: { 'ua-uk': 'Мапа' }, text: { 'ua-uk': 'Усе' }, kind: 2 })
    expect((await page(`/${own.slug}`)).status).toBe(200)
    expect((await store.call('PATCH', `/api/information/${own.id}`, { kind: 14 })).status).toBe(200)
    expect((await page(`/${own.slug}`)).headers.location).toBe('/sitemap')
    await store.call('DELETE', `/api/information/${own.id}`)
  })

  it('are all named on the map, as soon as they are there', async () => {
    expect(await seen('/sitemap')).not.toContain('Гарантія')
    await made('information', { title: { 'ua-uk': 'Гарантія' }, text: { 'ua-uk': 'Рік' } })
    const map = await seen('/sitemap')
    expect(map).toContain('Гарантія')
    expect(map).toContain('href="/shop/contacts"')
    expect(map).not.toContain('href="/shop/brands"')
  })
})

describe('News', () => {
  it('are a list with dates, twelve a page, and a feed in each language', async () => {
    expect((await page('/sitemap-1.xml')).text).not.toContain('/news<')
    expect(await seen('/news')).toContain('noindex')
    for (let n = 1; n <= 13; n++)
      await made('information', {
        title: { 'ua-uk': `Новина №${n}.`, 'en-us': `News no. ${n}.` },
        text: { 'ua-uk': `Сталося ${n} <b>&</b>` },
        show_as_blog: true,
        show_at_bottom: false,
      })
    const first = await seen('/news')
    expect(first.match(/Новина №\d+\./g)?.length).toBe(12)
    expect(first.indexOf('№13.')).toBeLessThan(first.indexOf('№12.'))
    expect(first).toContain(`<time dateTime="${new Date().getFullYear()}-`)
    expect(await seen('/news?page=2')).toContain('Новина №1.')
    expect(await seen('/news?page=9')).toContain('Новина №1.')
    const feed = await page('/en/news.xml')
    expect([feed.status, feed.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(feed.text.match(/<entry>/g)?.length).toBe(12)
    expect(feed.text).toContain('<title>News no. 13.</title>')
    expect((await page('/sitemap-1.xml')).text).toContain('/news<')
  })

  it('stand under their list and say when they were written; what is hidden is in neither', async () => {
    const row = await made('information', {
      title: { 'ua-uk': 'Прихована' },
      text: { 'ua-uk': 'Потім' },
      show_as_blog: true,
    })
    expect(await seen(`/${row.slug}`)).toMatch(/href="\/news"[\s\S]*<time/)
    // Beside it stand the pages of its column of the foot, where it is in one.
    const named = async () => (await seen(`/${row.slug}`)).split('aria-label="Інформація"').length
    const inFoot = await named()
    await store.call('PATCH', `/api/information/${row.id}`, { show_at_bottom: false })
    expect(await named()).toBe(inFoot - 1)
    await store.call('PATCH', `/api/information/${row.id}`, { status: false })
    expect(await seen('/news')).not.toContain('Прихована')
    expect((await page('/news.xml')).text).not.toContain('Прихована')
  })
})

describe('The shop', () => {
  it('names its manufacturers by their letters, and only those that are shown', async () => {
    expect(await seen('/shop/brands')).toContain('noindex')
    expect(await seen('/shop/brands')).toContain('Брендів поки немає.')
    const [bosch, , hidden] = [
      await made('manufacturers', { name: 'Bosch' }),
      await made('manufacturers', { name: 'арт' }),
      await made('manufacturers', { name: 'Тіньовий', status: false }),
    ]
    const shown = await seen('/shop/brands')
    expect(shown).toMatch(/<h2>А<\/h2>[\s\S]*арт/)
    expect(shown).toMatch(/<h2>B<\/h2>[\s\S]*Bosch/)
    expect(shown).not.toContain(hidden.name)
    expect(await seen(`/${bosch.slug}`)).toContain('href="/shop/brands"')
    expect((await page('/sitemap-1.xml')).text).toContain('/shop/brands<')
  })

  it('says where it is and when it is open', async () => {
    expect(await seen('/shop/contacts')).toContain('tel:+380440000000')
    await made('locations', {
      name: { 'ua-uk': 'Крамниця' },
      address: { 'ua-uk': 'вул. Тиха, 5' },
      opening_times: { 'ua-uk': 'Пн–Пт 9–18' },
    })
    const shown = await seen('/shop/contacts')
    for (const text of ['Крамниця', 'вул. Тиха, 5', 'Пн–Пт 9–18']) expect(shown).toContain(text)
  })
})

describe('A message to the shop', () => {
  const message = { name: 'Ольга', email: 'olha@told.test', text: 'Чи є чай?\nЗ повагою' }

  it('is kept for the staff and mailed to the store', async () => {
    const answer = await send('/shop/feedback', message)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('role="status"')
    const [row]: any[] = await store.list(feedbackMessages)
    expect(row).toMatchObject({ ...message, is_answered: false })
    const [mail]: any[] = await until(
      () => mailsTo(world, 'boss@told.test'),
      (mails: any[]) => mails.length > 0,
    )
    expect(mail.text).toContain('olha@told.test')
    expect(mail.text).toContain(`/admin/feedback-messages/${row.id}`)
    expect((await store.call('PATCH', `/api/feedback-messages/${row.id}`, { text: 'Інше' })).status).toBe(422)
    expect((await store.call('PATCH', `/api/feedback-messages/${row.id}`, { is_answered: true })).status).toBe(200)
    expect((await store.guest('GET', '/api/feedback-messages')).status).toBe(401)
  })

  it('that says too little comes back as it was, and a robot learns nothing', async () => {
    const wrong = await send('/shop/feedback', { ...message, email: 'olha', text: '  ' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('value="olha"')
    expect(wrong.body.match(/aria-invalid="true"/g)?.length).toBe(2)
    expect((await send('/shop/feedback', { ...message, website: 'http://spam.test' })).body).toContain('role="status"')
    expect(await store.list(feedbackMessages)).toHaveLength(1)
  })

  it('is taken a few times an hour from one line, not more', async () => {
    const codes: number[] = []
    for (let n = 0; n < 5; n++)
      codes.push((await send('/shop/feedback', { ...message, text: `${message.text} ${n}` })).statusCode)
    expect(codes.at(-1)).toBe(422)
    expect((await store.list(feedbackMessages)).length).toBeLessThanOrEqual(5)
  })

  it('is one where it is said again within ten minutes, and another where anything of it is', async () => {
    shift = 61 * 60_000
    const before = (await store.list(feedbackMessages)).length
    const said = { name: 'Сергій', email: 'serhii@told.test', text: 'Чи є її зелений чай?' }
    const count = async (more: object = {}) => {
      const answer = await send('/shop/feedback', { ...said, ...more })
      expect([answer.statusCode, answer.body.includes('role="status"')]).toEqual([200, true])
      return (await store.list(feedbackMessages)).length - before
    }
    expect(await count()).toBe(1)
    expect(await count()).toBe(1)
    // Some keyboards write a letter and its dots apart.
    expect(await count({ name: said.name.normalize('NFD'), text: said.text.normalize('NFD') })).toBe(1)
    expect(await count({ text: 'Чи є її чорний чай?' })).toBe(2)
    expect(await count({ name: 'Сергій Петрович' })).toBe(3)
    shift += 61 * 60_000
    expect(await count({ email: 'other@told.test' })).toBe(4)
    expect(await count()).toBe(5)
    shift += 9 * 60_000
    expect(await count()).toBe(5)
    shift += 2 * 60_000
    expect(await count()).toBe(6)
    shift = 0
  })
})

describe('The newsletter', () => {
  const rowOf = async (email: string): Promise<any> =>
    (await store.list(newsletterSubscriptions)).find((row: any) => row.email === email)
  const mailOf = async (email: string, about: RegExp) => {
    const mails = await until(
      () => mailsTo(world, email),
      (all) => all.some(({ text }) => about.test(text)),
    )
    return mails.find(({ text }) => about.test(text)) as (typeof mails)[number]
  }
  const linkIn = (text: string): string => {
    const { pathname, search } = new URL(/https?:\S+/.exec(text)?.[0] as string)
    return pathname + search
  }

  it('is joined by a mail that is answered, and left by one click', async () => {
    expect((await send('/en/shop/newsletter', { email: 'Reader@told.test' })).body).toContain('role="status"')
    expect(await rowOf('reader@told.test')).toMatchObject({ state: 'pending', language: 'en-us' })
    const confirm = linkIn((await mailOf('reader@told.test', /confirm=/)).text)
    expect((await page(confirm)).text).toContain('<button')
    expect((await rowOf('reader@told.test')).state).toBe('pending')
    expect((await send(confirm.replace('confirm=', 'leave='), {})).statusCode).toBe(422)
    expect((await send(confirm, {})).statusCode).toBe(200)
    expect((await rowOf('reader@told.test')).state).toBe('confirmed')
    const welcome = await mailOf('reader@told.test', /leave=/)
    const leave = linkIn(welcome.text)
    expect((welcome as any).unsubscribe_url).toContain(leave)
    expect((await send(leave.replace('leave=', 'confirm='), {})).statusCode).toBe(422)
    expect((await send(leave, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200)
    expect((await rowOf('reader@told.test')).state).toBe('left')
    expect((await send(leave, {})).statusCode).toBe(200)
  })

  it('is had again, by who had left it, in the language that it is asked for in then', async () => {
    const email = 'again@told.test'
    const join = async (prefix: string) => {
      await send(`${prefix}/shop/newsletter`, { email })
      const mail = await mailOf(email, new RegExp(`${prefix}/shop/newsletter\\?confirm=`))
      expect((await send(linkIn(mail.text), {})).statusCode).toBe(200)
    }
    await join('')
    expect(await rowOf(email)).toMatchObject({ state: 'confirmed', language: 'ua-uk' })
    await send(linkIn((await mailOf(email, /leave=/)).text), {})
    await join('/en')
    expect(await rowOf(email)).toMatchObject({ state: 'confirmed', language: 'en-us', left_at: null })
    const welcome = await mailOf(email, /\/en\/shop\/newsletter\?leave=/)
    expect(welcome.text).toContain('Thank you')
  })

  it('has a page that leads on from a link that is over', async () => {
    const { id } = await rowOf('again@told.test')
    const over = await send(`/en/shop/newsletter?confirm=${id}.zzzzzzzzz.made-up`, {})
    expect(over.statusCode).toBe(422)
    expect(/<main[\s\S]*<\/main>/.exec(over.body)?.[0]).toContain('href="/en/shop/newsletter"')
    for (const wrong of ['leave', 'carts']) {
      const { statusCode, body } = await send(`/en/shop/newsletter?${wrong}=${id}..made-up`, {})
      const main = /<main[\s\S]*<\/main>/.exec(body)?.[0]
      expect([statusCode, main?.includes('href="/en/shop/feedback"')]).toEqual([422, true])
      expect(main).not.toContain('Ask for a new one')
    }
  })

  it('counts no address that was only typed in, and tells nobody who is on the list', async () => {
    const [known, fresh] = [
      await send('/shop/newsletter', { email: 'reader@told.test' }),
      await send('/shop/newsletter', { email: 'new@told.test' }),
    ]
    expect([known.statusCode, seenOf(known.body)]).toEqual([fresh.statusCode, seenOf(fresh.body)])
    expect((await rowOf('reader@told.test')).state).toBe('left')
    expect((await send('/shop/newsletter', { email: 'nobody' })).statusCode).toBe(422)
    const { id } = await rowOf('new@told.test')
    expect((await send(`/shop/newsletter?confirm=${id}.zzzzzzzzz.made-up`, {})).statusCode).toBe(422)
    expect((await rowOf('new@told.test')).state).toBe('pending')
    expect((await store.call('POST', '/api/newsletter-subscriptions', { email: 'a@told.test' })).status).toBe(405)
  })

  it('is what the customer of the address has in the account', async () => {
    const group = (await store.call('GET', '/api/settings')).body.data[0].customer_group_id
    const body = { email: 'own@told.test', first_name: 'Ірина', last_name: 'Коваль', customer_group_id: group }
    const { id } = await made('customers', body)
    const flag = async () => (await store.call('GET', `/api/customers/${id}`)).body.newsletter
    await send('/shop/newsletter', { email: 'own@told.test' })
    await send(linkIn((await mailOf('own@told.test', /confirm=/)).text), {})
    expect(await flag()).toBe(true)
    await store.call('PATCH', `/api/customers/${id}`, { newsletter: false })
    expect((await rowOf('own@told.test')).state).toBe('left')
  })

  it('asks by mail who ticks the box at registration or in the account, and takes neither for an answer', async () => {
    const email = 'ticked@told.test'
    const person = { email, password: 'Showroom1', first_name: 'Оля', last_name: 'Гай', terms_agreed: true }
    const registered = await store.guest('POST', '/api/customers', { ...person, newsletter: true })
    expect(registered.status, registered.text).toBe(201)
    const flag = async () => (await store.call('GET', `/api/customers/${registered.body.id}`)).body.newsletter
    expect([await flag(), (await rowOf(email)).state]).toEqual([false, 'pending'])
    await send(linkIn((await mailOf(email, /confirm=/)).text), {})
    expect([await flag(), (await rowOf(email)).state]).toEqual([true, 'confirmed'])

    const signIn = { strategy: 'local', email, password: 'Showroom1' }
    const authorization = (await store.guest('POST', '/api/authentication', signIn)).body.accessToken
    const own = (newsletter: boolean) =>
      store.guest('PATCH', `/api/customers/${registered.body.id}`, { newsletter }, { authorization })
    expect((await own(false)).status).toBe(200)
    expect([await flag(), (await rowOf(email)).state]).toEqual([false, 'left'])
    const mails = (await mailsTo(world, email)).length
    expect((await own(true)).status).toBe(200)
    expect([await flag(), (await rowOf(email)).state]).toEqual([false, 'left'])
    expect((await mailsTo(world, email)).length).toBe(mails + 1)
  })
})

describe('A redirect', () => {
  const rule = (body: object) => store.call('POST', '/api/url-redirects', body)
  const led = async (url: string) => {
    const { status, headers } = await page(url)
    return [status, headers.location]
  }
  const fromSheet = async (rows: string[][]) => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const sheet = rows.map((cells, n) => `<row r="${n + 1}">${cells.map(cell).join('')}</row>`).join('')
    return fromBytes(new Uint8Array(zipOf(workbook(sheet))), 'rules.xlsx')
  }
  const fromBytes = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData()
    form.set('purpose', 'import')
    form.set('file', new Blob([bytes]), name)
    const whole = new Response(form)
    const sent = await world.app.inject({
      method: 'POST',
      url: '/api/files',
      headers: {
        host: world.platformHost,
        authorization: store.owner.token,
        'store-token': store.token,
        'content-type': whole.headers.get('content-type') as string,
      },
      payload: Buffer.from(await whole.arrayBuffer()),
    })
    return store.call('POST', '/api/redirect-files', { file_id: sent.json().id })
  }

  it('leads on from an address that is kept as a page already, and takes the question along', async () => {
    const { slug, id } = await made('information', { title: { 'ua-uk': 'Давня' }, text: { 'ua-uk': 'Тут' } })
    expect(await led(`/${slug}`)).toEqual([200, undefined])
    const made301 = await made('url-redirects', { path: `/${slug}/`, target: '/news' })
    expect(made301.path).toBe(`/${slug}`)
    expect(await led(`/${slug}`)).toEqual([301, '/news'])
    expect(await led(`/${slug}?page=2`)).toEqual([301, '/news?page=2'])
    await made('url-redirects', { path: '/index.php/tea', code: '302', target: 'https://other.test/tea?a=1' })
    expect(await led('/index.php/tea?b=2')).toEqual([302, 'https://other.test/tea?a=1'])
    await store.call('PATCH', `/api/url-redirects/${made301.id}`, { status: false })
    expect(await led(`/${slug}`)).toEqual([200, undefined])
    await store.call('DELETE', `/api/information/${id}`)
  })

  it('leads clicks inside of the shop as well', async () => {
    await made('url-redirects', { path: '/clicked', target: '/news?x=1' })
    await made('url-redirects', { path: '/clicked-far', code: '302', target: 'https://other.test/tea' })
    await made('url-redirects', { path: '/clicked-gone', code: '410' })
    const click = async (url: string) => {
      const { status, headers } = await page(url)
      return [status, headers['x-remix-redirect'], headers['x-remix-status'], headers['x-remix-reload-document']]
    }
    expect(await click('/clicked.data')).toEqual([204, '/news?x=1', '301', 'true'])
    expect(await click('/clicked-far.data?a=1&_routes=routes%2Fpage')).toEqual([
      204,
      'https://other.test/tea?a=1',
      '302',
      'true',
    ])
    expect(await click('/clicked-gone.data')).toEqual([410, undefined, undefined, undefined])
  })

  it('comes from a CSV as well', async () => {
    const lines = 'Стара адреса;Веде на;Як\n/csv-1;/news;\n/csv-2;"/chai";410\n'
    const answer = await fromBytes(new TextEncoder().encode(lines) as Uint8Array<ArrayBuffer>, 'rules.csv')
    expect([answer.status, answer.body.added, answer.body.wrong_count], answer.text).toEqual([200, 2, 0])
    expect(await led('/csv-1')).toEqual([301, '/news'])
  })

  it('comes from the rows of a spreadsheet, and those that are wrong are named', async () => {
    await made('url-redirects', { path: '/sheet-known', target: '/sheet-step' })
    expect((await page('/sheet-1')).status).toBe(404)
    const answer = await fromSheet([
      ['Стара адреса', 'Веде на', 'Як'],
      ['/sheet-1', '/sheet-2', ''],
      ['/sheet-2', '/news', 'Переїхала на час (302)'],
      ['/sheet-step', '/chai', ''],
      ['/cart', '/news', ''],
      ['/sheet-known', '/elsewhere', ''],
      ['/sheet-gone', '', '410'],
    ])
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        added: 4,
        same: 0,
        wrong_count: 2,
        wrong: [
          { row: 5, path: '/cart', code: 'not-a-shop-path' },
          { row: 6, path: '/sheet-known', code: 'duplicate' },
        ],
      },
    ])
    expect(await led('/sheet-1')).toEqual([301, '/news'])
    expect(await led('/sheet-2')).toEqual([302, '/news'])
    expect(await led('/sheet-known')).toEqual([301, '/chai'])
    expect((await page('/sheet-gone')).status).toBe(410)
    expect((await store.call('GET', '/api/url-redirects?$search=sheet-gone')).body.total).toBe(1)
    const again = await fromSheet([
      ['from', 'to'],
      ['/sheet-1', '/news'],
    ])
    expect(again.body).toMatchObject({ added: 0, same: 1, wrong_count: 0 })
    const other = await fromSheet([
      ['Назва', 'Ціна'],
      ['Чай', '100'],
    ])
    expect([other.status, other.body.errors]).toEqual([422, { file_id: expect.stringContaining('Стара адреса') }])
    const { body } = await store.call(
      'GET',
      '/api/audit-logs?resource=url-redirects&action=create&$limit=1&$sort[created_at]=-1',
    )
    expect(JSON.stringify(body.data[0].changes)).toContain('/sheet-1 … (4)')
  })

  it('says that what is gone is gone, in the looks of the shop', async () => {
    await made('url-redirects', { path: '/gone-for-good', code: '410', target: '/ignored' })
    const answer = await page('/gone-for-good')
    expect([answer.status, answer.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8'])
    expect(answer.text).toContain('<footer')
  })

  it('goes in one step and never in a circle, whichever rule comes first', async () => {
    await made('url-redirects', { path: '/step-2', target: '/step-3' })
    expect((await made('url-redirects', { path: '/step-1', target: '/step-2' })).target).toBe('/step-3')
    await made('url-redirects', { path: '/step-3', target: '/news' })
    expect(await led('/step-1')).toEqual([301, '/news'])
    expect(await led('/step-2')).toEqual([301, '/news'])
    const faults = async (body: object) => {
      const { status, body: answer } = await rule(body)
      return [status, Object.keys(answer.errors ?? {})]
    }
    await made('url-redirects', { path: '/news-old', target: '/step-4' })
    expect(await faults({ path: '/step-4', target: '/news-old' })).toEqual([422, ['target']])
    expect(await faults({ path: '/itself', target: '/itself?x=1' })).toEqual([422, ['target']])
    expect(await faults({ path: '/cart', target: '/news' })).toEqual([422, ['path']])
    expect(await faults({ path: '/bad', target: 'javascript:alert(1)' })).toEqual([422, ['target']])
    expect(await faults({ path: '/bad', target: '//evil.test' })).toEqual([422, ['target']])
    expect(await faults({ path: '/nowhere' })).toEqual([422, ['target']])
  })

  it('passes over a rule that is switched off, until it is on again', async () => {
    const off = await made('url-redirects', { path: '/off-2', target: '/off-3', status: false })
    expect((await made('url-redirects', { path: '/off-1', target: '/off-2' })).target).toBe('/off-2')
    const back = await rule({ path: '/off-3', target: '/off-2' })
    expect([back.status, back.body.target]).toEqual([201, '/off-2'])
    const on = (status: boolean) => store.call('PATCH', `/api/url-redirects/${off.id}`, { status })
    expect((await on(true)).body.errors).toHaveProperty('target')
    await store.call('DELETE', `/api/url-redirects/${back.body.id}`)
    expect((await on(true)).status).toBe(200)
    expect(await led('/off-1')).toEqual([301, '/off-3'])
  })
})

describe('An address that is asked for in vain', () => {
  const listed = async () => (await store.call('GET', '/api/missing-pages')).body.data as any[]
  const rowOf = async (path: string) => (await listed()).find((row) => row.path === path)

  it('is listed with how often and where it could lead, and becomes a redirect', async () => {
    const slug = 'oplata-chastynamy'
    for (const url of [`/${slug}.html`, `/${slug}.html?x=1`, '/no-such.data', '/wp-login.php'])
      expect((await page(url)).status, url).toBe(404)
    await until(
      () => rowOf(`/${slug}.html`),
      (row) => row?.count === 2,
    )
    const title = { 'ua-uk': 'Оплата частинами' }
    expect((await made('information', { title, text: { 'ua-uk': 'Так' } })).slug).toBe(slug)
    const { suggestion, path } = await rowOf(`/${slug}.html`)
    expect(suggestion).toBe(`/${slug}`)
    expect(
      await until(
        () => rowOf('/no-such'),
        (row) => row !== undefined,
      ),
    ).toMatchObject({ count: 1, suggestion: '/' })
    expect(await rowOf('/wp-login.php')).toBeUndefined()
    // A rule says that it is gone.
    expect(await rowOf('/gone-for-good')).toBeUndefined()
    await made('url-redirects', { path, target: suggestion })
    expect(await rowOf(path)).toBeUndefined()
    expect((await page(path)).headers.location).toBe(`/${slug}`)
    // Where other shops write the way to a page that is there, or an ending, nobody has to be asked.
    for (const url of [`/old/way/${slug}.html`, `/${slug}.htm`]) {
      expect((await page(url)).headers.location, url).toBe(`/${slug}`)
      expect(await rowOf(url), url).toBeUndefined()
    }
  })

  it('drives out older ones of its own shop alone, and no page', async () => {
    const many = new Map(Array.from({ length: 250 }, (_, n) => [`/never-${n}`, 1]))
    await world.engine.inStore({ store: { id: store.id } as never }, (ctx) => keepMissing(ctx, many))
    expect((await store.call('GET', '/api/missing-pages?$limit=1')).body.total).toBe(200)
  })
})

describe('A product that is looked at', () => {
  it('is counted by people, kept page or not, in every language, and not as a change of it', async () => {
    const name = { 'ua-uk': 'Часто дивляться', 'en-us': 'Often looked at' }
    const id = await makeProduct(store, { name, slug: { 'ua-uk': 'chasto', 'en-us': 'often' } })
    const before = (await store.call('GET', `/api/products/${id}`)).body
    for (const url of ['/chasto', '/chasto?from=mail', '/chasto', '/en/often'])
      expect((await page(url)).status, url).toBe(200)
    await world.app.inject({ url: '/chasto', headers: { host: store.host, 'user-agent': 'Googlebot/2.1' } })
    const looked = await until(
      async () => (await store.call('GET', `/api/products/${id}`)).body,
      ({ viewed }) => viewed >= 4,
    )
    expect(looked).toEqual({ ...before, viewed: 4 })
  })
})

describe('Who asks for news again and again', () => {
  it('is told to wait, and fills nobody’s letter box', async () => {
    const statuses = []
    for (let n = 0; n < 22; n++)
      statuses.push((await send('/shop/newsletter', { email: 'flood@told.test' })).statusCode)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 422])
    const { rows } = await world.engine.database.platformPool.query(
      `select count(*)::int as count from outbox_mails where "to" = 'flood@told.test'`,
    )
    expect(rows[0].count).toBeLessThan(6)
  })
})

const seenOf = (html: string): string => html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/nonce="[^"]*"/g, '')
