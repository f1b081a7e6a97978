import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../server/mails-of.ts'
import { groupWith } from '../server/staff.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation, type Person, password } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Kiosk')
  await place.world.engine.database.platformPool.query(
    `update stores set plan_id = (select id from plans where code = 'business') where id = $1`,
    [store.id],
  )
  await place.world.engine.onPlatform({}, async (ctx) => void ctx.touched.add(`stores:${store.id}`))
  await groupWith(store, [{ service: 'products', can_get: true }], true)
})
afterAll(() => place?.close())
// A plan has few seats.
afterEach(async () => {
  for (const noun of ['staff-invitations', 'staff-members'])
    for (const { id, is_owner } of (await store.call('GET', `/api/${noun}`)).body.data)
      if (!is_owner) await store.call('DELETE', `/api/${noun}/${id}`)
})

const linkIn = async (email: string): Promise<string> => {
  const mail = await until(
    async () => (await mailsTo(place.world, email)).find(({ text }) => text.includes('/invitation?token=')),
    Boolean,
  )
  return /(http\S+\/invitation\?token=\S+)/.exec(mail?.text ?? '')?.[1] as string
}
/** What the menu offers, by the addresses of its rooms. */
const menuOf = ({ page }: Person): Promise<string[]> =>
  page.locator('nav a[href^="/admin/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

const tongues = [
  { language: 'uk-UA', width: 1440, save: 'Зберегти', accept: 'Створити обліковий запис і почати' },
  { language: 'ru-RU', width: 360, save: 'Сохранить', accept: 'Создать аккаунт и начать' },
  { language: 'en-US', width: 1440, save: 'Save', accept: 'Create an account and join' },
]

describe('A colleague', () => {
  it.each(tongues)('is invited, comes, sees what the group allows, and goes ($language)', async (tongue) => {
    const { language, width, save, accept } = tongue
    const email = `colleague-${language.toLowerCase()}@kiosk.test`
    const owner = await place.ownerOf(store, { language, width })
    await owner.page.goto(`${place.origin}/admin/staff-members`)
    await settled(owner)
    await shot(owner, `staff-${language}`)
    await owner.page.locator('a[href="/admin/staff-invitations/new"]').click()
    await owner.page.locator('[data-field=email] input').fill(email)
    await owner.page.locator('[data-field=customer_group_id] input').first().click()
    await owner.page.getByRole('option').first().click()
    await shot(owner, `staff-invite-${language}`)
    await owner.page.getByRole('button', { name: save }).click()
    await owner.page.waitForURL('**/admin/staff-invitations')
    await owner.page.getByText(email).first().waitFor()
    await settled(owner)
    expect(await overflowOf(owner)).toBe(0)
    await shot(owner, `staff-invitations-${language}`)

    const worker = await place.person({ language, width })
    await worker.page.goto(await linkIn(email))
    await worker.page.locator('input[name=first_name]').fill('Марія')
    await worker.page.locator('input[name=last_name]').fill('Коваль')
    await worker.page.locator('input[name=password]').fill(password)
    await worker.page.locator('input[name=repeated]').fill(password)
    await shot(worker, `staff-accept-${language}`)
    await worker.page.getByRole('button', { name: accept }).click()
    await worker.page.waitForURL('**/admin/dashboard')
    await worker.page.goto(`${place.origin}/admin/products`)
    await worker.page.locator('h1').waitFor()
    const menu = await menuOf(worker)
    for (const path of ['/admin/orders', '/admin/staff-members', '/admin/billing', '/admin/settings', '/admin/import'])
      expect(menu, path).not.toContain(path)
    expect(await worker.page.locator('a[href="/admin/products/new"]').count()).toBe(0)
    await worker.page.goto(`${place.origin}/admin/orders`)
    await worker.page.locator('main a[href="/admin"]').waitFor()
    await worker.page.goto(`${place.origin}/admin/dashboard`)
    await worker.page.locator('h1').waitFor()
    await shot(worker, `staff-home-${language}`)

    // Taken out while the page is open: it leads away by itself.
    const { data } = (await store.call('GET', '/api/staff-members')).body
    const { id } = data.find((one: { email: string }) => one.email === email)
    await store.call('DELETE', `/api/staff-members/${id}`)
    await worker.page.waitForURL((url) => !url.pathname.startsWith('/admin/dashboard'))
    for (const person of [owner, worker]) {
      person.calm()
      await person.leave()
    }
  })

  it('with an account takes a second place by its password, or at once when signed in', async () => {
    const group = await groupWith(store, [{ service: 'orders', can_get: true }], true)
    await place.world.register('known@kiosk.test')
    const invite = () =>
      store.call('POST', '/api/staff-invitations', { email: 'known@kiosk.test', customer_group_id: group })
    await invite()
    const other = await place.ownerOf(store)
    await other.page.goto(await linkIn('known@kiosk.test'))
    await other.page.getByRole('button', { name: 'Вийти й продовжити' }).click()
    await other.page.locator('input[name=password]').fill('Wrong pass1')
    await other.page.getByRole('button', { name: 'Увійти та прийняти' }).click()
    await other.page.getByRole('alert').waitFor()
    await other.page.locator('input[name=password]').fill(password)
    await other.page.getByRole('button', { name: 'Увійти та прийняти' }).click()
    await other.page.waitForURL('**/admin/dashboard')
    const { data } = (await store.call('GET', '/api/staff-members')).body
    const { id } = data.find((one: { email: string }) => one.email === 'known@kiosk.test')
    await store.call('DELETE', `/api/staff-members/${id}`)
    await other.page.waitForURL((url) => !url.pathname.startsWith('/admin/dashboard'))
    await invite()
    await other.page.goto(await linkIn('known@kiosk.test'))
    await other.page.getByRole('button', { name: 'Прийняти запрошення' }).click()
    await other.page.waitForURL('**/admin/dashboard')
    await other.page.goto(`${place.origin}/invitation?token=long-gone`)
    await other.page.getByText('Запрошення не працює').waitFor()
    other.calm()
    await other.leave()
  })
})

describe('The owner', () => {
  it.each([
    { language: 'uk-UA', width: 1440, make: 'Створити ключ', fresh: 'Новий ключ API' },
    { language: 'ru-RU', width: 360, make: 'Создать ключ', fresh: 'Новый ключ API' },
  ])('gives a program a key, shown once, and ends a session elsewhere ($language)', async (tongue) => {
    const { language, width, make, fresh } = tongue
    const owner = await place.ownerOf(store, { language, width, dark: width < 600 })
    await owner.page.goto(`${place.origin}/admin/api-tokens`)
    await owner.page.getByRole('button', { name: fresh }).click()
    await owner.page.locator('input[name=name]').fill(`Склад ${language}`)
    await owner.page.getByRole('radio').nth(2).check()
    await owner.page.locator('[role=dialog] tbody input[type=checkbox]').first().check()
    await shot(owner, `token-new-${language}`)
    await owner.page.getByRole('radio').nth(0).check()
    await owner.page.getByRole('button', { name: make }).click()
    const key = await owner.page.locator('[role=dialog] pre').textContent()
    await shot(owner, `token-made-${language}`)
    const seen = await place.world.platform('GET', '/api/orders', undefined, { authorization: `Bearer ${key}` })
    expect(seen.status).toBe(200)
    await owner.page.reload()
    await owner.page.getByText(`Склад ${language}`).first().waitFor()
    expect(await owner.page.content()).not.toContain(key)
    await settled(owner)
    expect([await overflowOf(owner), await barriersOf(owner)]).toEqual([0, []])
    await shot(owner, `tokens-${language}`)

    const elsewhere = await place.ownerOf(store, { language })
    await owner.page.goto(`${place.origin}/admin/profile`)
    await owner.page.locator('#own-sessions').waitFor()
    await settled(owner)
    await shot(owner, `profile-${language}`)
    expect([await overflowOf(owner), await barriersOf(owner)]).toEqual([0, []])
    const rows = owner.page.locator('section[aria-labelledby=own-sessions] li')
    const before = await rows.count()
    // One's own first, then the latest.
    await rows.nth(1).getByRole('button').click()
    await expect.poll(() => rows.count()).toBe(before - 1)
    await elsewhere.page.goto(`${place.origin}/admin/products`)
    await elsewhere.page.waitForURL((url) => !url.pathname.startsWith('/admin'))
    owner.calm()
    for (const person of [owner, elsewhere]) await person.leave()
  })
})
