import { createHash } from 'node:crypto'
import { readSigned, sandbox, sandboxToken, signerOf } from '../../payment/sandbox/index.ts'
import type { Biller } from '../seam.ts'

const account = { store_id: '', keys: {} }

/** Invented cards pay for plans where record 0013 lets them: its page is the server's, its reports are signed by the installation. */
export const sandboxBiller = (secret: () => Uint8Array): Biller => ({
  code: sandbox.code,
  standsIn: true,
  isConnected: () => true,
  open: async ({ reference }) => ({ provider_checkout_id: reference, url: `/sandbox/checkout/${reference}` }),
  readReport: async (raw) => {
    const read = readSigned(raw, signerOf(secret(), sandbox.code))
    if (!('body' in read) || typeof read.body !== 'object' || read.body === null || Array.isArray(read.body))
      return read
    // It has no name of its own: the same words are the same report.
    return { body: { ...read.body, event_id: createHash('sha256').update(raw.bytes).digest('hex') } }
  },
  // What it has to say it says at once.
  look: async () => null,
  charge: async ({ reference, token, amount, currency, description }) => {
    const taken = await sandbox.charge?.({ reference, token, amount, currency, description }, account)
    return { outcome: taken?.outcome ?? 'failed', provider_payment_id: taken?.provider_payment_id ?? null }
  },
  refund: async ({ reference, provider_payment_id }) => {
    const given = await sandbox.refund?.(
      { reference, provider: sandbox.code, provider_payment_id, amount: '0', currency: '', given: '0' },
      account,
    )
    return given?.outcome ?? 'failed'
  },
  card: async (token) => {
    const last4 = token.slice(-4)
    return token === sandboxToken(last4) ? { token, last4, brand: 'visa', expires: null } : null
  },
})
