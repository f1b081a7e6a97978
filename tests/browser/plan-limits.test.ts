import { createI18n, type Translate, translator } from '@shopwright/i18n'
import { readLocales } from '@shopwright/i18n/files'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation, type Person, password } from './installation.ts'
import { settled } from './looking.ts'

let place: Installation
let root: Awaited<ReturnType<Installation['world']['admin']>>
let plan: { id: string; limits: Record<string, number | null> }
const words = createI18n(readLocales())

beforeAll(async () => {
  place = await openInstallation()
  root = await place.world.admin()
  plan = (await root.call('GET', '/api/plans?code=venture')).body.data[0]
})
afterAll(() => place?.close())

describe.each([
  ['ua-uk', 'uk-UA'],
  ['ru-ru', 'ru-RU'],
  ['en-us', 'en-US'],
])('what a plan holds (%s)', (code, language) => {
  let t: Translate
  let admin: Person
  beforeAll(async () => {
    t = translator(words, code)
    admin = await place.person({ language })
    const { page } = admin
    await page.goto(place.origin)
    await page.locator('input[name=email]').fill(root.email)
    await page.locator('input[name=password]').fill(password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/admin/**')
  })
  afterAll(() => admin.leave())

  const kept = async () => (await root.call('GET', `/api/plans/${plan.id}`)).body.limits

  it.each([
    ['storage', '0.0000001'],
    ['products', '9'.repeat(25)],
  ])('is not made nothing, or beyond counting, in silence: %s of “%s”', async (key, typed) => {
    const { page } = admin
    await page.goto(`${place.origin}/admin/configuration/plans/${plan.id}?tab=limits`)
    await settled(admin)
    const field = page.locator(`input[name="limits.${key}"]`)
    await field.fill('')
    await field.pressSequentially(typed)
    await page.getByRole('button', { name: t('admin:action.save'), exact: true }).click()
    await page.locator('[data-field=limits]').getByText(t('errors:wrong-limits')).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await kept()).toEqual(plan.limits)
  })

  it('has no end where the field is left empty', async () => {
    const { page } = admin
    await page.goto(`${place.origin}/admin/configuration/plans/${plan.id}?tab=limits`)
    await settled(admin)
    await page.locator('input[name="limits.storage"]').fill('')
    await page.getByRole('button', { name: t('admin:action.save'), exact: true }).click()
    await expect.poll(kept).toEqual({ ...plan.limits, storage: null })
    await root.call('PATCH', `/api/plans/${plan.id}`, { limits: plan.limits })
    admin.calm()
  })
})
