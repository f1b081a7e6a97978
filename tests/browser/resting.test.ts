import { openCircuits } from '@shopwright/providers/egress'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
const circuits = openCircuits(() => new Date())

beforeAll(async () => {
  place = await openInstallation({ circuits })
  store = await place.world.openStore('Resting')
})
afterAll(() => place?.close())

const goAway = (...providers: string[]): void => {
  for (const provider of providers) for (let n = 0; n < 5; n++) circuits.of(provider).enter()('away')
}
const note = ({ page }: Person) => page.getByRole('alert').filter({ hasText: 'Немає відповіді' })

it('Staff read where a carrier or a bank is connected that it does not answer, and of no other there', async () => {
  const group = await store.call('POST', '/api/delivery-groups', { name: 'Пошта', extension: 'postal-service-a' })
  const way = await store.call('POST', '/api/payment-methods', { name: 'Онлайн', code: 'bank-payment-b' })
  const owner = await place.ownerOf(store, { width: 360 })
  const { page } = owner
  const asked: string[] = []
  page.on('request', (one) => void (one.url().includes('resting-providers') && asked.push(one.url())))
  await page.goto(`${place.origin}/admin/delivery-groups/${group.body.id}`)
  await page.getByRole('heading', { name: 'Пошта', level: 1 }).waitFor()
  await settled(owner)
  expect(await note(owner).count()).toBe(0)
  goAway('postal-service-a', 'mono', 'stripe')
  await page.reload()
  await note(owner).getByText('Немає відповіді: Нова пошта').waitFor()
  await settled(owner)
  expect(await note(owner).count()).toBe(1)
  await shot(owner, 'resting-360')
  expect(await overflowOf(owner)).toBeLessThanOrEqual(0)
  expect(await barriersOf(owner)).toEqual([])
  expect(asked).toHaveLength(2)
  await page.goto(`${place.origin}/admin/payment-methods/${way.body.id}`)
  await note(owner).getByText('Немає відповіді: monobank').waitFor()
  expect(owner.complaints).toEqual([])
  await owner.leave()
})

it('Who runs the platform reads it of all in its settings', async () => {
  const { token } = await place.world.admin()
  const admin = await place.person({ dark: true })
  await admin.context.addCookies([{ name: 'accessToken', value: token, url: place.origin }])
  await admin.page.goto(`${place.origin}/admin/configuration/settings`)
  await note(admin).getByText('Немає відповіді: Stripe').waitFor()
  await settled(admin)
  expect(await note(admin).count()).toBe(3)
  await shot(admin, 'resting-platform')
  expect(await barriersOf(admin)).toEqual([])
  await admin.leave()
})
