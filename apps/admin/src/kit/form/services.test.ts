import { canCall, systemActor } from '@shopwright/engine'
import type { Method } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { expect, test } from 'vitest'
import { type Right, rights, services } from './services.ts'

const owner = { ...systemActor, role: 'SHOP_ADMIN', isOwner: false } as const
const asked: Record<Right, Method> = {
  can_get: 'find',
  can_create: 'create',
  can_update: 'patch',
  can_delete: 'remove',
}
const all = (may: (right: Right) => boolean) =>
  Object.fromEntries(
    rights.map((right) => {
      const flag = right.slice(4)
      return [flag, may(right)]
    }),
  ) as never

test('every right that opens anything to staff can be given, and none that opens nothing', () => {
  const withOnly = (service: string, right: Right) => ({
    ...owner,
    permissions: new Map([[service, all((one) => one === right)]]),
  })
  const nobody = { ...owner, permissions: new Map() }
  const opened = (service: string, right: Right): boolean =>
    registry.all.some(
      (one) =>
        one.scope === 'store' &&
        canCall(withOnly(service, right), one, asked[right], registry) &&
        (!canCall(nobody, one, asked[right], registry) || one.access.read === 'public') &&
        (one.name === service || isUnder(one.name, service)),
    )
  const isUnder = (name: string, service: string): boolean => {
    const { of } = registry.get(name)
    return of === service || (of !== undefined && of !== name && isUnder(of, service))
  }
  const expected = registry.all
    .filter(({ scope, parent }) => scope === 'store' && !parent)
    .flatMap(({ name }) => rights.filter((right) => opened(name, right)).map((right) => `${name} ${right}`))
  const offered = services.flatMap((service) => service.rights.map((right) => `${service.name} ${right}`))
  expect(offered.toSorted()).toEqual(expected.toSorted())
})

test('what is done to an order goes by the rights to orders', () => {
  expect(services.find(({ name }) => name === 'orders')?.rights).toEqual(['can_get', 'can_create', 'can_update'])
  expect(services.map(({ name }) => name)).not.toContain('staff-members')
  expect(services.map(({ name }) => name)).toContain('bulk-changes')
})
