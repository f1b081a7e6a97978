import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moveStoreIn } from '@shopwright/server/cli/move-in'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCartDump } from '../opencart-dump.ts'
import { guessedProfile, runOf } from './import-run.ts'
import { mailsTo } from './mails-of.ts'
import { openShopper } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { upload } from './upload.ts'
import { type OpenedStore, openWorld, password, until, type World } from './world.ts'

let world: World
let store: OpenedStore
beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Moves in')
})
afterAll(() => world.close())

const csv = (...lines: string[]): Buffer => Buffer.from(lines.join('\n'))
const customerOf = async (email: string, shop = store) =>
  (await shop.call('GET', `/api/customers?email=${encodeURIComponent(email)}&$populate=addresses`)).body.data[0]
const counts = ({ new_count, changed_count, same_count, skipped_count, wrong_count }: any) => [
  new_count,
  changed_count,
  same_count,
  skipped_count,
  wrong_count,
]
const remarksOf = ({ remarks }: any) => Object.fromEntries((remarks ?? []).map(({ code, count }: any) => [code, count]))
const rowsOf = async (run: { id: string }) =>
  (await store.call('GET', `/api/import-rows?import_id=${run.id}&$limit=100`)).body.data

describe('Customers from a file', () => {
  const people = csv(
    'Email;First Name;Last Name;Phone;Customer group;Address;City;Postcode;Country;Note',
    'olena@mail.test;Олена;Коваль;067 123-45-67;;вул. Садова, 1;Одеса;65000;UA;любить зелений',
    'IVAN@mail.test;Іван;Мельник;завтра;Гуртовики;;Київ;;UA;',
    'ivan@mail.test;Іван;Другий;;;;;;;',
    'maria@mail.test;Марія;Бондар;;;;;;;',
    'petro@mail.test;Петро;;;;;;;;',
    'not an address;Без;Пошти;;;;;;;',
  )
  let started: { profile_id: string; file_id: string }
  let run: any

  it('come with their address, without a password; what is left out is counted and told by its row', async () => {
    started = await guessedProfile(store, 'people.csv', people, { type: 'customers' })
    const profile = (await store.call('GET', `/api/import-profiles/${started.profile_id}`)).body
    expect(profile.matching_key).toBe('email')
    const dry = await runOf(store, { ...started, dry_run: true })
    expect(counts(dry)).toEqual([3, 0, 0, 0, 3])
    expect(await customerOf('olena@mail.test')).toBeUndefined()
    run = await runOf(store, started)
    expect(counts(run), run.error).toEqual([3, 0, 0, 0, 3])
    expect(remarksOf(run)).toEqual({ 'phones-unreadable': 1, 'groups-unknown': 1, 'addresses-left-out': 1 })

    const olena = await customerOf('olena@mail.test')
    expect(olena).toMatchObject({
      first_name: 'Олена',
      last_name: 'Коваль',
      phone: '+380671234567',
      comment: 'любить зелений',
      status: true,
      approved: true,
      import_id: run.id,
    })
    expect(olena.addresses).toMatchObject([
      { address: 'вул. Садова, 1', city: 'Одеса', postcode: '65000', is_default: true, last_name: 'Коваль' },
    ])
    const ivan = await customerOf('ivan@mail.test')
    expect([ivan.phone, ivan.addresses, ivan.customer_group_id]).toEqual([null, [], olena.customer_group_id])
    expect((await store.call('GET', `/api/customers?import_id=${run.id}`)).body.total).toBe(3)
    const rows = await rowsOf(run)
    const wrong = rows.filter(({ outcome }: any) => outcome === 'wrong')
    expect(wrong.map(({ row, errors }: any) => [row, errors[0].field, errors[0].code])).toEqual([
      [4, 'email', 'key-repeated'],
      [6, 'last_name', 'required'],
      [7, 'email', 'not-an-email'],
    ])
    // What is noted does not say whose it is: who is erased later would stand there still.
    expect(JSON.stringify(rows)).not.toContain('ivan@')
    expect(rows[0].key).toBe('o***@mail.test')
  })

  it('change nothing the second time, and what is new of them the third', async () => {
    expect(counts(await runOf(store, started))).toEqual([0, 0, 3, 0, 3])
    const olena = await customerOf('olena@mail.test')
    await store.call('PATCH', `/api/customers/${olena.id}`, { status: false })
    const file = csv(
      'email;first_name;last_name;status;address;city',
      'Olena@mail.test;Олена;Зміна;1;вул. Нова, 2;Львів',
    )
    const changed = await runOf(store, await guessedProfile(store, 'one.csv', file, { type: 'customers' }))
    expect(counts(changed), changed.error).toEqual([0, 1, 0, 0, 0])
    const after = await customerOf('olena@mail.test')
    // Whom the shop has shut out stays so, and the address book is theirs.
    expect([after.last_name, after.status, after.addresses.map(({ city }: any) => city)]).toEqual([
      'Зміна',
      false,
      ['Одеса'],
    ])
    expect((await rowsOf(changed))[0].changes).toEqual({ last_name: [null, null] })
    expect((await store.call('GET', '/api/customers?$search=Зміна')).body.total).toBe(1)
    const undo = await store.call('POST', '/api/import-undos', { import_id: changed.id })
    expect(undo.status, undo.text).toBe(201)
    const undone = await until(
      async () => (await store.call('GET', `/api/imports/${changed.id}`)).body,
      ({ undo: told }) => told?.restored === 1,
    )
    expect(undone.undo.left).toEqual([])
    expect((await customerOf('olena@mail.test')).last_name).toBe('Коваль')
    await store.call('PATCH', `/api/customers/${olena.id}`, { status: true })
  })

  it('are asked once to set a password, by a link that signs them in', async () => {
    const maria = await customerOf('maria@mail.test')
    expect((await store.call('PATCH', `/api/customers/${maria.id}`, { password })).status).toBe(200)
    const asked = await store.call('POST', '/api/customer-invitations', { import_id: run.id })
    expect([asked.status, asked.body.count]).toEqual([201, 2])
    const [mail] = await until(
      () => mailsTo(world, 'olena@mail.test'),
      (mails) => mails.length > 0,
    )
    expect(mail?.text).toContain('Moves in')
    const link = /https?:\/\/[^\s]+\/reset\?token=([\w-]+)/.exec(mail?.text ?? '')
    expect(link?.[0]).toContain(store.domain)
    const olena = openShopper(world, store)
    const patched = await olena.call('POST', '/api/authManagement', {
      action: 'resetPwdLong',
      value: { token: link?.[1], password },
    })
    expect(patched.status, patched.text).toBeLessThan(300)
    const signed = await olena.call('POST', '/api/authentication', {
      strategy: 'local',
      email: 'olena@mail.test',
      password,
    })
    expect(signed.status, signed.text).toBe(201)

    await until(async () => (await customerOf('ivan@mail.test')).invited_at)
    const again = await store.call('POST', '/api/customer-invitations', { import_id: run.id })
    expect([again.status, again.body.data.code]).toEqual([422, 'nobody-to-invite'])
    expect((await mailsTo(world, 'ivan@mail.test')).length).toBe(1)
    expect((await mailsTo(world, 'maria@mail.test')).length).toBe(0)
    const other = await world.openStore('Strangers')
    const foreign = await other.call('POST', '/api/customer-invitations', { import_id: run.id })
    expect(foreign.status).toBe(422)
  })

  it('go again with the run, but for those who have been here', async () => {
    expect((await store.call('POST', '/api/import-undos', { import_id: run.id })).status).toBe(201)
    const { undo } = await until(
      async () => (await store.call('GET', `/api/imports/${run.id}`)).body,
      ({ undo: told }) => told?.removed === 1 && told.left.length > 0,
    )
    expect(undo).toMatchObject({
      removed: 1,
      restored: 0,
      left: [{ reason: 'used', count: 2, names: ['m***@mail.test', 'o***@mail.test'] }],
    })
    expect(await customerOf('ivan@mail.test')).toBeUndefined()
    expect(await customerOf('olena@mail.test')).toBeDefined()
  })

  it('are brought, and taken back, by nobody who may not do so by hand', async () => {
    const services = ['imports', 'import-profiles', 'import-undos', 'move-ins', 'files']
    const group = await groupWith(
      store,
      services.map((service) => ({ service, can_get: true, can_create: true, can_update: true })),
      true,
    )
    const worker = await hire(world, store, 'importer@shop.test', group)
    const profile = await worker('POST', '/api/import-profiles', {
      name: 'P',
      type: 'customers',
      matching_key: 'email',
      file_id: started.file_id,
      fields: [{ field: 'email', source: 'Email' }],
    })
    expect(profile.status).toBe(403)
    expect((await worker('POST', '/api/imports', started)).status).toBe(403)
    expect((await worker('POST', '/api/import-undos', { import_id: run.id })).status).toBe(403)
    const move = (without: string[]) =>
      worker('POST', '/api/move-ins', { file_id: started.file_id, without, dry_run: true })
    expect([(await move([])).status, (await move(['customers'])).status]).toEqual([403, 201])
  })
})

