import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeTelegram, openFakeTelegram } from '../server/fake-telegram.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, shot } from './looking.ts'

const token = '11:token-of-lamps'
let place: Installation
let store: OpenedStore
let fake: FakeTelegram

beforeAll(async () => {
  fake = await openFakeTelegram({ [token]: 'lamps_bot' })
  place = await openInstallation({ apiBases: { telegram: fake.base }, egressAllow: fake.allow })
  store = await place.world.openStore('Lamps')
})
afterAll(async () => {
  await place?.close()
  await fake?.close()
})

it('an owner connects a bot and a chat, says what it is told of, tries it, and sees that it was blocked', async () => {
  const owner = await place.ownerOf(store)
  const { page } = owner
  await page.goto(`${place.origin}/admin/alert-chats`)
  await page.getByText('Бота не підключено.').waitFor()
  await shot(owner, 'chats-none')
  expect(await barriersOf(owner, 'all')).toEqual([])
  await page.getByRole('link', { name: 'Ввести токен бота' }).click()
  await page.getByLabel('Токен доступу Telegram', { exact: true }).fill('99:nobody')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await page.goto(`${place.origin}/admin/alert-chats`)
  await page.getByText('Telegram відповідає:').waitFor()
  await shot(owner, 'chats-refused')
  await page.getByRole('link', { name: 'Ввести токен бота' }).click()
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
