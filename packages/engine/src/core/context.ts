import type { Registry } from '@shopwright/resource'
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import type { Behaviours } from './behaviours.ts'
import type { Effects } from './effects.ts'
import { AppError } from './errors.ts'
import type { Gate } from './gate.ts'
import type { Vault } from './vault.ts'

export type Role = 'ADMIN' | 'SHOP_ADMIN' | 'CUSTOMER' | 'GUEST' | 'SYSTEM'
export type Service = { get: boolean; create: boolean; update: boolean; delete: boolean }

/** Who asks. `permissions` is null for those whom no group narrows (owner, super admin, the system itself). */
export type Actor = {
  role: Role
  /** account id for ADMIN and SHOP_ADMIN, customer id for CUSTOMER */
  id: string | null
  /** of staff: their place in the store (`staff-members`); a super admin has none */
  memberId?: string | null
  name: string | null
  isOwner: boolean
  permissions: Map<string, Service> | null
  customerGroupId: string | null
  sessionId: string | null
  /** of a program: its key */
  token?: { id: string; name: string } | null
  ip: string | null
  userAgent: string | null
  /** of a guest: by what their cart is known */
  cart?: string | null
}

export const systemActor: Actor = {
  role: 'SYSTEM',
  id: null,
  name: null,
  isOwner: true,
  permissions: null,
  customerGroupId: null,
  sessionId: null,
  ip: null,
  userAgent: null,
}
export const guestActor: Actor = { ...systemActor, role: 'GUEST', isOwner: false }

/** What every request knows of its store. The shop's own view of a store adds to it. */
export type StoreScope = { id: string; primaryLanguage: string; timeZone: string; currency: string }

/** The explicit first parameter of everything that acts. One request or one job = one transaction = one of these. */
export type Ctx<S extends StoreScope = StoreScope> = {
  db: Db
  registry: Registry
  behaviours: Behaviours
  effects: Effects
  store: S | null
  actor: Actor
  language: string
  now: Date
  log: Logger
  enqueue: Enqueue
  /** seals secrets, and opens them for who has to use one */
  vault: Vault
  /** what the store’s plan lets it have */
  gate: Gate
  /** tags of what this transaction changed; told to every node when it commits */
  touched: Set<string>
  /** what came, went or happened beside that: `orders.created:<id>`; for whoever is handed in as `beforeCommit` */
  told: Set<string>
}

/** The store of a context that must have one. */
export function storeOf<S extends StoreScope>(ctx: Ctx<S>): S {
  if (!ctx.store) throw new AppError('store-required', {}, { status: 400 })
  return ctx.store
}

export const asSystem = <C extends Ctx>(ctx: C): C => ({
  ...ctx,
  actor: { ...systemActor, name: ctx.actor.name, ip: ctx.actor.ip },
})
