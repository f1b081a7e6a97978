import { expect, it } from 'vitest'
import { type Letter, letterPage } from './letter.ts'

const colours = { primary: '#112233', onPrimary: '#ffffff', primaryText: '#112234' }
const head = { name: 'Tea & Co', url: 'https://tea.test', logo: null, colours }
const page = (text: string, more: Partial<Letter> = {}, of: Partial<typeof head> = {}): string =>
  letterPage({ text, language: 'en-US', open: 'Open', ...more }, { ...head, ...of })
const buttons = (html: string): string[] =>
  [...html.matchAll(/<a href="([^"]*)" style="display:inline-block[^>]*>([^<]*)<\/a>/g)].map(
    ([, url, label]) => `${label} ${url}`,
  )

it('says every word, and means nothing else by it', () => {
  const html = page('Dear <b>Ann</b> & "Bo",\n\nfirst\n  second')
  expect(html).toContain('Dear &#60;b&#62;Ann&#60;/b&#62; &#38; &#34;Bo&#34;,')
  expect(html).toContain('first<br>&nbsp;&nbsp;second')
  expect(html).toContain('Tea &#38; Co')
  expect(html).not.toContain('<b>')
})

it('makes a button of the first link to the house, called what the line before it says', () => {
  const link = 'https://tea.test/order/1?key=a&b=c'
  expect(buttons(page(`Thanks.\n\nFollow your order here:\n${link}`))).toEqual([
    'Follow your order here https://tea.test/order/1?key=a&#38;b=c',
  ])
  expect(page(`Follow your order here:\n${link}`)).not.toContain('here:')
  expect(buttons(page(`Please confirm your address:\n\nhttps://tea.test/a`))).toEqual(['Open https://tea.test/a'])
  expect(buttons(page(`${'So many words '.repeat(5)}:\nhttps://tea.test/a`))).toEqual(['Open https://tea.test/a'])
  expect(buttons(page(`One:\nhttps://tea.test/1\n\nTwo:\nhttps://tea.test/2`))).toEqual(['One https://tea.test/1'])
})

it('makes no button of a link to somebody else, which says itself whole', () => {
  const html = page('Pay here:\nhttps://tea.test.evil.test/pay\n\nhttps://tea.test@evil.test/')
  expect(buttons(html)).toEqual([])
  expect(html).toContain('>https://tea.test.evil.test/pay</a>')
})

it('makes no button of the link that takes its reader off', () => {
  const text = 'News.\n\nUnsubscribe:\nhttps://tea.test/leave'
  const leave = 'https://tea.test/leave'
  expect(buttons(page(text, { leave }))).toEqual([])
  // Wherever it stands: an owner may write it first.
  for (const whole of [
    `Restore it:\nhttps://tea.test/cart\n\n${text}`,
    `${text}\n\nRestore it:\nhttps://tea.test/cart`,
  ])
    expect(buttons(page(whole, { leave }))).toEqual(['Restore it https://tea.test/cart'])
})

it('shows the logo in place of the name, and a picture above the words', () => {
  const html = page('Hello', { picture: 'https://tea.test/p.jpg' }, { logo: 'https://tea.test/l.jpg' as never })
  expect(html).toContain('<img src="https://tea.test/l.jpg" alt="Tea &#38; Co"')
  expect(html.indexOf('https://tea.test/p.jpg')).toBeLessThan(html.indexOf('Hello'))
})
