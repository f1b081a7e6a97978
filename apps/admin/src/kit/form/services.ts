import type { AnyResource, Level, Method } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { levelOf, ruling } from '../../session/may-call.ts'

export const rights = ['can_get', 'can_create', 'can_update', 'can_delete'] as const
export type Right = (typeof rights)[number]
/** A noun that staff are given rights to, and those of them that open anything. */
export type Service = { name: string; group: AnyResource['group']; rights: readonly Right[] }

const asked: Record<Right, Method> = {
  can_get: 'find',
  can_create: 'create',
  can_update: 'patch',
  can_delete: 'remove',
}
/** What the owner alone does, the super admin, or nobody, no group can open. */
const opened = (level: Level): boolean => level !== 'none' && level !== 'store-owner' && level !== 'admin'

/** Every service that a group may have a right to; what hangs on a noun goes by the rights to that. */
export const services: readonly Service[] = registry.all
  .filter((resource) => resource.scope === 'store' && ruling(resource) === resource)
  .map(({ name, group }) => {
    const ruled = registry.all.filter((one) => one.scope === 'store' && ruling(one).name === name)
    return {
      name,
      group,
      rights: rights.filter((right) => ruled.some((one) => opened(levelOf(one, asked[right])))),
    }
  })
  .filter((service) => service.rights.length)
