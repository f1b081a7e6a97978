import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { houseThemes, openThemes } from '@shopwright/server/themes/themes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facts, makeTheme, plain } from './plain-theme.ts'
import { groupWith, hire } from './staff.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let folder: string
let world: World
let store: OpenedStore
let other: OpenedStore

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shopwright-themes-'))
  await makeTheme(folder, 'plain', facts, plain)
  await makeTheme(folder, 'unbuilt', facts)
  world = await openWorld({ work: true, themes: [houseThemes, folder] })
  store = await world.openStore('Dressed')
  other = await world.openStore('Beside')
})
afterAll(async () => {
  await world?.close()
  await rm(folder, { recursive: true, force: true })
})

const isPlain = async (shop: OpenedStore): Promise<boolean> => (await shop.guest('GET', '/')).text.includes('<h1>Plain')
/** Asks for the theme, and waits for the end of the task. */
async function dress(theme: string, call = store.call): Promise<any> {
  const { status, body, text } = await call('POST', '/api/theme-switches', { theme })
  if (status !== 201) throw new Error(`${status} ${text}`)
  const task = () => store.call('GET', `/api/tasks/${body.task_id}`)
  return (await until(task, (answer) => ['done', 'failed'].includes(answer.body.state))).body
}

describe('A theme', () => {
  it('is found by its folder', async () => {
    const { status, body } = await store.call('GET', '/api/themes')
    expect(status).toBe(200)
    expect(body.current).toBe('full-catalog')
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
      'full-catalog',
      'plain',
      'quick-shop',
      'unbuilt',
    ])
    expect(body.data[1]).toEqual({ ...facts, name: 'plain', preview: null, home: null })
    expect((await store.guest('GET', '/theme-assets/plain/plain.css')).text).toBe('h1 { color: green }')
    expect((await store.guest('GET', '/theme-assets/nothing/plain.css')).status).toBe(404)
  })

  it('is given to one shop by a task, at once and for all its pages, kept ones too, and taken again', async () => {
    const kept = async () => {
      await store.guest('GET', '/')
      const { headers } = await store.guest('GET', '/')
      return headers.etag
    }
    const before = await kept()
    expect([await isPlain(store), await isPlain(other)]).toEqual([false, false])
    expect(await dress('plain')).toMatchObject({ kind: 'switch_theme', title: 'plain', state: 'done', progress: 100 })
    expect([await isPlain(store), await isPlain(other)]).toEqual([true, false])
    expect((await store.guest('GET', '/anything')).text).toContain('<h1>Plain /anything')
    expect(await kept()).not.toBe(before)
    expect((await store.call('GET', '/api/themes')).body.current).toBe('plain')
    expect((await other.call('GET', '/api/themes')).body.current).toBe('full-catalog')
    const log = (await store.call('GET', '/api/audit-logs?resource=theme-switches')).body.data
    expect(log).toHaveLength(1)
    expect(log[0]).toMatchObject({ action: 'create', changes: { theme: [null, 'plain'] } })

    expect(await dress('full-catalog')).toMatchObject({ state: 'done' })
    expect([await isPlain(store), await isPlain(other)]).toEqual([false, false])
  })

  it('is looked at by a signed link before it is given, by nobody else', async () => {
    const { url } = (await store.call('POST', '/api/preview-links', { theme: 'plain' })).body
    const { pathname, search } = new URL(url)
    const sent = await store.guest('GET', pathname + search)
    const cookie = String(sent.headers['set-cookie']).split(';')[0] as string
    expect((await store.guest('GET', '/', undefined, { cookie })).text).toContain('<h1>Plain')
    expect(await isPlain(store)).toBe(false)
    expect((await store.call('POST', '/api/preview-links', { theme: 'nothing' })).status).toBe(422)
  })

  it('has layouts of its own, which come back with it', async () => {
    const home = async () => (await store.guest('GET', '/')).text
    const [layout] = [await store.call('POST', '/api/layouts', { name: 'Home', routes: [{ page: 'home' }] })]
    const draft = (await store.call('GET', `/api/layout-drafts?layout_id=${layout.body.id}`)).body.data[0]
    const settings = { html: { 'ua-uk': '<p>Arranged here</p>' } }
    const sections = [{ ...draft.sections[0], kind: 'html', settings }]
    await store.call('PATCH', `/api/layout-drafts/${draft.id}`, { sections, version: draft.version })
    await store.call('POST', '/api/layout-publications', { layout_id: layout.body.id })
    expect(await home()).toContain('Arranged here')
    await dress('plain')
    const theirs = await store.call('POST', '/api/layouts', { name: 'Other', routes: [{ page: 'home' }] })
    expect([layout.body.theme, theirs.body.theme]).toEqual(['full-catalog', 'plain'])
    await store.call('POST', '/api/layout-publications', { layout_id: theirs.body.id })
    const told = JSON.parse((await store.guest('GET', '/page-layout?page=home')).text)
    expect(told.main.map(({ kind }: { kind: string }) => kind)).toContain('banner-slider')
    await dress('full-catalog')
    expect(await home()).toContain('Arranged here')
    await store.call('DELETE', `/api/layouts/${layout.body.id}`)
  })

  it('that nobody has is refused, and so is what is no name', async () => {
    for (const theme of ['nothing', '../full-catalog', '', 'plain/build']) {
      const { status, body } = await store.call('POST', '/api/theme-switches', { theme })
      expect([theme, status, Object.keys(body.errors ?? {})]).toEqual([theme, 422, ['theme']])
    }
  })

  it('that was not built leaves the shop as it was, and the task says what to do', async () => {
    expect(await dress('unbuilt')).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('npm run build'),
    })
    expect((await store.call('GET', '/api/themes')).body.current).toBe('full-catalog')
  })

  it('is chosen by whoever has the right to it', async () => {
    const withRights = async (email: string, rights: Parameters<typeof groupWith>[1]) =>
      hire(world, store, email, await groupWith(store, rights))
    const lacking = await withRights('lacking@themes.test', [{ service: 'tasks', can_get: true }])
    expect((await lacking('GET', '/api/themes')).status).toBe(403)
    expect((await lacking('POST', '/api/theme-switches', { theme: 'plain' })).status).toBe(403)
    const having = await withRights('having@themes.test', [
      { service: 'theme-switches', can_get: true, can_create: true },
    ])
    expect((await having('GET', '/api/themes')).status).toBe(200)
    expect((await store.guest('GET', '/api/themes')).status).toBe(401)
    expect(await dress('plain', having)).toMatchObject({ state: 'done' })
    await dress('full-catalog')

    // As if the task had waited, and they had gone meanwhile.
    const query = (text: string, ...values: unknown[]) => world.engine.database.platformPool.query(text, values)
    const latest = `select id, task_id from theme_switches where theme = 'plain' order by created_at desc limit 1`
    const [asked] = (await query(latest)).rows
    await query(`update staff_members set status = false where store_id = $1 and not is_owner`, store.id)
    await query(`update tasks set state = 'queued' where id = $1`, asked.task_id)
    await world.engine.onPlatform({}, (ctx) =>
      ctx.enqueue(ctx.db, 'switch-theme', { store_id: store.id, theme_switch_id: asked.id }),
    )
    const task = () => store.call('GET', `/api/tasks/${asked.task_id}`)
    expect((await until(task, ({ body }) => body.state === 'failed' || body.state === 'done')).body.state).toBe(
      'failed',
    )
    expect((await store.call('GET', '/api/themes')).body.current).toBe('full-catalog')
  })
})

describe('A theme’s folder', () => {
  const wrong = async (name: string, json: object): Promise<string> => {
    const place = await mkdtemp(path.join(tmpdir(), 'shopwright-theme-'))
    await mkdir(path.join(place, name))
    await writeFile(path.join(place, name, 'theme.json'), JSON.stringify(json))
    try {
      openThemes([place])
      return ''
    } catch (error) {
      return (error as Error).message
    } finally {
      await rm(place, { recursive: true })
    }
  }

  it('that cannot be understood is named, with what is wrong in it', async () => {
    expect(await wrong('Some_Theme', facts)).toMatch(/Some_Theme.theme\.json: .*small letters/)
    expect(await wrong('some', { ...facts, colour: 'red' })).toContain('colour is unknown')
    expect(await wrong('some', { ...facts, title: { 'ua-uk': 'Якась' } })).toContain('title has no text in en-us')
    expect(await wrong('some', { ...facts, settings: ['logos'] })).toContain('settings has logos')
    expect(await wrong('some', { ...facts, layouts: 'home' })).toContain('layouts is a list')
    expect(await wrong('some', facts)).toBe('')
  })
})
