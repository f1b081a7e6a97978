import { openFakeInstagram } from '@shopwright/providers/fakes/instagram'
import { jobsOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** A shop shows what it has published in Instagram lately, read by a token of its own. */
const tokens = { one: 'token-of-lamps', two: 'token-of-chairs' }
const hour = 3_600_000
// In the past, so that the queue, which goes by the clock of its database, finds what is due.
let now = Date.UTC(2026, 0, 31, 10)
let world: World
let fake: Awaited<ReturnType<typeof openFakeInstagram>>
let store: OpenedStore
let other: OpenedStore

beforeAll(async () => {
  fake = await openFakeInstagram({ [tokens.one]: 'lamps', [tokens.two]: 'chairs' })
  world = await openWorld({
    clock: () => new Date(now),
    work: true,
    apiBases: { instagram: fake.base },
    egressAllow: fake.allow,
  })
  store = await world.openStore('Lamps')
  other = await world.openStore('Chairs')
  for (let n = 1; n <= 3; n++) fake.publish(`post${n}`)
  await show(store)
  await tell(store, tokens.one)
  await state((one) => one?.state === 'open')
})
beforeEach(() => fake.set('good'))
afterAll(async () => {
  await world?.close()
  await fake?.close()
})

const query = async (text: string): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, [store.id])).rows
const channelOf = async ({ call }: OpenedStore): Promise<any> =>
  (await call('GET', '/api/social-channels')).body.data[0]
const state = (is: (channel: any) => boolean, at = store): Promise<any> => until(() => channelOf(at), is)
const postsOf = async ({ call }: OpenedStore): Promise<any[]> =>
  (await call('GET', '/api/channel-posts?$sort[posted_at]=-1&$limit=50')).body.data
