import { canCall, systemActor } from '@shopwright/engine'
import type { AnyKind } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Body, furnish, type Ground, validBody } from './valid-bodies.ts'
import { openWorld, type World } from './world.ts'

let world: World
let ground: Ground

beforeAll(async () => {
  world = await openWorld()
  ground = await furnish(world, await world.openStore('Numbers'), 'NUMBERS')
})
afterAll(() => world.close())

const isAmount = ({ type, options }: AnyKind): boolean => ['decimal', 'money'].includes(type) && !options.readOnly

const owner = { ...systemActor, role: 'SHOP_ADMIN' } as const
const written = registry.all
  .filter((resource) => resource.scope === 'store' && canCall(owner, resource, 'create', registry))
  .map((resource) => ({
    name: resource.name,
    amounts: Object.keys(resource.fields).filter((name) => isAmount(resource.fields[name] as AnyKind)),
    nested: Object.entries(resource.fields).flatMap(([field, { type, options }]) =>
      type !== 'children' || options.readOnly
        ? []
        : Object.entries(registry.get(options.target as string).fields)
            .filter(([, kind]) => isAmount(kind))
            .map(([name]) => [field, name] as const),
    ),
  }))
  .filter(({ amounts, nested }) => amounts.length + nested.length)

/** A valid body in which every amount is `value`. */
async function bodyOf(name: string, value: unknown): Promise<Body> {
  const { amounts, nested } = written.find((one) => one.name === name) as (typeof written)[number]
  const body = await validBody(ground, registry.get(name))
  for (const field of amounts) body[field] = value
  for (const [field, inner] of nested) for (const row of body[field] as Body[]) row[inner] = value
  return body
}

/** What must have happened before there is something to write down. */
const earned: Record<string, () => Promise<unknown>> = {
  'affiliate-payouts': async () =>
    ground.call('POST', '/api/affiliate-transactions', await bodyOf('affiliate-transactions', '5')),
}

/** Who writes JSON by hand sends 1.5, not "1.5". */
describe('an amount that travels as a number', () => {
  it('stands in eighteen nouns and more', () => expect(written.length).toBeGreaterThan(17))

  it.each(written.map(({ name }) => name))('is what its digits are, in %s', async (name) => {
    const { amounts, nested } = written.find((one) => one.name === name) as (typeof written)[number]
    const send = async (value: unknown) => ground.call('POST', `/api/${name}`, await bodyOf(name, value))
    await earned[name]?.()
    const digits = await send('1.5')
    expect(digits.status, digits.text).toBe(201)
    // Of some a plan allows few.
    await ground.call('DELETE', `/api/${name}/${digits.body.id}`)
    await earned[name]?.()
    const number = await send(1.5)
    expect(number.status, number.text).toBe(201)
    for (const field of amounts) expect(number.body[field], field).toEqual(digits.body[field])
    for (const [field, inner] of nested)
      expect(number.body[field][0][inner], `${field}.${inner}`).toEqual(digits.body[field][0][inner])
  })
})
