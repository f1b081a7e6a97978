import { openFakeFacebook } from '@shopwright/providers/fakes/facebook'
import { openFakeInstagram } from '@shopwright/providers/fakes/instagram'
import { jobsOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** A shop shows what its page of Facebook has published lately, beside its Instagram, each read by a token of its own. */
const tokens = { page: 'token-of-lamps-page', person: 'token-of-somebody', instagram: 'token-of-lamps' }
const hour = 3_600_000
// In the past, so that the queue, which goes by the clock of its database, finds what is due.
let now = Date.UTC(2026, 0, 31, 10)
let world: World
let fake: Awaited<ReturnType<typeof openFakeFacebook>>
let instagram: Awaited<ReturnType<typeof openFakeInstagram>>
let store: OpenedStore

beforeAll(async () => {
  fake = await openFakeFacebook({
    [tokens.page]: { id: '17', name: 'Лампи & світло' },
    [tokens.person]: { id: '18', name: 'Somebody', isPerson: true },
  })
  instagram = await openFakeInstagram({ [tokens.instagram]: 'lamps' })
  world = await openWorld({
    clock: () => new Date(now),
    work: true,
    apiBases: { facebook: fake.base, instagram: instagram.base },
    egressAllow: [...fake.allow, ...instagram.allow],
  })
  store = await world.openStore('Lamps')
  for (let n = 1; n <= 3; n++) fake.publish(`f${n}`)
  fake.publish('words', { full_picture: undefined, message: 'Завтра зачинено,\nпробачте <b>нам</b>' })
  // Neither says nor shows anything.
  fake.publish('nothing', { full_picture: undefined, message: undefined })
  instagram.publish('i1')
  await show()
  await tell({ facebook_access_token: tokens.page })
  await state((one) => one?.state === 'open')
})
beforeEach(() => fake.set('good'))
afterAll(async () => {
  await world?.close()
  await fake?.close()
  await instagram?.close()
})

const channelOf = async (channel = 'facebook'): Promise<any> =>
  (await store.call('GET', `/api/social-channels?channel=${channel}`)).body.data[0]
const state = (is: (channel: any) => boolean, channel = 'facebook'): Promise<any> => until(() => channelOf(channel), is)
const postsOf = async (channel = 'facebook'): Promise<any[]> =>
  (await store.call('GET', `/api/channel-posts?channel=${channel}&$sort[posted_at]=-1&$limit=50`)).body.data
async function tell(told: object): Promise<void> {
  const { body } = await store.call('GET', '/api/settings')
  expect((await store.call('PATCH', `/api/settings/${body.data[0].id}`, told)).status).toBe(200)
}
/** A home with both blocks on it. */
async function show(): Promise<void> {
  const made = async (noun: string, body: object): Promise<any> => {
    const answer = await store.call('POST', `/api/${noun}`, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const { id } = await made('layouts', { name: 'Channels', routes: [{ page: 'home' }], sort_order: -1 })
  const [draft] = (await store.call('GET', `/api/layout-drafts?layout_id=${id}`)).body.data
  const sections = ['facebook', 'instagram'].map((kind) => ({
    ...{ id: crypto.randomUUID(), position: 'main', kind, module_id: null, is_hidden: false, settings: {} },
  }))
  await store.call('PATCH', `/api/layout-drafts/${draft.id}`, { sections, version: draft.version })
  await made('layout-publications', { layout_id: id })
}
const home = async (): Promise<string> => (await store.guest('GET', '/')).text
const due = async (): Promise<void> => {
  await jobsOf({ engine: () => world.engine } as never)
    .find(({ name }) => name === 'channels-due')
    ?.run({} as never, {} as never)
}
/** An hour later every channel that is due is read. */
const read = async (): Promise<void> => {
  now += hour
  const before = fake.asked.length
  await due()
  await until(
    async () => fake.asked.length,
    (count) => count > before,
  )
}

describe('A page of Facebook', () => {
  it('is read when its token is told, and its posts stand on the page: pictures of the shop’s own, else words', async () => {
    expect(await channelOf()).toMatchObject({ account: 'Лампи & світло', error: null, missed: 0, attempts: 0 })
    expect((await postsOf()).map(({ post, image }) => [post, image !== null])).toEqual([
      ['17_words', false],
      ...[3, 2, 1].map((n) => [`17_f${n}`, true]),
    ])
    const html = await home()
    for (const { image, url } of await postsOf())
      for (const part of image ? [image, url] : [url]) expect(html).toContain(part)
    expect(html).toContain('Новина f2')
    expect(html).toContain('пробачте &lt;b&gt;нам&lt;/b&gt;')
    for (const secret of [fake.base, tokens.page]) expect(html).not.toContain(secret)
    // The feature of Instagram is none of its business.
    expect(await channelOf('instagram')).toBeUndefined()
  })

  it('shows what is new within the hour, and lets go of what is not among the newest, with its picture', async () => {
    const [oldest] = (await postsOf()).slice(-1)
    for (let n = 4; n <= 14; n++) fake.publish(`f${n}`)
    await read()
    await state(({ read_at }) => Date.parse(read_at) === now)
    expect((await postsOf()).map(({ post }) => post)).toEqual(
      fake.posts
        .filter(({ id }) => id !== '17_nothing')
        .slice(0, 12)
        .map(({ id }) => id),
    )
    expect((await store.call('GET', `/api/files/${oldest.image}`)).status).toBe(404)
    expect(await home()).toContain('/posts/f14')
  })

  it('of which a picture cannot be taken says so, shows the others, and tries it again', async () => {
    fake.without.add('/pictures/f15.jpg')
    fake.publish('f15')
    await read()
    await state(({ missed }) => missed === 1)
    expect((await postsOf())[0].post).toBe('17_f14')
    fake.without.clear()
    await read()
    await state(({ missed }) => missed === 0)
    expect((await postsOf())[0].post).toBe('17_f15')
  })

  it.each(['down', 'busy'] as const)('that is %s stays as it is, and comes back', async (how) => {
    const posts = await postsOf()
    fake.set(how)
    await read()
    const once = await state(({ attempts }) => attempts === 1)
    expect(once).toMatchObject({ state: 'open' })
    expect(once.error).toBeTruthy()
    expect(await postsOf()).toEqual(posts)
    fake.set('good')
    await read()
    expect(await state(({ attempts }) => attempts === 0)).toMatchObject({ error: null, state: 'open' })
  })

  it('keeps its token however long it holds: no page’s token is renewed', async () => {
    await world.engine.database.platformPool.query(
      `update social_channels set token_since = created_at - interval '90 days' where store_id = $1`,
      [store.id],
    )
    await read()
    await state(({ read_at }) => Date.parse(read_at) === now)
    expect(fake.asked.filter((path) => path.includes('token'))).toEqual([])
    expect(await channelOf()).toMatchObject({ state: 'open', error: null })
  })

  it('stands beside Instagram, each with its own posts, token and state', async () => {
    await tell({ instagram_access_token: tokens.instagram })
    await state((one) => one?.state === 'open', 'instagram')
    expect((await postsOf('instagram')).map(({ post }) => post)).toEqual(['i1'])
    const { main } = JSON.parse((await store.guest('GET', '/page-layout?page=home')).text)
    const shown = (kind: string) => main.find((one: any) => one.kind === kind)
    expect(shown('instagram').pictures.map(({ url }: any) => url)).toEqual(['https://www.instagram.com/p/i1/'])
    expect(shown('facebook').posts).toHaveLength(8)
    for (const { url } of shown('facebook').posts) expect(url).toMatch(/^https:\/\/www\.facebook\.com\//)
  })

  it('is not the matter of a plan: a smaller one reads and shows it, without Instagram', async () => {
    await world.putOnPlan(store.id, 'free')
    expect((await store.call('POST', '/api/social-channels', {})).body.data.code).toBe('feature-not-in-plan')
    expect((await store.call('POST', '/api/social-channels', { channel: 'facebook' })).status).toBe(201)
    await state((one) => one.state === 'open')
    const html = await home()
    expect(html).toContain('https://www.facebook.com/lamps/')
    expect(html).not.toContain('https://www.instagram.com/p/')
    await world.putOnPlan(store.id, 'unlimited')
  })

  it('whose token was taken back is said to the staff, keeps its posts, and is asked no more', async () => {
    const posts = await postsOf()
    const page = fake.holders[tokens.page] as object
    delete fake.holders[tokens.page]
    await read()
    expect(await state((one) => one.state === 'refused')).toMatchObject({ due_at: null })
    expect((await channelOf()).error).toContain('has been invalidated')
    expect(await postsOf()).toEqual(posts)
    const news = (await store.call('GET', '/api/notifications?code=channel-refused')).body.data
    expect(news).toMatchObject([
      { link: '/admin/social-channels#facebook', level: 'error', params: { channel: 'Facebook' } },
    ])
    expect(await channelOf('instagram')).toMatchObject({ state: 'open' })
    const asked = fake.asked.length
    now += hour
    await due()
    expect(fake.asked.length).toBe(asked)
    Object.assign(fake.holders, { [tokens.page]: page })
  })

  it('is not read by a person’s token, and says why', async () => {
    await tell({ facebook_access_token: tokens.person })
    const { error } = await state((one) => one.state === 'refused' && /category/.test(one.error))
    expect(error).toContain('node type (User)')
    await tell({ facebook_access_token: tokens.page })
    await state((one) => one.state === 'open')
  })

  it('leaves nothing where its token is taken away, and Instagram as it is', async () => {
    const image = (await postsOf()).find((one) => one.image).image
    await tell({ facebook_access_token: null })
    await state((one) => one === undefined)
    expect(await postsOf()).toEqual([])
    expect((await store.call('GET', `/api/files/${image}`)).status).toBe(404)
    expect(await postsOf('instagram')).toHaveLength(1)
    expect(await channelOf('instagram')).toMatchObject({ state: 'open', account: 'lamps' })
    const html = await home()
    expect(html).not.toContain('https://www.facebook.com/lamps/')
    expect(html).toContain('https://www.instagram.com/p/i1/')
  })
})
