import type { PaymentAccount, PaymentProvider } from '../seam.ts'
import { readSigned, signerOf } from './signed-json.ts'
import { sandboxTraits } from './traits.ts'

export { readSigned, signerOf } from './signed-json.ts'
export { type CheckoutProblem, readCard } from './test-card.ts'

/** What the sandbox knows a card by. One test card pays while its owner is there and declines when it is charged later. */
export const sandboxToken = (last4: string): string => `sandbox-card-${last4}`
const declinesLater = '0341'

const idOf = (reference: string): string => `sandbox-${reference}`

/** A report is good for the one store that it is signed for. */
export const storeSigner = ({ store_id, secret = new Uint8Array() }: PaymentAccount) =>
  signerOf(secret, `payments:${store_id}`)

/** It behaves as a real provider does: its page changes nothing of ours, only its signed report does. */
export const sandbox: PaymentProvider = {
  ...sandboxTraits,
  open: async ({ reference }) => ({ provider_payment_id: idOf(reference), url: `/sandbox/payments/${reference}` }),
  readReport: (raw, account) => (account.secret ? readSigned(raw, storeSigner(account)) : { refused: 'bad-signature' }),
  charge: async ({ reference, token }) => ({
    outcome: token === sandboxToken(declinesLater) ? 'failed' : 'succeeded',
    provider_payment_id: idOf(reference),
  }),
  // It took no money and gives none back; what somebody else took is not its to give.
  refund: async ({ reference, provider_payment_id }) =>
    provider_payment_id.startsWith(idOf(''))
      ? { outcome: 'succeeded', provider_refund_id: idOf(reference) }
      : { outcome: 'failed', provider_refund_id: null },
}
