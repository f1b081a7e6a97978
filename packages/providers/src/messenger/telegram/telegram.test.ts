import { describe, expect, it } from 'vitest'
import { telegram } from './index.ts'
import { written } from './words.ts'

describe('a word', () => {
  it('is text, whatever others wrote', () => {
    expect(written({ title: 'A <b> & C', text: '<a href="x">&amp;</a>' })).toBe(
      '<b>A &lt;b&gt; &amp; C</b>\n\n&lt;a href="x"&gt;&amp;amp;&lt;/a&gt;',
    )
  })

  it.each([
    ['😀<&>'.repeat(2000), 'T'],
    ['x'.repeat(5000), 'т'.repeat(600)],
    [`${'x'.repeat(4090)}😀😀😀`, 'T'],
  ])('fits, is cut through no sign, and says that it goes on', (text, title) => {
    const word = written({ title, text })
    const shown = word.replace(/<\/?b>/g, '').replace(/&lt;|&gt;|&amp;/g, 'x')
    expect(shown.length).toBeLessThanOrEqual(4096)
    expect(shown.length).toBeGreaterThan(4080)
    expect(word.isWellFormed()).toBe(true)
    expect(word.endsWith('…')).toBe(true)
  })
})

describe('an update', () => {
  const read = telegram({}).read
  const chat = { id: -5, title: 'Команда' }
  it.each([
    [
      { update_id: 1, message: { text: '/start abc-_1', chat } },
      { kind: 'start', code: 'abc-_1', chat: '-5', name: 'Команда' },
    ],
    [
      { update_id: 1, message: { text: '/start@shop_bot abc', chat } },
      { kind: 'start', code: 'abc' },
    ],
    [
      { update_id: 1, message: { text: '/stop', chat: { id: 5, first_name: 'A', username: 'a' } } },
      { kind: 'stop', name: 'A @a' },
    ],
    [{ update_id: 1, my_chat_member: { chat, new_chat_member: { status: 'kicked' } } }, { kind: 'gone' }],
    [{ update_id: 1, my_chat_member: { chat, new_chat_member: { status: 'member' } } }, { kind: 'back' }],
  ])('is read: %j', (body, told) => {
    expect(read(body)).toMatchObject({ id: '1', ...told })
  })
  it.each([
    null,
    5,
    'x',
    [],
    {},
    { update_id: 1 },
    { update_id: '1', message: { text: '/start a', chat } },
    { update_id: 1, message: { text: '/start', chat } },
    { update_id: 1, message: { text: 'hello', chat } },
    { update_id: 1, message: { text: '/start a b', chat } },
  ])('is none: %j', (body) => {
    expect(read(body)).toBeNull()
  })
})

it('a token that is none is asked nobody with, and a failure says no token', async () => {
  await expect(telegram({}).send('../x', '1', { title: 'a', text: 'b', from: 'c' })).rejects.toMatchObject({
    kind: 'closed',
  })
  const failure = await telegram({ base: 'http://127.0.0.1:9' })
    .send('1:secret', '1', { title: 'a', text: 'b', from: 'c' })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ kind: 'away' })
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('secret')
})
