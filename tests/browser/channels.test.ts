import { openFakeFacebook } from '@shopwright/providers/fakes/facebook'
import { openFakeInstagram } from '@shopwright/providers/fakes/instagram'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

const tokens = { page: 'token-of-lamps-page', instagram: 'token-of-lamps' }
const long = 'Настінний світильник із перфорованого алюмінію '.repeat(9)
let place: Installation
let store: OpenedStore
let facebook: Awaited<ReturnType<typeof openFakeFacebook>>
let instagram: Awaited<ReturnType<typeof openFakeInstagram>>

beforeAll(async () => {
  facebook = await openFakeFacebook({
    [tokens.page]: { id: '17', name: 'Лампи-світильники-торшери й усе для світла' },
  })
  instagram = await openFakeInstagram({ [tokens.instagram]: 'lamps' })
  place = await openInstallation({
    apiBases: { facebook: facebook.base, instagram: instagram.base },
    egressAllow: [...facebook.allow, ...instagram.allow],
  })
  store = await place.world.openStore('Lamps')
  for (let n = 1; n <= 9; n++) facebook.publish(`f${n}`)
  facebook.publish('long', { message: long })
  facebook.publish('words', { full_picture: undefined, message: 'Завтра зачинено' })
  for (let n = 1; n <= 12; n++) instagram.publish(`i${n}`)
  facebook.without.add('/pictures/f9.jpg')
})
afterAll(async () => {
  await place?.close()
  await facebook?.close()
  await instagram?.close()
})

const rowOf = async (channel: string): Promise<any> =>
  (await store.call('GET', `/api/social-channels?channel=${channel}`)).body.data[0]

it('an owner tells a token for each network, sees the posts, and sees what failed', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  const cards = {
    instagram: page.getByRole('region', { name: 'Instagram' }),
    facebook: page.getByRole('region', { name: 'Facebook' }),
  }
  const screen = `${place.origin}/admin/social-channels`
  /** Told in the settings, where the card's button leads. */
  const tell = async (channel: keyof typeof cards, label: string, token: string): Promise<void> => {
    await page.goto(screen)
    await cards[channel].getByRole('link', { name: 'Ввести токен' }).click()
    await page.getByLabel(label, { exact: true }).fill(token)
    await page.getByRole('button', { name: 'Зберегти' }).click()
    await until(
      () => rowOf(channel),
      (row) => row !== undefined && row.state !== 'connecting',
    )
    await page.goto(screen)
  }
  await page.goto(screen)
  await cards.facebook.getByText('Сторінку не підключено.').waitFor()
  await cards.instagram.getByText('Обліковий запис не підключено.').waitFor()
  await shot(owner, 'channels-none')
  expect(await barriersOf(owner, 'all')).toEqual([])

  await tell('facebook', 'Токен доступу Facebook', 'token-of-nobody')
  await cards.facebook.getByText('Facebook відповідає:').waitFor()
  await shot(owner, 'channels-refused')
  expect(await barriersOf(owner, 'all')).toEqual([])
  await page.goto(`${place.origin}/admin`)
  await page.getByRole('button', { name: /Сповіщення/ }).click()
  await page.getByText('Facebook не показує нам ваші дописи').waitFor()

  await tell('facebook', 'Токен доступу Facebook', tokens.page)
  await cards.facebook.getByText('Лампи-світильники-торшери').waitFor()
  await cards.facebook.getByText('Не вдалося отримати зображення 1 допису').waitFor()
  await cards.facebook.getByRole('link', { name: 'Відкрити в Facebook: Завтра зачинено' }).waitFor()
  expect(await cards.facebook.getByRole('link', { name: /^Відкрити в Facebook/ }).count()).toBe(10)
  await tell('instagram', 'Токен доступу Instagram', tokens.instagram)
  await cards.instagram.getByText('@lamps').waitFor()
  await cards.instagram
    .getByRole('link', { name: /^Відкрити в Instagram/ })
    .first()
    .waitFor()
  expect(await cards.instagram.getByRole('link', { name: /^Відкрити в Instagram/ }).count()).toBe(12)
  await settled(owner)
  await shot(owner, 'channels-open')
  expect(await barriersOf(owner, 'all')).toEqual([])

  facebook.without.clear()
  await cards.facebook.getByRole('button', { name: 'Прочитати зараз' }).click()
  await page.getByText('Питаємо Facebook.').waitFor()
  await until(
    () => rowOf('facebook'),
    ({ missed }) => missed === 0,
  )
  await cards.facebook.getByRole('link', { name: 'Відкрити в Facebook: Новина f9' }).waitFor()
  await page.setViewportSize({ width: 360, height: 800 })
  await settled(owner)
  await shot(owner, 'channels-360')
  expect(await overflowOf(owner)).toBe(0)
  owner.calm()
  await owner.leave()
  const dark = await place.ownerOf(store, { dark: true })
  await dark.page.goto(screen)
  await dark.page.getByText('@lamps').waitFor()
  await settled(dark)
  await shot(dark, 'channels-dark')
  expect(await barriersOf(dark, 'all')).toEqual([])
  await dark.leave()
})

it.each(['full-catalog', 'quick-shop'])('a shopper sees the posts of a page in %s', async (theme) => {
  const { body: change } = await store.call('POST', '/api/theme-switches', { theme })
  await until(
    () => store.call('GET', `/api/tasks/${change.task_id}`),
    ({ body }) => body.state === 'done',
  )
  const { body: layout } = await store.call('POST', '/api/layouts', {
    ...{ name: theme, routes: [{ page: 'home' }], sort_order: -1 },
  })
  const [draft] = (await store.call('GET', `/api/layout-drafts?layout_id=${layout.id}`)).body.data
  const section = { position: 'main', module_id: null, is_hidden: false, settings: {} }
  const sections = ['facebook', 'instagram'].map((kind) => ({ ...section, id: crypto.randomUUID(), kind }))
  await store.call('PATCH', `/api/layout-drafts/${draft.id}`, { sections, version: draft.version })
  expect((await store.call('POST', '/api/layout-publications', { layout_id: layout.id })).status).toBe(201)
  for (const width of [1440, 360]) {
    const shopper = await place.person({ width })
    await shopper.page.goto(`${place.shopOrigin(store.domain)}/`)
    await shopper.page.getByRole('heading', { name: 'Ми у Facebook' }).waitFor()
    expect(await shopper.page.getByRole('link', { name: /Завтра зачинено/ }).getAttribute('href')).toBe(
      'https://www.facebook.com/lamps/posts/words',
    )
    await settled(shopper)
    await shot(shopper, `facebook-${theme}-${width}`)
    expect(await overflowOf(shopper)).toBe(0)
    expect(await barriersOf(shopper, 'all')).toEqual([])
    shopper.calm()
    await shopper.leave()
  }
})
