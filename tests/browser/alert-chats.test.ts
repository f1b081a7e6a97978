import { type FakeTelegram, openFakeTelegram } from '@shopwright/providers/fakes/telegram'
import { type FakeViber, openFakeViber } from '@shopwright/providers/fakes/viber'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

const token = '11:token-of-lamps'
let place: Installation
let store: OpenedStore
let fake: FakeTelegram
let viber: FakeViber
const viberToken = '4453b6ac12345678-lamps'

beforeAll(async () => {
  fake = await openFakeTelegram({ [token]: 'lamps_bot' })
  viber = await openFakeViber({ [viberToken]: 'lampsbot' })
  const apiBases = { telegram: fake.base, viber: viber.base }
  place = await openInstallation({ apiBases, egressAllow: [...fake.allow, ...viber.allow] })
  store = await place.world.openStore('Lamps')
})
afterAll(async () => {
  await place?.close()
  await fake?.close()
  await viber?.close()
})

it('an owner connects a bot and a chat, says what it is told of, tries it, and sees that it was blocked', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  const bot = page.getByRole('region', { name: 'Telegram' })
  await page.goto(`${place.origin}/admin/alert-chats`)
  await bot.getByText('Бота не підключено.').waitFor()
  await shot(owner, 'chats-none')
  expect(await barriersOf(owner, 'all')).toEqual([])
  await bot.getByRole('link', { name: 'Ввести токен бота' }).click()
  await page.getByLabel('Токен доступу Telegram', { exact: true }).fill('99:nobody')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await page.goto(`${place.origin}/admin/alert-chats`)
  await page.getByText('Telegram відповідає:').waitFor()
  await shot(owner, 'chats-refused')
  await bot.getByRole('link', { name: 'Ввести токен бота' }).click()
  await page.getByLabel('Токен доступу Telegram', { exact: true }).fill(token)
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await until(
    () => store.call('GET', '/api/messenger-bots'),
    ({ body }) => body.data[0]?.state === 'open',
  )
  await page.goto(`${place.origin}/admin/alert-chats`)
  await page.getByText('@lamps_bot').waitFor()
  await shot(owner, 'chats-bot')
  await page.getByRole('button', { name: 'Підключити чат' }).click()
  const link = await page.getByRole('link', { name: 'Відкрити в Telegram' }).getAttribute('href')
  await shot(owner, 'chats-link')
  expect(await barriersOf(owner, 'all')).toEqual([])
  const chat = { id: 71, first_name: 'Олена', last_name: 'Коваль-Переяславська' }
  const tell = (body: object) =>
    store.guest('POST', '/api/webhooks/telegram', body, {
      'x-telegram-bot-api-secret-token': fake.hooks.get(token)?.secret_token,
    })
  await tell(fake.starts(link ?? '', chat))
  await page.getByRole('button', { name: 'Гаразд' }).last().click()
  const card = page.getByRole('region', { name: 'Олена Коваль-Переяславська' })
  await card.getByText('Підключено').waitFor()
  await card.getByRole('checkbox', { name: 'Відгуки' }).uncheck()
  await until(
    () => store.call('GET', '/api/alert-chats'),
    ({ body }) => !body.data[0].types.includes('review'),
  )
  await card.getByRole('button', { name: 'Надіслати перевірне повідомлення' }).click()
  await until(
    () => Promise.resolve(fake.to(71)),
    (texts) => texts.some((text) => /перевірка/.test(text)),
  )
  await card.getByText('Останнє повідомлення').waitFor()
  await shot(owner, 'chats-open')
  expect(await barriersOf(owner, 'all')).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  await shot(owner, 'chats-360')
  expect(await overflowOf(owner)).toBe(0)
  await tell(fake.becomes('kicked', chat))
  await card.getByText('Заблоковано там').waitFor()
  await shot(owner, 'chats-blocked')
  await card.getByRole('button', { name: 'Вимкнути чат' }).click()
  await page.getByRole('button', { name: 'Видалити' }).click()
  await page.getByText('Чатів поки немає.').waitFor()
  expect(await page.content()).not.toContain(token)
  owner.calm()
  await owner.leave()
})

it('on a phone, in the dark, an owner connects a bot in Viber and a chat, though it can be told nothing without https', async () => {
  const owner = await place.ownerOf(store, { width: 360, dark: true })
  const { page } = owner
  await page.goto(`${place.origin}/admin/alert-chats`)
  const bot = page.getByRole('region', { name: 'Viber' })
  await bot.getByText('Бота не підключено.').waitFor()
  await bot.getByText('звертається лише до адрес, доступних іззовні через https').waitFor()
  await bot.getByRole('link', { name: 'Ввести токен бота' }).click()
  await page.getByLabel('Токен доступу Viber', { exact: true }).fill(viberToken)
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await until(
    () => store.call('GET', '/api/messenger-bots?messenger=viber'),
    ({ body }) => body.data[0]?.state === 'open',
  )
  await page.goto(`${place.origin}/admin/alert-chats`)
  await bot.getByText('@lampsbot').waitFor()
  await bot.getByRole('button', { name: 'Підключити чат' }).click()
  const link = await page.getByRole('link', { name: 'Відкрити в Viber' }).getAttribute('href')
  await settled(owner)
  await shot(owner, 'chats-viber-link')
  expect(await overflowOf(owner)).toBe(0)
  expect(await barriersOf(owner, 'all')).toEqual([])
  await page.getByRole('button', { name: 'Гаразд' }).last().click()
  const code = new URL(link ?? '').searchParams.get('context')
  const user = { id: '01234567890A=', name: 'Надзвичайнодовгеімʼябезпробілів'.repeat(3) }
  const { text, signature } = viber.says(viberToken, `/start ${code}`, user)
  await store.guest('POST', '/api/webhooks/viber', text as never, {
    'content-type': 'application/json',
    'x-viber-content-signature': signature,
  })
  const card = page.getByRole('region', { name: /^Надзвичайно/ })
  await card.getByText('Підключено').waitFor()
  await card.getByRole('button', { name: 'Надіслати перевірне повідомлення' }).click()
  await until(
    () => Promise.resolve(viber.to(user.id)),
    (texts) => texts.some((word) => /перевірка/.test(word)),
  )
  await card.getByText('Останнє повідомлення').waitFor()
  await settled(owner)
  expect(await overflowOf(owner)).toBe(0)
  expect(await barriersOf(owner, 'all')).toEqual([])
  await shot(owner, 'chats-viber')
  owner.calm()
  await owner.leave()
})
