import { egress, type Way } from '../egress/index.ts'

export const STRIPE_URL = 'https://api.stripe.com'
/** Answers keep this shape whatever the account's own version is. */
const VERSION = '2025-03-31.basil'
const patience = 20_000

/** What Stripe refuses: a card that is declined (402) is an answer, all else is not. */
export class StripeRefused extends Error {
  readonly status: number
  readonly code: string
  /** in its own words, for whoever asked */
  readonly reason: string
  /** of a declined charge */
  readonly paymentId: string | null
  constructor(status: number, body: unknown) {
    const { error } = (body ?? {}) as { error?: { code?: string; message?: string; payment_intent?: { id?: string } } }
    super(`Stripe answered ${status}: ${error?.message ?? error?.code ?? 'no reason'}`)
    this.status = status
    this.reason = error?.message ?? error?.code ?? String(status)
    this.code = error?.code ?? ''
    this.paymentId = error?.payment_intent?.id ?? null
  }
}

export type StripeApi = {
  get<T>(path: string): Promise<T>
  /** the same `key` is the same request, whatever happens to the answer on its way */
  post<T>(path: string, fields: Fields, key: string): Promise<T>
}
type Field = string | number | boolean | null | undefined | Fields
export type Fields = { [name: string]: Field }

/** Null where Stripe does not know it. */
export const known = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof StripeRefused && error.status === 404) return null
    throw error
  })

/** Where it is instead of its own address, and in whose name we ask: `account` is one that is connected to ours. */
export type ApiOptions = Way & { base?: string; account?: string | undefined }

/** Stripe's API through the checked door: forms there, JSON back. */
export function stripeApi(secret: () => string, options: ApiOptions): StripeApi {
  const { base = STRIPE_URL, account, ...policy } = options
  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: string, key?: string): Promise<T> => {
    const answer = await egress(`${base}${path}`, {
      ...policy,
      method,
      timeout: patience,
      maxBytes: 1024 * 1024,
      headers: {
        authorization: `Bearer ${secret()}`,
        'stripe-version': VERSION,
        ...(account ? { 'stripe-account': account } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await answer.text()
    const read = text.startsWith('{') ? (JSON.parse(text) as unknown) : null
    if (answer.status !== 200 || read === null) throw new StripeRefused(answer.status, read)
    return read as T
  }
  return {
    get: (path) => ask('GET', path),
    post: (path, fields, key) => ask('POST', path, formOf(fields), key),
  }
}

/** `{ a: { b: 1 } }` as `a[b]=1`; what is empty is left out. */
function formOf(fields: Fields): string {
  const form = new URLSearchParams()
  const add = (name: string, value: Field): void => {
    if (value === null || value === undefined) return
    if (typeof value !== 'object') form.append(name, String(value))
    else for (const [part, inner] of Object.entries(value)) add(`${name}[${part}]`, inner)
  }
  for (const [name, value] of Object.entries(fields)) add(name, value)
  return form.toString()
}
