import { feathers } from '@feathersjs/feathers'
import rest from '@feathersjs/rest-client'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let kept: string[]
let client: any

beforeAll(async () => {
  world = await openWorld({ listen: true })
  store = await world.openStore('Delete many')
  const made = await store.call('POST', '/api/manufacturers', [{ name: 'A' }, { name: 'B' }, { name: 'C' }])
  kept = made.body.map(({ id }: { id: string }) => id)
  client = feathers()
  client.configure(
    rest(`http://${world.platformHost}/api`).fetch((url: string, options: any) =>
      fetch(url, {
        ...options,
        headers: { ...options.headers, authorization: store.owner.token, 'Store-Token': store.token },
      }),
    ),
  )
})
afterAll(() => world.close())

const idsNow = async (): Promise<string[]> =>
  (await store.call('GET', '/api/manufacturers?$limit=200')).body.data.map(({ id }: { id: string }) => id)

const operators = ['$eq', '$ne', '$in', '$nin', '$lt', '$lte', '$gt', '$gte', '$like', '$regex', '$not', '', 'x', '0x']
const others = [
  'name=A',
  '$or[0][id]=ID',
  '$and[0][id]=ID',
  '$limit=1',
  '$search=A',
  '$sort[id]=1',
  'id_=1',
  'version=1',
]

/** Every query of the grammar that is not a list of ids and nothing else. */
const wrongQuery = (): fc.Arbitrary<string> => {
  const id = fc.integer({ min: 0, max: 2 }).map((at) => `ID${at}`)
  const operator = fc.constantFrom(...operators)
  const list = fc.array(id, { minLength: 1, maxLength: 3 })
  const right = list.map((ids) => ids.map((one) => `id[$in][]=${one}`).join('&'))
  return fc.oneof(
    // one operator, with a value, a list, a tree
    fc.tuple(operator, id).map(([name, one]) => `id[${name || '$'}]=${one}`),
    fc
      .tuple(operator, list)
      .filter(([name]) => name !== '$in')
      .map(([name, ids]) => ids.map((one) => `id[${name || '$'}][]=${one}`).join('&')),
    fc.tuple(operator, operator, id).map(([one, two, value]) => `id[${one || '$'}][${two || '$'}]=${value}`),
    // a right list beside something else
    fc
      .tuple(right, operator, id)
      .map(([ids, name, one]) => `${ids}&id[${name === '$in' ? '$ne' : name || '$'}]=${one}`),
    fc.tuple(right, fc.constantFrom(...others)).map(([ids, other]) => `${ids}&${other}`),
    fc.constantFrom(...others),
    // lists in lists, one id, none
    list.map((ids) => ids.map((one) => `id[$in][0][]=${one}`).join('&')),
    list.map((ids) => ids.map((one) => `id[0][$ne]=${one}`).join('&')),
    id.map((one) => `id=${one}`),
    fc.constantFrom('', 'id', 'id=', 'id[$in]=', 'id[$ne]=', '$in[]=ID0', 'ids[]=ID0', 'id=null', 'ID0'),
  )
}

describe('A delete of many (T03)', () => {
  it('takes a plain list, and the list of $in', async () => {
    const shapes = [
      (ids: string[]) => ids.map((id) => `id[]=${id}`),
      (ids: string[]) => ids.map((id, at) => `id[${at}]=${id}`),
      (ids: string[]) => ids.map((id) => `id=${id}`),
      (ids: string[]) => ids.map((id) => `id[$in][]=${id}`),
      (ids: string[]) => ids.map((id, at) => `id[$in][${at}]=${id}`),
      (ids: string[]) => ids.map((id) => `id[$in]=${id}`),
    ]
    for (const shape of shapes) {
      const made = await store.call('POST', '/api/manufacturers', [{ name: 'X' }, { name: 'Y' }])
      const ids = made.body.map(({ id }: { id: string }) => id)
      const answer = await store.call('DELETE', `/api/manufacturers?${shape(ids).join('&')}`)
      expect(answer.status, answer.text).toBe(200)
      expect((await idsNow()).sort()).toEqual([...kept].sort())
    }
  })

  it('answers every other shape with list-required and deletes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(wrongQuery(), async (given) => {
        const query = given.replace(/ID(\d?)/g, (_, at) => kept[Number(at || 0)] as string)
        const answer = await store.call('DELETE', `/api/manufacturers?${query}`)
        expect(answer.status, `${query}: ${answer.text}`).toBe(400)
        expect(answer.body.data.code, query).toBe('list-required')
        expect((await idsNow()).length, query).toBe(kept.length)
      }),
      { numRuns: 300, seed: 8 },
    )
  })

  it('has no brother: no other verb takes many by a filter', async () => {
    for (const method of ['PUT', 'PATCH'] as const)
      for (const operator of operators) {
        const answer = await store.call(method, `/api/manufacturers?id[${operator}]=${kept[0]}`, { name: 'taken' })
        expect(answer.status, `${method} ${operator}`).toBe(404)
      }
    const { body } = await store.call('GET', '/api/manufacturers?$limit=200')
    expect(body.data.map(({ name }: { name: string }) => name).sort()).toEqual(['A', 'B', 'C'])
  })

  it('is the same by the Feathers client', async () => {
    const service = client.service('manufacturers')
    const [a, b] = kept
    const queries = [
      { id: { $ne: a } },
      { id: { $nin: [a] } },
      { id: { $gt: a } },
      { id: { $lt: b } },
      { id: { $in: [a], $ne: b } },
      { id: { $in: [a] }, name: 'A' },
      { id: { $in: { $ne: a } } },
      { id: { $in: [[a]] } },
      { id: { $in: [] } },
      { id: { $in: null } },
      { id: [] },
      { id: null },
      { id: a },
      { name: 'A' },
      { $or: [{ id: a }] },
      { $limit: 1 },
      {},
    ]
    for (const query of queries) {
      const error = await service.remove(null, { query }).catch((caught: Error) => caught)
      expect(error, JSON.stringify(query)).toMatchObject({ code: 400, data: { code: 'list-required' } })
      for (const many of [
        () => service.patch(null, { name: 'x' }, { query }),
        () => service.update(null, { name: 'x' }, { query }),
      ])
        await expect(many, JSON.stringify(query)).rejects.toThrow()
    }
    expect(await idsNow()).toHaveLength(kept.length)
    const made = await service.create([{ name: 'X' }, { name: 'Y' }])
    const ids = made.map(({ id }: { id: string }) => id)
    await expect(service.remove(null, { query: { id: { $in: ids } } })).resolves.toHaveLength(2)
    expect(await idsNow()).toHaveLength(kept.length)
  })
})
