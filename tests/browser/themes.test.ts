import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { houseThemes } from '@shopwright/server/themes/themes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { facts, makeTheme, plain } from '../server/plain-theme.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation } from './installation.ts'

let folder: string
let place: Installation
let store: OpenedStore

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shopwright-themes-'))
  await makeTheme(folder, 'plain', facts, plain)
  place = await openInstallation({ themes: [houseThemes, folder] })
  store = await place.world.openStore('Redressed')
})
afterAll(async () => {
  await place?.close()
  await rm(folder, { recursive: true, force: true })
})

it('a shop gets another theme once its owner has typed Change, and the screen says so by itself', async () => {
  const { page, context } = await place.person({ language: 'en-US' })
  const cookie = (name: string, value: string) => ({ name, value, url: place.origin })
  await context.addCookies([
    cookie('accessToken', store.owner.token),
    cookie('store_token', store.token),
    cookie('language_code', 'en-us'),
    cookie('cookie_accept', '1'),
  ])
  await page.goto(`${place.origin}/admin/themes`)
  const card = (title: string) => page.getByRole('heading', { name: title, exact: true }).locator('xpath=../..')
  await card('Plain').getByRole('button', { name: 'Use this theme' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('change')
  await dialog.getByRole('button', { name: 'Change the theme' }).click()
  expect((await store.call('GET', '/api/theme-switches')).body.total).toBe(0)
  await dialog.getByRole('textbox').fill('Change')
  await dialog.getByRole('button', { name: 'Change the theme' }).click()
  // The other one can be chosen now: this one is in use.
  await card('Full catalogue').getByRole('button', { name: 'Use this theme' }).waitFor()
  expect((await store.guest('GET', '/')).text).toContain('<h1>Plain')
  // The settings call it as that screen does.
  await store.call('POST', '/api/theme-switches', { theme: 'full-catalog' })
  await page.goto(`${place.origin}/admin/settings`)
  await page.getByText('Full catalogue', { exact: true }).waitFor()
})
