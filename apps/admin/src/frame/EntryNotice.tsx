import { Suspense } from 'react'
import { lazyPart } from '../api/part.ts'
import { useSession } from '../session/use-session.ts'

// Hardly anybody ever sees it.
const EntryReason = lazyPart(() => import('./EntryReason.tsx'))

/** A super admin in somebody else's store reads on every screen that he is, why he came, and the way out. */
export function EntryNotice() {
  const { customer, store } = useSession()
  if (customer.role !== 'ADMIN' || !store || customer.stores.some(({ id }) => id === store.id)) return null
  return (
    <Suspense>
      <EntryReason storeId={store.id} accountId={customer.id} />
    </Suspense>
  )
}
