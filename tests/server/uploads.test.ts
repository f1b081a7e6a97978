import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let png: Buffer

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Uploads')
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
})
afterAll(() => world.close())

function upload(
  bytes: Buffer,
  name = 'x.png',
  type = 'image/png',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const boundary = 'b0undary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return store.call('POST', '/api/files', body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...headers,
  })
}

/** A png whose header claims a size that nobody can hold. */
function claiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('An upload (T26)', () => {
  it('that is larger than any file may be says how large it is, and how large one may be', async () => {
    const answer = await upload(Buffer.alloc(52_428_801 + 2_000_000), 'x.png')
    expect([answer.status, answer.body.data?.code], answer.text).toEqual([413, 'file-size-exceeded'])
    expect(answer.body.message).toBe(answer.body.errors.file)
    expect(answer.body.message).toMatch(/: 5[\d,]+ МБ, можна до [\d,]+ МБ\.$/)
  })

  it.each([
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['html', '<!doctype html><script>alert(1)</script>'],
    ['xml', '<?xml version="1.0"?><svg onload="alert(1)"/>'],
    ['php', '<?php system($_GET[0]);'],
    ['a zip', 'PK\u0003\u0004'],
    ['nothing', ''],
    ['the first letters of a png', '\u0089PNG\r\n\u001a\n<svg onload=alert(1)>'],
  ])('of %s as a png is refused', async (_, text) => {
    for (const type of ['image/png', 'image/svg+xml', 'text/html']) {
      const answer = await upload(Buffer.from(text, 'latin1'), 'x.png', type)
      expect(answer.status, answer.text).toBe(422)
      expect(answer.body.errors).toHaveProperty('file')
    }
  })

  it('of a picture that claims 60000 × 60000, or is 100 000 long, is refused', async () => {
    for (const bomb of [claiming(60_000, 60_000), claiming(100_000, 1)]) expect((await upload(bomb)).status).toBe(422)
  })

  it('leaves nothing of what hides behind a picture, and nothing but the picture’s own name', async () => {
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert("POLYGLOT")</script>PK\u0003\u0004')])
    for (const name of [
      '../../etc/x.png',
      '..\\x.png',
      'con',
      `${'ж'.repeat(400)}.png`,
      '\u202Egnp.exe',
      'a\u0001b.png',
    ]) {
      const answer = await upload(polyglot, name)
      expect(answer.status, answer.text).toBe(201)
      expect(answer.body.name).not.toMatch(/[/\\\u0000-\u001f\u202a-\u202e\u2066-\u2069]/)
      expect(answer.body.name.length).toBeLessThanOrEqual(255)
      for (const size of ['thumb.webp', 'large.jpg']) {
        const picture = await store.guest('GET', answer.body.url.replace('medium.webp', size))
        expect(picture.status).toBe(200)
        expect(picture.text).not.toContain('POLYGLOT')
        expect(picture.headers['content-security-policy']).toBe("sandbox; default-src 'none'")
        expect(picture.headers['x-content-type-options']).toBe('nosniff')
      }
    }
  })

  it('is held to kinds of pictures, whatever the store lists', async () => {
    const { id } = (await store.call('GET', '/api/settings')).body.data[0]
    const listed = 'text/html\nimage/svg+xml\napplication/javascript\nimage/png'
    expect((await store.call('PATCH', `/api/settings/${id}`, { file_mime_types: listed })).status).toBe(422)
    // As it could be written before anybody looked.
    await world.engine.database.platformPool.query('update settings set file_mime_types = $2 where id = $1', [
      id,
      listed,
    ])
    await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add('settings').add('stores'))
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'), 'x.svg', 'image/svg+xml')).status).toBe(422)
    expect((await upload(Buffer.from('<html></html>'), 'x.html', 'text/html')).status).toBe(422)
    expect((await upload(png)).status).toBe(201)
  })

  it('is for staff, in their own store', async () => {
    const before = (await store.call('GET', '/api/files?$limit=1')).body.total
    expect((await upload(png, 'x.png', 'image/png', { authorization: '' })).status).toBe(401)
    expect((await upload(png, 'x.png', 'image/png', { 'store-token': 'f'.repeat(48) })).status).toBe(404)
    expect((await store.call('GET', '/api/files?$limit=1')).body.total).toBe(before)
  })

  it('never takes more than the plan has, however many come at once', async () => {
    const noise = await sharp(Buffer.from(Array.from({ length: 120 * 120 * 3 }, (_, n) => (n * 7919) % 251)), {
      raw: { width: 120, height: 120, channels: 3 },
    })
      .png()
      .toBuffer()
    const { rows } = await world.engine.database.platformPool.query(
      'select sum(size)::int as used from files where store_id = $1',
      [store.id],
    )
    const quota = rows[0].used + noise.length * 3 + 10
    await world.engine.database.platformPool.query(
      `update plans set limits = jsonb_set(limits, '{storage}', to_jsonb($1::int)) where id = (select plan_id from stores where id = $2)`,
      [quota, store.id],
    )
    await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add('plans').add('stores'))
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => upload(noise, `${n}.png`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 507)).toHaveLength(9)
  })
})
