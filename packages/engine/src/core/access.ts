import type { AnyResource, Level, Method, Registry } from '@shopwright/resource'
import type { Actor, Ctx, Service } from './context.ts'
import { AppError } from './errors.ts'

/** For whom a row is projected: it decides the visible fields and the rows that a caller may meet. */
export type Audience = 'public' | 'customer' | 'staff' | 'owner' | 'admin' | 'server'

export function audienceOf(actor: Actor): Audience {
  switch (actor.role) {
    case 'SYSTEM':
      return 'server'
    case 'ADMIN':
      return 'admin'
    case 'SHOP_ADMIN':
      return actor.isOwner ? 'owner' : 'staff'
    case 'CUSTOMER':
      return 'customer'
    default:
      return 'public'
  }
}

/** Staff who have no right to read a resource that everybody may read see of it what everybody sees. */
export function readerOf({ actor, registry }: Ctx, resource: AnyResource): Audience {
  const audience = audienceOf(actor)
  return audience === 'staff' && !isPermitted(actor, resource, 'get', registry) ? 'public' : audience
}

const rank: Record<Audience, number> = { public: 0, customer: 1, staff: 2, owner: 3, admin: 4, server: 5 }
const seers = { staff: 'staff', owner: 'owner', admin: 'admin', server: 'server' } as const

export const seesField = (audience: Audience, see: keyof typeof seers | undefined): boolean =>
  !see || rank[audience] >= rank[seers[see]]

export const isStaff = (actor: Actor): boolean =>
  actor.role === 'SHOP_ADMIN' || actor.role === 'ADMIN' || actor.role === 'SYSTEM'

/** The level that `method` of this resource demands; a sub-resource is written through its parent only. */
export function levelOf(resource: AnyResource, method: Method): Level {
  const { read, write, create, update, remove } = resource.access
  switch (method) {
    case 'find':
    case 'get':
      return read
    case 'create':
      return create ?? write
    case 'remove':
      return remove ?? write
    default:
      return update ?? write
  }
}

const flagOf: Record<Method, keyof Service> = {
  find: 'get',
  get: 'get',
  create: 'create',
  update: 'update',
  patch: 'update',
  remove: 'delete',
}

/** The resource whose permissions rule this one: a sub-resource follows its parent. */
function ruling(resource: AnyResource, registry: Registry): AnyResource {
  const { of } = resource
  return of && of !== resource.name ? ruling(registry.get(of), registry) : resource
}

/** Staff whose group has the right, whatever the public may do. */
export const isPermitted = (actor: Actor, resource: AnyResource, method: Method, registry: Registry): boolean =>
  isStaff(actor) &&
  (actor.permissions === null || Boolean(actor.permissions.get(ruling(resource, registry).name)?.[flagOf[method]]))

export function canCall(actor: Actor, resource: AnyResource, method: Method, registry: Registry): boolean {
  if (actor.role === 'SYSTEM') return true
  const level = levelOf(resource, method)
  if (level === 'none') return false
  const staff = actor.role === 'ADMIN' || actor.role === 'SHOP_ADMIN'
  const permitted = () => isPermitted(actor, resource, method, registry)
  switch (level) {
    case 'public':
      return !staff || permitted() || method === 'find' || method === 'get'
    case 'customer':
    case 'row-owner':
      return staff ? permitted() : actor.role === 'CUSTOMER'
    case 'staff':
      return staff && permitted()
    case 'store-owner':
      return actor.role === 'ADMIN' || (actor.role === 'SHOP_ADMIN' && actor.isOwner)
    case 'admin':
      return actor.role === 'ADMIN'
  }
}

/** Staff who may list it and have the right to: what everybody may list has rows and fields that not everybody meets. */
export const mayListAll = (actor: Actor, resource: AnyResource, registry: Registry): boolean =>
  actor.role === 'SYSTEM' ||
  (canCall(actor, resource, 'find', registry) && isPermitted(actor, resource, 'find', registry))

/** Throws as `authorise` does. */
export function authoriseAll(ctx: Ctx, resource: AnyResource): void {
  authorise(ctx, resource, 'find')
  if (!mayListAll(ctx.actor, resource, ctx.registry)) throw new AppError('forbidden')
}

export function authorise(ctx: Ctx, resource: AnyResource, method: Method): void {
  if (canCall(ctx.actor, resource, method, ctx.registry)) return
  if (levelOf(resource, method) === 'none') throw new AppError('method-not-allowed')
  throw new AppError(ctx.actor.role === 'GUEST' ? 'not-authenticated' : 'forbidden')
}
