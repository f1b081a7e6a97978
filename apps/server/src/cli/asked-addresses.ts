import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { loginProvidersOf } from '@shopwright/providers/login'
import { messengersOf } from '@shopwright/providers/messenger'
import { paymentProvidersOf } from '@shopwright/providers/payment'
import { socialSourcesOf } from '@shopwright/providers/social'

/** Whose addresses this installation can be told to put another in the place of, by code: those that look for one. */
export function askedAddresses(): string[] {
  const asked = new Set<string>()
  const bases = new Proxy<Record<string, string>>({}, { get: (_, code) => void asked.add(String(code)) })
  const clock = () => new Date()
  paymentProvidersOf({ stripe: { keys: () => null, clock }, banks: { clock, allow: [], bases } })
  deliveryProvidersOf({ allow: [], bases })
  loginProvidersOf({ allow: [], bases, clock })
  messengersOf({ allow: [], bases })
  socialSourcesOf({ allow: [], bases })
  // As `open.ts` asks, and the two banks whose rates are read.
  const { stripe: _, ai: __, nbu: ___, ecb: ____ } = bases
  return [...asked].sort()
}
