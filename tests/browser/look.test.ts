import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'
import { barriersOf, overflowOf, shot } from './looking.ts'

let place: Installation
let store: OpenedStore

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Look')
})
afterAll(() => place?.close())

describe('Every part of the administration in every state', () => {
  it.each([
    [1440, false, 'comfortable'],
    [1440, true, 'compact'],
    [360, false, 'compact'],
    [360, true, 'comfortable'],
  ] as const)('keeps nobody out and fits at %i px, dark: %s, %s', async (width, dark, density) => {
    const owner = await place.ownerOf(store, { width, dark, language: 'en-US' })
    const { page } = owner
    await page.goto(`${place.origin}/admin/look`)
    await page.getByRole('heading', { level: 1, name: 'Look' }).waitFor()
    await page.getByText(density, { exact: true }).click()
    // Shapes of what is coming stay here: they are what is shown.
    await page.getByRole('region', { name: 'On its way' }).waitFor()
    await page.getByRole('region', { name: 'Fields of every kind' }).waitFor()
    expect(await barriersOf(owner, 'all')).toEqual([])
    expect(await overflowOf(owner)).toBe(0)
    await shot(owner, `look-${width}-${dark ? 'dark' : 'light'}`)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    expect(await barriersOf(owner, 'all')).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).last().click()
    await page.getByRole('button', { name: 'Good news' }).click()
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
    owner.calm()
    await owner.leave()
  })
})
