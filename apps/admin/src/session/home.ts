import type { Session } from './session.ts'

/** Where a person goes after signing in: what they owe, the wizard, the choice of a store, or the dashboard (spec §2). */
export function homeOf({ customer, store, owes }: Session): string {
  if (owes) return '/admin/two-step'
  if (!store) {
    if (customer.role !== 'ADMIN' && customer.stores.length === 0) return '/admin/complete-registration'
    return '/admin/select-store'
  }
  if (!store.completed && customer.role !== 'ADMIN') return '/admin/complete-registration'
  return store.state === 'archived' && customer.role !== 'ADMIN' ? '/admin/billing' : '/admin/dashboard'
}
