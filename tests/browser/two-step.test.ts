import { codeAt, stepAt } from '@shopwright/shop/server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../server/mails-of.ts'
import { groupWith, hire } from '../server/staff.ts'
import { until } from '../server/world.ts'
import { type Installation, openInstallation, type Person, password } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
// From today on: a browser keeps its cookies by the machine's clock, whatever its page is told.
let now = new Date()

beforeAll(async () => {
  place = await openInstallation({ clock: () => now })
})
afterAll(() => place?.close())

/** A code is taken once: the next one is of a later half minute. */
const codeOf = (key: string): string => {
  now = new Date(now.getTime() + 30_000)
  return codeAt(key, stepAt(now))
}

/** The browser believes its own clock, and a session of the server's tells when it ends. */
const atTheServersTime = async (person: Person): Promise<Person> => {
  await person.page.clock.setFixedTime(now)
  return person
}

const seen = async (person: Person, name: string): Promise<void> => {
  await settled(person)
  await shot(person, `two-step-${name}`)
  expect([name, await overflowOf(person), await barriersOf(person)]).toEqual([name, 0, []])
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${place.origin}/`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** From the password to the codes; answers the key and the codes. */
async function setUp({ page }: Person): Promise<{ key: string; recovery: string[] }> {
  await page.locator('input[name=password]').last().fill(password)
  await page.locator('form:has(input[name=password]) button[type=submit]').last().click()
  const key = (await page.locator('[data-key]').textContent())?.replaceAll(' ', '') ?? ''
  await page.locator('svg[role=img]').waitFor()
  await page.locator('input[name=code]').fill(codeOf(key))
  await page.locator('form:has(input[name=code]) button[type=submit]').last().click()
  const list = page.locator('ul[data-codes]')
  await list.waitFor()
  const recovery = await list.locator('li').allTextContents()
  expect(recovery).toHaveLength(10)
  return { key, recovery }
}

const tongues = [
  {
    language: 'uk-UA',
    width: 1440,
    dark: false,
    setUp: 'Налаштувати',
    kept: 'Коди збережено',
    recovery: 'Ввести резервний код',
    remember: 'Не питати код',
    out: 'Вийти',
    wrong: 'Код неправильний',
    off: 'Вимкнути',
    ask: 'Питати код знову',
  },
  {
    language: 'ru-RU',
    width: 360,
    dark: true,
    setUp: 'Настроить',
    kept: 'Коды сохранены',
    recovery: 'Ввести резервный код',
    remember: 'Не спрашивать код',
    out: 'Выйти',
    wrong: 'Код неверный',
    off: 'Выключить',
    ask: 'Снова спрашивать код',
  },
  {
    language: 'en-US',
    width: 1440,
    dark: true,
    setUp: 'Set up',
    kept: 'I have kept them',
    recovery: 'Use a recovery code',
    remember: 'Don’t ask for a code',
    out: 'Sign out',
    wrong: 'This code is wrong',
    off: 'Turn off',
    ask: 'Ask for a code again',
  },
]

describe('An owner', () => {
  it.each(tongues)(
    'turns it on, and signs in by a code, by a recovery code, and in a remembered browser by neither ($language)',
    async (tongue) => {
      const { language, width, dark } = tongue
      const store = await place.world.openStore(`Stepping ${language}`)
      const { email } = store.owner
      const owner = await atTheServersTime(await place.ownerOf(store, { language, width, dark }))
      const { page } = owner
      await page.goto(`${place.origin}/admin/profile`)
      await page.locator('section[aria-labelledby=two-step]').getByRole('button', { name: tongue.setUp }).click()
      await page.locator('[role=dialog] input[name=password]').waitFor()
      await seen(owner, `password-${language}`)
      const { key, recovery } = await setUp(owner)
      await seen(owner, `recovery-${language}`)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('[role=dialog] button:has(svg.tabler-icon-download)').click(),
      ])
      expect(file.suggestedFilename()).toBe('shopwright-recovery-codes.txt')
      await page.getByRole('button', { name: tongue.kept }).click()
      await page.locator('section[aria-labelledby=two-step]').getByRole('button', { name: tongue.off }).waitFor()
      await seen(owner, `profile-${language}`)
      await owner.context.clearCookies()

      // A wrong code, then a right one, pasted with its gap.
      await signIn(page, email)
      const code = page.locator('input[name=code]')
      await code.waitFor()
      await seen(owner, `code-${language}`)
      expect(
        await code.evaluate((it: HTMLInputElement) => [it.autocomplete, it.inputMode, document.activeElement === it]),
      ).toEqual(['one-time-code', 'numeric', true])
      await code.fill('000000')
      await page.keyboard.press('Enter')
      await page.getByText(tongue.wrong).first().waitFor()
      expect(await code.getAttribute('aria-invalid')).toBe('true')
      await seen(owner, `wrong-${language}`)
      await code.fill(codeOf(key).replace(/(...)/, '$1 '))
      await page.keyboard.press('Enter')
      await page.waitForURL('**/admin/**')
      await owner.context.clearCookies()

      await signIn(page, email)
      await page.getByRole('button', { name: tongue.recovery }).click()
      await code.fill(recovery[0] as string)
      await page.getByLabel(tongue.remember).check()
      await seen(owner, `by-recovery-${language}`)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/admin/**')
      await page.goto(`${place.origin}/admin/profile`)
      const browsers = page.locator('section[aria-labelledby=own-browsers] li')
      await browsers.first().waitFor()
      await seen(owner, `browsers-${language}`)

      // Remembered: the password is enough here, until it is taken off the list.
      for (const name of ['accessToken', 'sw_fp', 'store_token']) await owner.context.clearCookies({ name })
      await signIn(page, email)
      await page.waitForURL('**/admin/**')
      await page.goto(`${place.origin}/admin/profile`)
      await browsers.first().getByRole('button', { name: tongue.ask }).click()
      await browsers.first().waitFor({ state: 'detached' })
      for (const name of ['accessToken', 'sw_fp', 'store_token']) await owner.context.clearCookies({ name })
      await signIn(page, email)
      await code.fill(codeOf(key))
      await page.keyboard.press('Enter')
      await page.waitForURL('**/admin/**')

      await page.goto(`${place.origin}/admin/profile`)
      await page.locator('section[aria-labelledby=two-step]').getByRole('button', { name: tongue.off }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[name=password]').fill(password)
      await dialog.locator('input[name=code]').fill(codeOf(key))
      await seen(owner, `off-${language}`)
      await dialog.locator('button[type=submit]').click()
      await page.locator('section[aria-labelledby=two-step]').getByRole('button', { name: tongue.setUp }).waitFor()
      owner.calm()
      await owner.leave()
    },
  )

  it('changes the password by a code, too', async () => {
    const store = await place.world.openStore('Words')
    const owner = await atTheServersTime(await place.ownerOf(store, { language: 'en-US' }))
    const { page } = owner
    await page.goto(`${place.origin}/admin/profile`)
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.locator('[role=dialog] input[name=password]').waitFor()
    const { key } = await setUp(owner)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    const form = page.locator('form:has(input[name=current_password])')
    await form.locator('input[name=code]').waitFor()
    await form.locator('input[name=current_password]').fill(password)
    await form.locator('input[name=password]').fill('Another1Word')
    await form.locator('input[name=repeated]').fill('Another1Word')
    await form.locator('input[name=code]').fill(codeOf(key))
    await form.locator('button[type=submit]').click()
    await page.getByText('Password has been changed.').waitFor()
    owner.calm()
    await owner.leave()
  })
})

describe('A store that demands it', () => {
  it.each([
    { language: 'uk-UA', width: 1440, head: 'Налаштуйте двоетапний вхід', kept: 'Коди збережено' },
    { language: 'ru-RU', width: 360, head: 'Настройте двухэтапный вход', kept: 'Коды сохранены' },
  ])('leads its people to it when they sign in, and lets them in afterwards ($language)', async (tongue) => {
    const { language, width, head, kept } = tongue
    const store = await place.world.openStore(`Demanding ${language}`)
    const group = await groupWith(store, [{ service: 'products', can_get: true }], true)
    const email = `worker-${language.toLowerCase()}@step.test`
    await place.world.register(email)
    await store.call('POST', '/api/staff-invitations', { email, customer_group_id: group })
    const mail = await until<any>(
      async () => (await mailsTo(place.world, email)).find(({ text }) => text.includes('/invitation?token=')),
      Boolean,
    )
    const worker = await atTheServersTime(await place.person({ language, width }))
    const { page } = worker
    await page.goto(/(http\S+\/invitation\?token=\S+)/.exec(mail.text)?.[1] as string)
    await page.locator('input[name=password]').fill(password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/admin/dashboard')
    // Demanded while somebody works.
    const { rows } = await place.world.engine.database.platformPool.query(
      'update settings set two_step_required = true where store_id = $1 returning id',
      [store.id],
    )
    expect(rows).toHaveLength(1)
    await place.world.engine.onPlatform(
      {},
      async (ctx) => void ctx.touched.add(`stores:${store.id}`).add('staff-members'),
    )
    await page.goto(`${place.origin}/admin/products`)
    await page.waitForURL('**/admin/two-step')
    await page.getByRole('heading', { name: head }).waitFor()
    await seen(worker, `demanded-${language}`)
    await page.goto(`${place.origin}/admin/profile`)
    await page.locator('section[aria-labelledby=two-step]').waitFor()
    await worker.context.clearCookies()
    await signIn(page, email)
    await page.waitForURL('**/admin/two-step')
    // The address changes first, while the form for signing in still stands with its own password.
    await page.getByRole('heading', { name: head }).waitFor()
    await setUp(worker)
    await seen(worker, `demanded-codes-${language}`)
    await page.getByRole('button', { name: kept }).click()
    await page.waitForURL('**/admin/dashboard')
    await page.goto(`${place.origin}/admin/products`)
    await page.locator('h1').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/products')
    worker.calm()
    await worker.leave()
  })
})

describe('The switch that demands it of all', () => {
  it.each([
    ['a member of staff with the right to settings', 'worker', 'Змінити це може лише власник магазину.'],
    ['an owner who has none', 'owner', 'Спершу ввімкніть двоетапний вхід у себе'],
  ])('says to %s why it cannot be pressed', async (_who, role, reason) => {
    const store = await place.world.openStore(`Switch of ${role}`)
    const email = 'settings-worker@step.test'
    const group = await groupWith(store, [{ service: 'settings', can_get: true, can_update: true }], true)
    if (role === 'worker') await hire(place.world, store, email, group)
    const person = await atTheServersTime(
      await place.ownerOf(role === 'worker' ? { ...store, owner: { ...store.owner, email } } : store, { width: 360 }),
    )
    const { page } = person
    await page.goto(`${place.origin}/admin/settings?tab=security`)
    const field = page.locator('[data-field=two_step_required]')
    await field.getByText(reason).waitFor()
    expect(await field.getByRole('switch').isDisabled()).toBe(true)
    await seen(person, `switch-${role}`)
    person.calm()
    await person.leave()
  })
})

describe('A super admin', () => {
  it('sees who has two steps, and takes them from somebody who has lost everything', async () => {
    const { world, origin } = place
    const root = await world.admin()
    const lost = await world.openStore('Lost everything')
    const owner = await atTheServersTime(await place.ownerOf(lost, { language: 'en-US' }))
    await owner.page.goto(`${origin}/admin/profile`)
    await owner.page.getByRole('button', { name: 'Set up' }).click()
    await owner.page.locator('[role=dialog] input[name=password]').waitFor()
    await setUp(owner)
    const admin = await atTheServersTime(await place.person({ language: 'en-US' }))
    await admin.context.addCookies([{ name: 'accessToken', value: root.token, url: origin }])
    const { page } = admin
    await page.goto(`${origin}/admin/configuration/accounts`)
    await seen(admin, 'accounts')
    const row = page.locator('tr').filter({ hasText: lost.owner.email })
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Remove two-step sign-in' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[name=password]').fill(password)
    await seen(admin, 'reset')
    await dialog.locator('button[type=submit]').click()
    await page.getByText(`Two-step sign-in of ${lost.owner.email} was removed.`).waitFor()
    const { status } = await world.platform('POST', '/api/authentication', { email: lost.owner.email, password })
    expect(status).toBe(201)
    for (const person of [owner, admin]) {
      person.calm()
      await person.leave()
    }
  })
})
