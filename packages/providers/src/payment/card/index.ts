import { StripeRefused, stripeApi } from '../../stripe/api.ts'
import { type StripeOptions, stripeCalls } from '../../stripe/calls.ts'
import type { ConnectedAccount } from '../../stripe/objects.ts'
import type { StripeReport } from '../../stripe/reports.ts'
import type { Connecting, PaymentAccount, PaymentProvider, PaymentTold } from '../seam.ts'
import { card as traits } from './traits.ts'

/** What marks a payment in a shop: the same account may take money for plans. */
const SHOPS = 'shopwright-shop'

/** Stripe, by the keys of the store, else by the platform's in the name of the store's own account there. */
export function card({ keys, clock, ...options }: StripeOptions): PaymentProvider {
  const callsOf = ({ keys: own, connected }: PaymentAccount) =>
    stripeCalls(
      own.secret_key
        ? stripeApi(() => own.secret_key ?? '', options)
        : stripeApi(() => keys()?.secret ?? '', { ...options, account: connected }),
      SHOPS,
    )
  return {
    ...traits,
    open: async ({ keeps_card, ...request }, account) => {
      const { store_id } = account
      const cancel_url = request.return_url
      const { id, url } = await callsOf(account).open({
        ...request,
        store_id,
        cancel_url,
        token: null,
        keeps: keeps_card,
      })
      return { provider_payment_id: id, url }
    },
    // In the name of a connected account nobody reports to the shop: how its payments stand is asked.
    readReport: async (raw, account) => {
      const read = await callsOf(account).read(raw, account.keys.webhook_secret, clock())
      if ('refused' in read) return read
      if ('foreign' in read) return { ignored: read.foreign }
      const told = toldOf(read.report)
      return told ? { body: told } : { ignored: read.report.outcome }
    },
    look: async ({ reference, provider_payment_id }, account) => {
      const report = await callsOf(account).look(provider_payment_id)
      const told = report && toldOf(report)
      return told ? { ...told, event_id: `look:${reference}:${told.outcome}` } : null
    },
    refund: async ({ reference, provider_payment_id, amount, currency }, account) => {
      const { outcome, id } = await callsOf(account).refund({ reference, provider_payment_id, amount, currency })
      return { outcome, provider_refund_id: id }
    },
    charge: async (request, account) => {
      const { outcome, provider_payment_id } = await callsOf(account).charge({
        ...request,
        store_id: account.store_id,
      })
      // The bank still thinks: who asks again by the same reference hears what came of it.
      if (outcome === 'pending') throw new Error(`the charge ${request.reference} is not decided`)
      return { outcome, provider_payment_id: provider_payment_id ?? request.reference }
    },
    connect: connecting({ keys, clock, ...options }),
  }
}

/** What is decided; null for what is not yet. */
function toldOf({ outcome, provider_payment_id, card, ...report }: StripeReport): PaymentTold | null {
  if (outcome === 'pending') return null
  return {
    ...report,
    outcome,
    provider_payment_id: provider_payment_id ?? report.event_id,
    ...(card ? { card: { token: card.token, last4: card.last4 } } : {}),
  }
}

function connecting({ keys, ...options }: StripeOptions): Connecting {
  const api = stripeApi(() => keys()?.secret ?? '', options)
  return {
    isOffered: () => keys() !== null,
    open: async ({ reference, store_id, account_id, email, country, return_url, again_url }) => {
      try {
        const owned = { type: 'standard', email, country, metadata: { app: SHOPS, store_id } }
        const account =
          account_id ?? (await api.post<ConnectedAccount>('/v1/accounts', owned, `account:${reference}`)).id
        const page = { account, type: 'account_onboarding', return_url, refresh_url: again_url }
        // Each page is good once.
        const { url } = await api.post<{ url: string }>('/v1/account_links', page, `link:${crypto.randomUUID()}`)
        return { account_id: account, url }
      } catch (error) {
        if (error instanceof StripeRefused && error.status >= 400 && error.status < 500 && error.status !== 429)
          return { refused: error.reason }
        throw error
      }
    },
    look: async (accountId) => {
      try {
        const found = await api.get<ConnectedAccount>(`/v1/accounts/${encodeURIComponent(accountId)}`)
        const { charges_enabled, payouts_enabled, country, default_currency } = found
        return {
          takes: charges_enabled,
          pays_out: payouts_enabled,
          country: country ?? null,
          currency: default_currency?.toUpperCase() ?? null,
        }
      } catch (error) {
        if (error instanceof StripeRefused && (error.status === 403 || error.status === 404)) return null
        throw error
      }
    },
  }
}
