import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer, type Letter, parseMailbox } from './index.ts'

const received: { to: string[]; from: string; raw: string }[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _, done) => {
    if (address.startsWith('full@')) done(Object.assign(new Error('mailbox full'), { responseCode: 452 }))
    else if (address.startsWith('gone@')) done(Object.assign(new Error('no such user'), { responseCode: 550 }))
    else done()
  },
  onData(stream, session, done) {
    let raw = ''
    stream.on('data', (chunk) => {
      raw += chunk
    })
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw })
      done()
    })
  },
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const letter = (more: Partial<Letter> = {}): Letter => ({
  to: 'buyer@example.com',
  from: 'Крамниця <shop@example.com>',
  subject: 'Ваше замовлення №5',
  text: 'Дякуємо',
  ...more,
})

describe('sending a letter', () => {
  it('encodes names and subject, and carries the unsubscribe headers', async () => {
    const mailer = createMailer(url)
    const result = await mailer.send(
      letter({
        html: '<p>Дякуємо</p>',
        headers: {
          'List-Unsubscribe': '<https://shop.example/u/1>',
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
    )
    mailer.close()
    expect(result).toEqual({ accepted: true, messageId: expect.stringMatching(/^<.+@.+>$/) })
    const [mail] = received.splice(0)
    expect(mail).toMatchObject({ from: 'shop@example.com', to: ['buyer@example.com'] })
    expect(mail?.raw).toMatch(/^From: =\?UTF-8\?.+\?= <shop@example\.com>/m)
    expect(mail?.raw).toMatch(/^List-Unsubscribe: <https:\/\/shop\.example\/u\/1>/m)
    expect(mail?.raw).toContain('multipart/alternative')
  })

  it('takes text as text: a path, an address, a template stay what they are', async () => {
    const mailer = createMailer(url)
    await mailer.send(letter({ text: '{{ secret }} file:///etc/passwd', html: '<img src="file:///etc/passwd">' }))
    mailer.close()
    expect(received.splice(0)[0]?.raw).toContain('{{ secret }} file:///etc/passwd')
  })

  it('tells what is final from what may be tried again', async () => {
    const mailer = createMailer(url)
    await expect(mailer.send(letter({ to: 'gone@example.com' }))).rejects.toMatchObject({
      code: 'delivery-failed',
      isTemporary: false,
    })
    await expect(mailer.send(letter({ to: 'full@example.com' }))).rejects.toMatchObject({
      code: 'delivery-failed',
      isTemporary: true,
    })
    await expect(createMailer('smtp://127.0.0.1:1').send(letter())).rejects.toMatchObject({ isTemporary: true })
    mailer.close()
  })

  it('without a server checks the letter and says that nobody took it', async () => {
    expect(await createMailer().send(letter())).toEqual({ accepted: false, messageId: null })
    await expect(createMailer('').send(letter({ to: 'x' }))).rejects.toMatchObject({ code: 'address-invalid' })
    expect(() => createMailer('http://mail.example')).toThrow('url-invalid')
  })

  it('calls only public servers when a tenant named them', async () => {
    for (const host of ['127.0.0.1', '10.0.0.1', '[::1]', 'mail.test']) {
      const mailer = createMailer(`smtp://${host}:25`, { egress: { resolve: async () => ['192.168.1.1'] } })
      await expect(mailer.send(letter()), host).rejects.toMatchObject({ code: 'host-refused' })
    }
    await expect(createMailer(url, { egress: {} }).send(letter())).rejects.toMatchObject({ code: 'host-refused' })
    const allowed = createMailer(url, { egress: { allow: [url.slice('smtp://'.length)] } })
    expect(await allowed.send(letter())).toMatchObject({ accepted: true })
    received.splice(0)
  })
})

describe('refusing an injected letter (T29)', () => {
  const hostile: [title: string, more: Partial<Letter>, code: string][] = [
    [
      'a line end in a name',
      { from: { name: 'name\r\nBcc: x@example.com', address: 'a@example.com' } },
      'control-character',
    ],
    ['a line end in an address', { to: 'a@example.com\nBcc: x@example.com' }, 'control-character'],
    ['a line end in the subject', { subject: 'a\nBcc: x@example.com' }, 'control-character'],
    ['NUL in the subject', { subject: 'a\u0000' }, 'control-character'],
    ['a line end in a header', { headers: { 'X-A': 'a\r\nBcc: x@example.com' } }, 'control-character'],
    ['a line end in a reply address', { replyTo: 'a@example.com\r\nX: y' }, 'control-character'],
    ['a header that changes recipients', { headers: { Bcc: 'x@example.com' } }, 'header-refused'],
    ['a header that is no name', { headers: { 'X-A: b\r\nBcc': 'x@example.com' } }, 'header-refused'],
    ['two addresses in one field', { to: 'a@example.com,b@example.com' }, 'address-invalid'],
    ['a group', { to: 'all: a@example.com, b@example.com;' }, 'address-invalid'],
    ['a quoted local part', { to: '"a b"@example.com' }, 'address-invalid'],
    [
      'an address of 320 characters',
      { to: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.example` },
      'address-invalid',
    ],
    [
      'an address inside of an address',
      { to: { name: '', address: 'a@example.com> RCPT TO:<b@example.com' } },
      'address-invalid',
    ],
    ['an address without a domain', { to: 'a@' }, 'address-invalid'],
    ['10,000 recipients', { to: Array.from({ length: 10_000 }, (_, n) => `a${n}@example.com`) }, 'too-many-recipients'],
    ['nobody', { to: [] }, 'too-many-recipients'],
    ['a subject without end', { subject: 'x'.repeat(2000) }, 'too-long'],
  ]
  it.each(hostile)('%s', async (_, more, code) => {
    const mailer = createMailer(url)
    await expect(mailer.send(letter(more))).rejects.toMatchObject({ name: 'MailError', code })
    mailer.close()
    expect(received).toEqual([])
  })

  it('reads lawful addresses, names in any language and IDN domains', () => {
    expect(parseMailbox('Олена <olena@пошта.укр>', 'to')).toEqual({
      name: 'Олена',
      address: 'olena@xn--80a1acn3a.xn--j1amh',
    })
    expect(parseMailbox('a.b+c@sub.example.com', 'to')).toEqual({ name: '', address: 'a.b+c@sub.example.com' })
  })
})
