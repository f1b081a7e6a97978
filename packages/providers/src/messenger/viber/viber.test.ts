import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { viber } from './index.ts'
import { written } from './words.ts'

const { read, greeting, proof, linkOf } = viber({})
const user = { id: '01234567890A=', name: 'Олена' }
const at = { timestamp: 1, message_token: 2 }

it('a word is plain, fits, and says that it goes on', () => {
  expect(written({ title: 'A <b>', text: '<i>&amp;' })).toEqual({ text: 'A <b>\n\n<i>&amp;' })
  const { text } = written({ title: 'т'.repeat(600), text: '😀'.repeat(5000) })
  expect(text.length).toBeLessThanOrEqual(7000)
  expect([text.isWellFormed(), text.endsWith('…')]).toEqual([true, true])
})

describe('a report', () => {
  it.each([
    [
      { event: 'message', sender: user, message: { text: '/start abc-_1' } },
      { kind: 'start', code: 'abc-_1', chat: user.id, name: 'Олена' },
    ],
    [{ event: 'message', sender: user, message: { text: '/stop' } }, { kind: 'stop' }],
    [
      { event: 'conversation_started', user, context: 'abc', subscribed: true },
      { kind: 'start', code: 'abc' },
    ],
    [{ event: 'subscribed', user }, { kind: 'back' }],
    [
      { event: 'unsubscribed', user_id: user.id },
      { kind: 'gone', chat: user.id, name: '' },
    ],
  ])('is read: %j', (body, told) => expect(read({ ...at, ...body })).toMatchObject(told))

  it.each([
    null,
    5,
    [],
    {},
    { event: 'webhook' },
    { event: 'conversation_started', user, context: 'abc', subscribed: false },
    { event: 'conversation_started', user, subscribed: true },
    { event: 'message', sender: { id: '<script>' }, message: { text: '/start a' } },
    { event: 'message', sender: user, message: { text: 'hello' } },
    { event: 'delivered', user_id: user.id },
  ])('is none: %j', (body) => expect(read(body)).toBeNull())

  it('counts once, however alike two tokens look as numbers', () => {
    const say = (timestamp: number) =>
      read({ event: 'subscribed', user, timestamp, message_token: 4912661846655238000 })
    expect(say(1)?.id).not.toBe(say(2)?.id)
    expect(say(1)?.id).toBe(say(1)?.id)
  })

  it('is proved by the key of the bot, over its bytes', () => {
    const bytes = Buffer.from('{"event":"webhook"}')
    expect(proof(bytes, { token: 'key', secret: 'other' })).toBe(
      createHmac('sha256', 'key').update(bytes).digest('hex'),
    )
  })
})

it('greets who came by a link and has not said anything yet, and nobody else', () => {
  const words = { from: 'Крамниця ламп і світильників «Вечір»', text: 'Натисніть', button: 'Так' }
  const opened = { event: 'conversation_started', user, context: 'abc', subscribed: false }
  expect(greeting?.(opened, words)).toMatchObject({
    text: 'Натисніть',
    keyboard: { Buttons: [{ ActionBody: '/start abc', Text: 'Так' }] },
  })
  for (const more of [{ subscribed: true }, { context: undefined }, { context: 'a b' }, { event: 'message' }])
    expect(greeting?.({ ...opened, ...more }, words)).toBeNull()
  expect(greeting?.(null, words)).toBeNull()
  expect(new URL(linkOf('lampsbot', 'abc')).searchParams.get('context')).toBe('abc')
})

it('a token that is none is asked nobody with, and a failure says no token', async () => {
  const word = { title: 'a', text: 'b', from: 'c' }
  await expect(viber({}).send('no token', '1', word)).rejects.toMatchObject({ kind: 'closed' })
  const failure = await viber({ base: 'http://127.0.0.1:9' })
    .send('4453b6ac-secret', '1', word)
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ kind: 'away' })
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('secret')
})
