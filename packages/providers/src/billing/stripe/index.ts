import { known, stripeApi } from '../../stripe/api.ts'
import { type StripeOptions, stripeCalls } from '../../stripe/calls.ts'
import type { StripeCard } from '../../stripe/objects.ts'
import { cardOf, partsOf } from '../../stripe/reports.ts'
import type { Biller, ReadBilling } from '../seam.ts'

export type { StripeKeys, StripeOptions } from '../../stripe/calls.ts'
export { stripeSignature, TOLERANCE } from '../../stripe/signature.ts'

/** What marks a payment for a plan. */
const PLANS = 'shopwright'

/** Stripe, by the platform's own account. */
export function stripe({ keys, clock, ...options }: StripeOptions): Biller {
  const api = stripeApi(() => keys()?.secret ?? '', options)
  const calls = stripeCalls(api, PLANS)
  return {
    code: 'stripe',
    isConnected: () => keys() !== null,
    open: async (request) => {
      const { id, url } = await calls.open({ ...request, keeps: true })
      return { provider_checkout_id: id, url }
    },
    readReport: async (raw): Promise<ReadBilling> => {
      const read = await calls.read(raw, keys()?.webhook, clock())
      return 'report' in read ? { body: read.report } : read
    },
    look: calls.look,
    charge: calls.charge,
    refund: async (request) => (await calls.refund(request)).outcome,
    card: async (token) => {
      const [customer, method] = partsOf(token)
      const found = await known(api.get<StripeCard>(`/v1/payment_methods/${encodeURIComponent(method)}`))
      return found && cardOf(found, customer)
    },
  }
}