async function tell({ call }: OpenedStore, instagram_access_token: string | null): Promise<void> {
  const { body } = await call('GET', '/api/settings')
  expect((await call('PATCH', `/api/settings/${body.data[0].id}`, { instagram_access_token })).status).toBe(200)
}
/** A home with the block on it. */
async function show({ call }: OpenedStore): Promise<void> {
  const made = async (noun: string, body: object): Promise<any> => {
    const answer = await call('POST', `/api/${noun}`, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const { id } = await made('layouts', { name: 'Channel', routes: [{ page: 'home' }], sort_order: -1 })
  const [draft] = (await call('GET', `/api/layout-drafts?layout_id=${id}`)).body.data
  const sections = [
    { id: crypto.randomUUID(), position: 'main', kind: 'instagram', module_id: null, is_hidden: false, settings: {} },
  ]
  await call('PATCH', `/api/layout-drafts/${draft.id}`, { sections, version: draft.version })
  await made('layout-publications', { layout_id: id })
}
const home = async ({ guest }: OpenedStore): Promise<string> => (await guest('GET', '/')).text
/** Every channel that is due is to be read. */
const due = async (): Promise<void> => {
  await jobsOf({ engine: () => world.engine } as never)
    .find(({ name }) => name === 'channels-due')
    ?.run({} as never, {} as never)
}
const read = async (): Promise<void> => {
  const before = fake.asked.length
  await due()
  await until(
    async () => fake.asked.length,
    (count) => count > before,
  )
}

describe('A channel', () => {
  it('is read when its token is told, and its posts stand on the page with pictures of the shop’s own', async () => {
    expect(await channelOf(store)).toMatchObject({ account: 'lamps', error: null, missed: 0, attempts: 0 })
    const posts = await postsOf(store)
    expect(posts.map(({ post, text, url }) => [post, text, url])).toEqual(
      [3, 2, 1].map((n) => [`post${n}`, `Пост post${n}`, `https://www.instagram.com/p/post${n}/`]),
    )
    const html = await home(store)
    for (const { image, url } of posts) for (const part of [image, url]) expect(html).toContain(part)
    expect(html).not.toContain(fake.base)
    expect(html).not.toContain(tokens.one)
  })

  it('shows what is new within the hour, and lets go of what is not among the newest, with its picture', async () => {
    const [oldest] = (await postsOf(store)).slice(-1)
    for (let n = 4; n <= 13; n++) fake.publish(`post${n}`)
    const asked = fake.asked.length
    now += hour
    await read()
    await state(({ read_at }) => Date.parse(read_at) === now)
    expect((await postsOf(store)).map(({ post }) => post)).toEqual(fake.posts.slice(0, 12).map(({ id }) => id))
    // Those that were there are not fetched a second time.
    expect(fake.asked.slice(asked).filter((path) => path.startsWith('/pictures/'))).toHaveLength(10)
    expect((await store.call('GET', `/api/files/${oldest.image}`)).status).toBe(404)
    expect(await home(store)).toContain('/p/post13/')
  })

  it('leaves a picture that something else shows', async () => {
    const [oldest] = (await postsOf(store)).slice(-1)
    const banner = { name: 'Стрічка', images: [{ title: { 'ua-uk': 'Кадр' }, image: oldest.image }] }
    expect((await store.call('POST', '/api/banners', banner)).status).toBe(201)
    fake.publish('post14')
    now += hour
    await read()
    await state(({ read_at }) => Date.parse(read_at) === now)
    expect((await postsOf(store)).some(({ post }) => post === oldest.post)).toBe(false)
    expect((await store.call('GET', `/api/files/${oldest.image}`)).status).toBe(200)
  })

  it('of which a picture cannot be taken says so, shows the others, and tries it again', async () => {
    fake.without.add('/pictures/post16.jpg')
    fake.publish('post15')
    fake.publish('post16')
    now += hour
    await read()
    await state(({ missed }) => missed === 1)
    expect((await postsOf(store))[0].post).toBe('post15')
    fake.without.clear()
    now += hour
    await read()
    await state(({ missed }) => missed === 0)
    expect((await postsOf(store))[0].post).toBe('post16')
  })

  it.each(['down', 'busy'] as const)(
    'that is %s stays as it is, waits longer after each try, and comes back',
    async (how) => {
      const [posts, before] = [await postsOf(store), await channelOf(store)]
      fake.set(how)
      now += hour
      await read()
      const once = await state(({ attempts }) => attempts === 1)
      expect(once).toMatchObject({ state: 'open', read_at: before.read_at })
      expect(once.error).toBeTruthy()
      now = Date.parse(once.due_at)
      await read()
      const twice = await state(({ attempts }) => attempts === 2)
      expect(Date.parse(twice.due_at) - now).toBe(2 * hour)
      expect(await postsOf(store)).toEqual(posts)
      fake.set('good')
      now = Date.parse(twice.due_at)
      await read()
      expect(await state(({ attempts }) => attempts === 0)).toMatchObject({ error: null, state: 'open' })
    },
  )

  it('renews its token in good time, sealed, and goes on with the new one', async () => {
    await query(`update social_channels set token_since = token_since - interval '8 days' where store_id = $1`)
    now += hour
    await read()
    await until(
      async () => fake.asked.includes('/refresh_access_token'),
      (is) => is,
    )
    delete fake.accounts[tokens.one]
    fake.publish('post17')
    now += hour
    await read()
    await state(({ read_at }) => Date.parse(read_at) === now)
    expect((await postsOf(store))[0].post).toBe('post17')
    const [row] = await query('select instagram_access_token as kept from settings where store_id = $1')
    expect(row.kept).not.toContain(tokens.one)
  })

  it('keeps the token that its owner has told while the other one was renewed', async () => {
    const told = `${tokens.one}-told`
    fake.accounts[told] = 'lamps'
    fake.whileRenewing(() => tell(store, told))
    await query(`update social_channels set token_since = token_since - interval '8 days' where store_id = $1`)
    now += hour
    await read()
    await until(
      async () => fake.tokens.includes(told),
      (is) => is,
    )
    fake.whileRenewing(async () => {})
    await state(({ token_since }) => Date.parse(token_since) === now)
    now += hour
    const before = fake.tokens.length
    await read()
    await state(({ read_at }) => Date.parse(read_at) === now)
    expect(new Set(fake.tokens.slice(before).filter((token) => token.startsWith(tokens.one)))).toEqual(new Set([told]))
  })

  it('whose token has ended is said to the staff, keeps its posts, and is asked no more until it is told another', async () => {
    const posts = await postsOf(store)
    for (const token of Object.keys(fake.accounts)) if (token.startsWith(tokens.one)) delete fake.accounts[token]
    now += hour
    await read()
    expect(await state((one) => one.state === 'refused')).toMatchObject({ due_at: null })
    expect((await channelOf(store)).error).toContain('Session has expired')
    expect(await postsOf(store)).toEqual(posts)
    const news = (await store.call('GET', '/api/notifications?code=channel-refused')).body.data
    expect(news).toMatchObject([{ link: '/admin/social-channels#instagram', level: 'error' }])
    const asked = fake.asked.length
    now += hour
    await due()
    expect(fake.asked.length).toBe(asked)
    fake.accounts[tokens.one] = 'lamps'
    await tell(store, tokens.one)
    await state((one) => one.state === 'open')
  })
})

describe('Of a channel', () => {
  it('another store sees nothing, and reads its own by its own token', async () => {
    expect((await other.call('GET', '/api/channel-posts')).body.total).toBe(0)
    const [post] = await postsOf(store)
    expect((await other.call('GET', `/api/channel-posts/${post.id}`)).status).toBe(404)
    expect((await store.guest('GET', '/api/channel-posts')).status).toBe(401)
    expect((await other.call('POST', '/api/social-channels', {})).body.data.code).toBe('channel-not-connected')
    await tell(other, tokens.two)
    expect(await state((one) => one?.state === 'open', other)).toMatchObject({ account: 'chairs' })
    expect((await channelOf(store)).account).toBe('lamps')
  })

  it('a smaller plan shows nothing, and all is there when the plan has it again', async () => {
    expect(await home(store)).toContain('https://www.instagram.com/p/')
    await world.putOnPlan(store.id, 'free')
    expect(await home(store)).not.toContain('https://www.instagram.com/p/')
    expect((await store.call('POST', '/api/social-channels', {})).body.data.code).toBe('feature-not-in-plan')
    // It is asked for nothing meanwhile, and nothing of it goes.
    const [{ due_at, read_at }, posts] = [await channelOf(store), await postsOf(store)]
    now = Date.parse(due_at)
    await due()
    expect(await state((one) => one?.due_at > due_at)).toMatchObject({ read_at })
    expect(await postsOf(store)).toEqual(posts)
    await world.putOnPlan(store.id, 'unlimited')
    expect(await home(store)).toContain('https://www.instagram.com/p/')
  })

  it('nothing is left where its token is taken away', async () => {
    const [{ image }] = await postsOf(store)
    await tell(store, null)
    await state((one) => one === undefined)
    expect(await postsOf(store)).toEqual([])
    expect((await store.call('GET', `/api/files/${image}`)).status).toBe(404)
    expect(await home(store)).not.toContain('https://www.instagram.com/p/')
  })
})
