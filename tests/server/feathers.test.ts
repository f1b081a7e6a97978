import authentication from '@feathersjs/authentication-client'
import { feathers } from '@feathersjs/feathers'
import rest from '@feathersjs/rest-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedStore, openWorld, password, type World } from './world.ts'

let world: World
let store: OpenedStore
let client: any

beforeAll(async () => {
  world = await openWorld({ listen: true })
  store = await world.openStore('Feathers shop', { owner: await world.register('feathers@shop.test') })
  client = feathers()
  client.configure(
    rest(`http://${world.platformHost}/api`).fetch((url: string, options: any) =>
      fetch(url, { ...options, headers: { ...options.headers, 'Store-Token': store.token, Language: 'en-us' } }),
    ),
  )
  client.configure(authentication({}))
})
afterAll(() => world.close())

describe('the unmodified Feathers client', () => {
  it('signs in, and again with its token', async () => {
    const { accessToken, customer } = await client.authenticate({
      strategy: 'local',
      email: 'feathers@shop.test',
      password,
    })
    expect(customer).toMatchObject({ role: 'SHOP_ADMIN', store_id: store.id })
    await expect(client.reAuthenticate(true)).resolves.toMatchObject({ accessToken })
    await expect(client.service('customers').get(customer.id)).resolves.toMatchObject({ email: 'feathers@shop.test' })
    await expect(
      client.service('stores').get(store.id, { query: { $populate: ['languages', 'extensions', 'settings'] } }),
    ).resolves.toMatchObject({
      completed: true,
      plan: { code: 'unlimited' },
      store_token: store.token,
      languages: [{ code: 'ua-uk' }],
      extensions: [],
      settings: { invoice_prefix: 'INV-{YYYY}-' },
    })
  })

  it('catches a wrong password by its class', async () => {
    const error = await client
      .authenticate({ strategy: 'local', email: 'feathers@shop.test', password: 'Wrong pass1' })
      .catch((caught: Error) => caught)
    expect(error).toMatchObject({
      name: 'NotAuthenticated',
      code: 401,
      className: 'not-authenticated',
      message: 'Email or password is incorrect.',
    })
    await client.authenticate({ strategy: 'local', email: 'feathers@shop.test', password })
  })

  it('finds, gets, creates, updates, patches and removes', async () => {
    const service = client.service('manufacturers')
    const made = await service.create([{ name: 'Beta' }, { name: 'Alpha' }, { name: 'Gamma' }])
    expect(made).toHaveLength(3)
    const page = await service.find({ query: { $sort: { name: 1 }, $limit: 2, $select: ['name'] } })
    expect(page).toEqual({
      total: 3,
      limit: 2,
      skip: 0,
      data: [
        { id: expect.any(String), name: 'Alpha' },
        { id: expect.any(String), name: 'Beta' },
      ],
    })
    expect(
      (
        await service.find({ query: { $or: [{ name: 'Gamma' }, { name: 'Alpha' }], $sort: { name: -1 }, $skip: 1 } })
      ).data.map((row: any) => row.name),
    ).toEqual(['Alpha'])
    expect((await service.find({ query: { $search: 'gam' } })).data).toMatchObject([{ name: 'Gamma' }])
    expect((await service.find({ query: { id: { $in: [made[0].id, made[1].id] } } })).total).toBe(2)
    await expect(service.patch(made[0].id, { sort_order: 7 })).resolves.toMatchObject({ name: 'Beta', sort_order: 7 })
    await expect(service.update(made[0].id, { name: 'Beta 2' })).resolves.toMatchObject({
      name: 'Beta 2',
      sort_order: 0,
      version: 3,
    })
    await expect(service.remove(made[0].id)).resolves.toMatchObject({ name: 'Beta 2' })
    await expect(service.get(made[0].id)).rejects.toMatchObject({ name: 'NotFound', code: 404 })
    await expect(service.remove(null, { query: { id: { $in: [made[1].id, made[2].id] } } })).resolves.toHaveLength(2)
    await expect(service.remove(null)).rejects.toMatchObject({ name: 'BadRequest', code: 400 })
  })

  it('asks for what has nothing with null', async () => {
    const languages = (await client.service('store-languages').find()).data
    expect(languages.length).toBeGreaterThan(0)
    const made = await client.service('manufacturers').create({ name: 'Maker' })
    const [by, without] = await client.service('products').create([
      { name: 'By a maker', model: 'M-1', manufacturer_id: made.id, date_available: '2026-01-01' },
      { name: 'By nobody', model: 'M-2' },
    ])
    const idsOf = async (query: object) =>
      (await client.service('products').find({ query: { ...query, $sort: { model: 1 } } })).data.map(
        (row: any) => row.id,
      )
    for (const [query, ids] of [
      [{ manufacturer_id: null }, [without.id]],
      [{ manufacturer_id: { $ne: null } }, [by.id]],
      [{ manufacturer_id: { $in: [null, made.id] } }, [by.id, without.id]],
      [{ manufacturer_id: { $nin: [null] } }, [by.id]],
      [{ manufacturer_id: { $nin: [made.id] } }, [without.id]],
      [{ $or: [{ manufacturer_id: null }, { model: 'M-1' }] }, [by.id, without.id]],
      [{ date_available: null }, [without.id]],
      [{ categories: null }, [by.id, without.id]],
      [{ sku: null }, [by.id, without.id]],
      [{ sku: { $ne: null } }, []],
    ] as const)
      expect(await idsOf(query), JSON.stringify(query)).toEqual(ids)
  })

  it('is told unknown fields and operators by name', async () => {
    const error = await client
      .service('products')
      .create({ name: 'A', model: 'M', colour: 'red' })
      .catch((caught: any) => caught)
    expect(error).toMatchObject({ name: 'Unprocessable', code: 422, errors: { colour: 'There is no field colour.' } })
    await expect(client.service('products').find({ query: { colour: 'red' } })).rejects.toMatchObject({
      code: 422,
      errors: { colour: 'There is no field colour.' },
    })
    await expect(client.service('products').find({ query: { name: { $regex: '.*' } } })).rejects.toMatchObject({
      code: 422,
    })
    await expect(client.service('products').find({ query: { $where: '1' } })).rejects.toMatchObject({ code: 422 })
    await expect(client.service('products').find({ query: { $limit: 100000 } })).rejects.toMatchObject({ code: 422 })
  })

  it('signs out', async () => {
    await client.logout()
    await expect(client.service('products').create({ name: 'A', model: 'M' })).rejects.toMatchObject({
      name: 'NotAuthenticated',
    })
  })
})