describe('A shop moves in by one file', () => {
  const moved = async (shop: OpenedStore, id: string) =>
    (
      await until(
        () => shop.call('GET', `/api/move-ins/${id}`),
        ({ body }) => body.state === 'done' || body.state === 'failed',
      )
    ).body
  const runsOf = async (shop: OpenedStore, { runs }: any) =>
    Object.fromEntries(
      await Promise.all(
        ['categories', 'products', 'customers']
          .filter((part) => runs[part])
          .map(async (part) => [part, (await shop.call('GET', `/api/imports/${runs[part]}`)).body as any]),
      ),
    )

  it('whole: categories, products and customers, looked at first, on the smallest plan', async () => {
    const shop = await world.openStore('Small', { plan: 'free' })
    const file = await upload(shop, 'shop.sql', Buffer.from(openCartDump()), { purpose: 'import' })
    const dry = await shop.call('POST', '/api/move-ins', { file_id: file.body.id, dry_run: true })
    expect(dry.status, dry.text).toBe(201)
    const looked = await runsOf(shop, await moved(shop, dry.body.id))
    expect(Object.entries<any>(looked).map(([part, run]) => [part, counts(run), run.state])).toEqual([
      ['categories', [2, 0, 0, 0, 0], 'preview'],
      ['products', [2, 0, 0, 0, 1], 'preview'],
      ['customers', [2, 0, 0, 0, 1], 'preview'],
    ])
    expect(remarksOf(looked.products)).not.toHaveProperty('no-category-known')
    expect((await shop.call('GET', '/api/customers')).body.total).toBe(0)

    const real = await moved(shop, (await shop.call('POST', '/api/move-ins', { file_id: file.body.id })).body.id)
    const runs = await runsOf(shop, real)
    expect(Object.entries<any>(runs).map(([part, run]) => [part, counts(run)])).toEqual([
      ['categories', [2, 0, 0, 0, 0]],
      ['products', [2, 0, 0, 0, 1]],
      ['customers', [2, 0, 0, 0, 1]],
    ])
    const [lamp] = (await shop.call('GET', '/api/products?external_id=42&$populate=categories')).body.data
    expect(lamp.categories).toHaveLength(2)
    expect(runs.products.made_category_count).toBe(0)
    const olena = await customerOf('olena@example.test', shop)
    expect(olena.addresses).toMatchObject([
      { company: 'ТОВ "Ліхтар"', city: 'Київ', address: 'вул. Хрещатик, 5, кв. 7' },
    ])
    // A move takes no place of the plan, whose one profile is still to be had, and nobody changes what it was read by.
    const own = await shop.call('GET', '/api/import-profiles?is_once=false')
    expect(own.body.total).toBe(0)
    await guessedProfile(shop, 'mine.csv', csv('sku;name;price', 'A;A;1'))
    const used = await shop.call('PATCH', `/api/import-profiles/${runs.products.profile_id}`, { name: 'Mine' })
    expect([used.status, used.body.data.code]).toEqual([409, 'conflict'])
  })

  it('in the parts that are wanted, by a list of another shop', async () => {
    const shop = await world.openStore('Parts')
    const file = await upload(shop, 'shop.sql', Buffer.from(openCartDump()), { purpose: 'import' })
    const some = await shop.call('POST', '/api/move-ins', { file_id: file.body.id, without: ['products', 'customers'] })
    expect(Object.keys((await moved(shop, some.body.id)).runs)).toEqual(['categories'])
    const people = csv(
      'First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Country Code,Default Address Zip,Phone',
      "Олена,Коваль,olena@mail.test,yes,вул. Садова 1,Одеса,UA,65000,'+380671234567",
    )
    const list = await upload(shop, 'customers_export.csv', people, { purpose: 'import' })
    const move = await moved(shop, (await shop.call('POST', '/api/move-ins', { file_id: list.body.id })).body.id)
    expect(Object.keys(move.runs)).toEqual(['customers'])
    expect(await customerOf('olena@mail.test', shop)).toMatchObject({
      phone: '+380671234567',
      addresses: [{ city: 'Одеса', postcode: '65000' }],
    })
  })

  it('by one command as by the screen', async () => {
    const shop = await world.openStore('By command')
    const folder = await mkdtemp(join(tmpdir(), 'shopwright-move-in-'))
    const file = join(folder, 'shop.sql')
    await writeFile(file, openCartDump())
    const run = (more: object) => moveStoreIn(world, { store: shop.domain, file, ...more })
    const dry = await run({ isDry: true, without: ['categories'] })
    expect(dry.runs.map(({ part, new_count }) => [part, new_count])).toEqual([
      ['products', 2],
      ['customers', 2],
    ])
    const real = await moveStoreIn(world, { store: shop.id, file, pictures: 'https://old.test/image/' })
    expect(real.runs.map(({ part, new_count, wrong_count }) => [part, new_count, wrong_count])).toEqual([
      ['categories', 2, 0],
      ['products', 2, 1],
      ['customers', 2, 1],
    ])
    expect((await shop.call('GET', '/api/products')).body.total).toBe(2)
    await writeFile(file, 'colour;size\nred;1')
    await expect(run({ without: ['orders'] })).rejects.toMatchObject({ fields: { without: { code: 'not-offered' } } })
    await expect(run({})).rejects.toMatchObject({ code: 'nothing-to-move' })
    await expect(moveStoreIn(world, { store: 'nowhere', file })).rejects.toMatchObject({ code: 'not-found' })
    await rm(folder, { recursive: true })
  })

  it('or says why not', async () => {
    const empty = await upload(store, 'x.csv', csv('colour;size', 'red;1'), { purpose: 'import' })
    const none = await moved(store, (await store.call('POST', '/api/move-ins', { file_id: empty.body.id })).body.id)
    expect([none.state, none.error, none.runs]).toEqual(['failed', 'nothing-to-move', null])
    const strange = Buffer.from('-- MySQL dump 10.13\nINSERT INTO `wp_posts` (`ID`) VALUES (1);\n')
    const foreign = await upload(store, 'wp.sql', strange, { purpose: 'import' })
    const unknown = await moved(
      store,
      (await store.call('POST', '/api/move-ins', { file_id: foreign.body.id })).body.id,
    )
    expect([unknown.state, unknown.error]).toEqual(['failed', 'spreadsheet.dump-unknown'])
    const other = await world.openStore('Other file')
    for (const body of [
      { file_id: empty.body.id, without: ['orders'] },
      { file_id: empty.body.id, without: ['categories', 'products', 'customers'] },
      { file_id: empty.body.id, picture_base: 'nowhere' },
      { file_id: (await upload(other, 'x.csv', csv('a;b', '1;2'), { purpose: 'import' })).body.id },
    ])
      expect((await store.call('POST', '/api/move-ins', body)).status, JSON.stringify(body)).toBe(422)
  })
})
