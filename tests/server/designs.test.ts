import { contrast } from '@shopwright/shop/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
let passed = 0

beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(Date.now() + passed) })
  store = await world.openStore('Painted')
  other = await world.openStore('Neighbour')
})
afterAll(() => world?.close())

const made = async (body: object, shop = store): Promise<any> => {
  const answer = await shop.call('POST', '/api/designs', body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const wear = async (design_id: string | null) => {
  const { id } = (await store.call('GET', '/api/settings')).body.data[0]
  const answer = await store.call('PATCH', `/api/settings/${id}`, { design_id })
  expect(answer.status, answer.text).toBe(200)
}
const home = async (headers: Record<string, string> = {}, url = '/', shop = store) =>
  world.app.inject({ url, headers: { host: shop.host, ...headers } })
/** What the page's first element says of the design. */
const dressOf = (html: string): string => /<html[^>]*>/.exec(html)?.[0] ?? ''

describe('A design', () => {
  it('has a name and at least one colour', async () => {
    for (const body of [{ name: 'None' }, { primary_color: '#123456' }, { name: 'Bad', primary_color: 'red' }])
      expect((await store.call('POST', '/api/designs', body)).status).toBe(422)
    expect(await made({ name: 'One', primary_color: '#123456' })).toMatchObject({ type_pair: 'inter', corners: 'soft' })
  })

  it('that cannot be read is corrected, and says so', async () => {
    const { id } = await made({
      name: 'Glare',
      primary_color: '#ffe600',
      accent_color: '#ffffff',
      ground_color: '#000000',
    })
    const { corrections } = (await store.call('GET', `/api/designs/${id}`)).body
    expect(corrections.map(({ field, where }: any) => [field, where])).toEqual([
      ['primary_color', 'text'],
      ['accent_color', 'text'],
      ['ground_color', 'all'],
    ])
    for (const { to, where } of corrections)
      if (where === 'text') expect(contrast(to, '#f0f0f0')).toBeGreaterThanOrEqual(4.5)
    expect((await store.call('GET', `/api/designs/${id}?$select[]=name`)).status).toBe(200)
  })

  it('is worn by every page at once, kept ones too, and by no other shop', async () => {
    const before = dressOf((await home()).body)
    expect(before).toContain('--primary:#1f4f46')
    const { id } = await made({
      name: 'Night',
      primary_color: '#5b2a86',
      type_pair: 'playfair',
      corners: 'sharp',
      button_shape: 'pill',
      density: 'airy',
      card_ratio: 'portrait',
    })
    expect(dressOf((await home()).body)).toBe(before)
    await wear(id)
    const worn = dressOf((await home()).body)
    for (const said of [
      '--primary:#5b2a86',
      'data-type="playfair"',
      'data-corners="sharp"',
      'data-buttons="pill"',
      'data-density="airy"',
      'data-cards="portrait"',
    ])
      expect(worn).toContain(said)
    expect(dressOf((await home({}, '/', other)).body)).toBe(before)
    expect((await store.call('PATCH', `/api/designs/${id}`, { primary_color: '#7a1f1f' })).status).toBe(200)
    expect(dressOf((await home()).body)).toContain('--primary:#7a1f1f')
    expect((await store.call('DELETE', `/api/designs/${id}`)).body.data?.code).toBe('in-use')
    await wear(null)
    expect(dressOf((await home()).body)).toBe(before)
    expect((await store.call('DELETE', `/api/designs/${id}`)).status).toBe(200)
  })

  it('of another shop is no design of this one', async () => {
    const theirs = await made({ name: 'Theirs', primary_color: '#5b2a86' }, other)
    const { id } = (await store.call('GET', '/api/settings')).body.data[0]
    expect((await store.call('PATCH', `/api/settings/${id}`, { design_id: theirs.id })).status).toBe(422)
    const { url } = (await store.call('POST', '/api/preview-links', { design: theirs.id, is_framed: true })).body
    expect(dressOf((await home({}, new URL(url).pathname + new URL(url).search)).body)).toContain('--primary:#1f4f46')
  })
})

describe('A link to a preview', () => {
  const linkTo = async (body: object): Promise<URL> => {
    const answer = await store.call('POST', '/api/preview-links', body)
    expect(answer.status, answer.text).toBe(201)
    return new URL(answer.body.url)
  }
  const follow = async (url: URL, cookie = '') => {
    const answer = await home({ cookie }, url.pathname + url.search)
    return {
      status: answer.statusCode,
      to: answer.headers.location,
      cookie: String(answer.headers['set-cookie'] ?? ''),
    }
  }

  it('shows a design to whoever has it, and to nobody else', async () => {
    const { id } = await made({ name: 'Shown', primary_color: '#5b2a86' })
    const before = await home()
    const sent = await follow(await linkTo({ design: id }))
    expect([sent.status, sent.to]).toEqual([302, '/'])
    const cookie = sent.cookie.split(';')[0] as string
    const seen = await home({ cookie })
    expect(dressOf(seen.body)).toContain('--primary:#5b2a86')
    expect(seen.headers['x-robots-tag']).toBe('noindex')
    expect(seen.headers['cache-control']).toBe('private, no-store')
    expect((await home()).headers.etag).toBe(before.headers.etag)
    expect(dressOf((await home()).body)).toContain('--primary:#1f4f46')
    const left = await follow(new URL('/?preview=off', 'http://x'), cookie)
    expect(left.cookie).toMatch(/sw_preview=;.*Max-Age=0/)
  })

  it('may be framed by the administration alone', async () => {
    const url = await linkTo({ is_framed: true })
    const framed = await home({}, url.pathname + url.search)
    expect(String(framed.headers['content-security-policy'])).toContain(
      `frame-ancestors ${world.app.parts.originOf(null)}`,
    )
    expect(framed.headers['set-cookie']).toBeUndefined()
    expect(String((await home()).headers['content-security-policy'])).toContain("frame-ancestors 'none'")
  })

  it('that was bent, is of another shop or is over shows what everybody sees', async () => {
    const { id } = await made({ name: 'Bent', primary_color: '#5b2a86' })
    const url = await linkTo({ design: id, is_framed: true })
    const token = url.searchParams.get('frame') as string
    const [said, mark] = token.split('.') as [string, string]
    const forged = Buffer.from(JSON.stringify({ design: id, store: store.id, until: 9e9 })).toString('base64url')
    for (const one of [`${said}.${mark.slice(1)}x`, `${forged}.${mark}`, said, '.', 'x.y.z', ''])
      expect(dressOf((await home({}, `/?frame=${one}`)).body), one).toContain('--primary:#1f4f46')
    const theirs = await home({}, `/?frame=${token}`, other)
    expect(dressOf(theirs.body)).toContain('--primary:#1f4f46')
    expect(String(theirs.headers['content-security-policy'])).toContain("frame-ancestors 'none'")
    expect((await follow(new URL('/?preview=nothing', 'http://x'))).cookie).toMatch(/Max-Age=0/)
    await until(
      async () => dressOf((await home({}, `/?frame=${token}`)).body),
      (html) => html.includes('#5b2a86'),
    )
    passed = 15 * 86_400_000
    try {
      expect(dressOf((await home({}, `/?frame=${token}`)).body)).toContain('--primary:#1f4f46')
    } finally {
      passed = 0
    }
  })
})
