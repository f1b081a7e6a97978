import type { Behaviour } from '@shopwright/engine'
import { platformBehaviours } from './platform/server/behaviours.ts'

export * from './content/server/files.ts'
export * from './customers/server/customers.ts'
export { tables } from './database.ts'
export * from './insight/server/dashboard.ts'
export * from './jobs.ts'
export * from './platform/server/jobs.ts'
export * from './platform/server/open-store.ts'
export * from './platform/server/outbox.ts'
export * from './platform/server/password-reset.ts'
export * from './platform/server/passwords.ts'
export * from './platform/server/registration.ts'
export * from './platform/server/seeds/seed-platform.ts'
export * from './platform/server/sessions.ts'
export * from './platform/server/sign-in.ts'
export * from './platform/server/stores.ts'
export * from './platform/server/throttle.ts'

/** Every behaviour of the shop, by resource. */
export const behaviours: [string, Behaviour][] = [...platformBehaviours]
