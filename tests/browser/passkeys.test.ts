import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation, type Person, password } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation

beforeAll(async () => {
  place = await openInstallation()
})
afterAll(() => place?.close())

type Device = { recognises(isPerson: boolean): Promise<void> }

/** The page's device has a lock that knows its person. */
async function withDevice({ context, page }: Person): Promise<Device> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognises: async (isPerson) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isPerson })
    },
  }
}

const seen = async (person: Person, name: string): Promise<void> => {
  await settled(person)
  await shot(person, `passkeys-${name}`)
  expect([name, await overflowOf(person), await barriersOf(person)]).toEqual([name, 0, []])
}

const card = (page: Page) => page.locator('section[aria-labelledby=passkeys]')

async function add({ page }: Person, button: string, word = password): Promise<void> {
  await card(page).getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=password]').fill(word)
  await dialog.locator('button[type=submit]').click()
}

describe.each([
  {
    language: 'uk-UA',
    width: 1440,
    dark: false,
    words: { add: 'Додати ключ доступу', door: 'Увійти з ключем доступу', out: 'Вийти', stopped: 'не створив' },
  },
  {
    language: 'ru-RU',
    width: 360,
    dark: true,
    words: { add: 'Добавить ключ доступа', door: 'Войти с ключом доступа', out: 'Выйти', stopped: 'не создало' },
  },
  {
    language: 'en-US',
    width: 1440,
    dark: true,
    words: { add: 'Add a passkey', door: 'Sign in with a passkey', out: 'Sign out', stopped: 'made no passkey' },
  },
])('In $language, $width px, dark: $dark', ({ language, width, dark, words }) => {
  it('an owner makes a passkey, signs in by it alone, and takes it away', async () => {
    const store = await place.world.openStore(`Keys ${language}`)
    const person = await place.ownerOf(store, { language, width, dark })
    const { page, context } = person
    const device = await withDevice(person)
    await page.goto(`${place.origin}/admin/profile`)
    await card(page).getByRole('button', { name: words.add }).waitFor()
    await seen(person, `none-${width}-${dark}`)

    await device.recognises(false)
    await add(person, words.add)
    await page.getByRole('dialog').getByText(words.stopped).waitFor()
    await device.recognises(true)
    await page.getByRole('dialog').locator('button[type=submit]').click()
    const row = card(page).locator('li')
    await row.waitFor()
    expect(await row.count()).toBe(1)
    expect(await row.innerText()).toMatch(/Chrome/)
    await seen(person, `one-${width}-${dark}`)

    await context.clearCookies()
    await page.goto(`${place.origin}/`)
    const door = page.getByRole('button', { name: words.door, exact: true })
    await door.waitFor()
    await seen(person, `door-${width}-${dark}`)
    await device.recognises(false)
    await door.click()
    await page.locator('input[name=email]').waitFor()
    await expect.poll(() => door.isEnabled()).toBe(true)
    await device.recognises(true)
    await door.click()
    await page.waitForURL('**/admin/**')

    await page.goto(`${place.origin}/admin/profile`)
    await row.getByRole('button').click()
    await expect.poll(() => row.count()).toBe(0)
    person.calm()
    await person.leave()
  })
})

it('A device that has one of the account already says so, and makes no other', async () => {
  const store = await place.world.openStore('Twice')
  const person = await place.ownerOf(store, { language: 'en-US' })
  const { page } = person
  await withDevice(person)
  await page.goto(`${place.origin}/admin/profile`)
  await add(person, 'Add a passkey')
  await card(page).locator('li').waitFor()
  await add(person, 'Add a passkey')
  await page.getByRole('dialog').getByText('has a passkey of your account already').waitFor()
  expect(await card(page).locator('li').count()).toBe(1)
  await person.leave()
})

it('A passkey that was taken away elsewhere says what to do instead', async () => {
  const store = await place.world.openStore('Gone')
  const person = await place.ownerOf(store, { language: 'en-US' })
  const { page, context } = person
  await withDevice(person)
  await page.goto(`${place.origin}/admin/profile`)
  await add(person, 'Add a passkey')
  await card(page).locator('li').waitFor()
  await place.world.engine.database.platformPool.query('delete from passkeys')
  await context.clearCookies()
  await page.goto(`${place.origin}/`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('This passkey is not known here').waitFor()
  await person.leave()
})
