import { type Behaviour, behaviour, invalid } from '@shopwright/engine'
import { withoutPrices } from '../../../catalog/server/hidden-prices.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { deliveryMethods, paymentMethods } from '../../model/delivery.ts'
import { orderPayments } from '../../model/order-payments.ts'
import { canTake } from '../payment-providers.ts'
import { recordPayment } from './order-payments.ts'

/** How orders are paid and brought, and what staff write down of payments. */
export const paymentBehaviours: [string, Behaviour][] = [
  behaviour(orderPayments, { create: recordPayment }),
  behaviour(paymentMethods, {
    ...withoutPrices('payment-methods'),
    // One that nobody can take money by is enabled nowhere; one that is off may be prepared.
    before: async (ctx, draft, existing) => {
      const { status = true, code } = { ...existing, ...draft }
      if (status && !canTake(shopOf(ctx), String(code))) throw invalid({ status: { code: 'no-payment-provider' } })
    },
  }),
  behaviour(deliveryMethods, withoutPrices('delivery-methods')),
]
