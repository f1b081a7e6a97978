import { egress, type Way } from '../../egress/index.ts'
import { isFinal } from './assumptions.ts'

export const MONO_URL = 'https://api.monobank.ua'
const patience = 10_000
const longest = 256 * 1024

/** What it refuses: `{"errCode":"1001","errText":"invalid 'invoiceId'"}`. */
export class MonoRefused extends Error {
  readonly status: number
  constructor(status: number, body: unknown) {
    const { errCode, errText } = (body ?? {}) as { errCode?: unknown; errText?: unknown }
    super(`monobank answered ${status}: ${String(errText ?? errCode ?? 'no reason').slice(0, 200)}`)
    this.status = status
  }
}

/** It has looked and says no; anything else may be asked again. */
export const isRefusal = (error: unknown): error is MonoRefused => error instanceof MonoRefused && isFinal(error.status)

/** Null where this account has no such thing. */
export const known = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof MonoRefused && error.status === 404) return null
    throw error
  })

/** Its API through the checked door: JSON both ways, below `/api/merchant`. */
export function monoApi({ base = MONO_URL, ...policy }: Way & { base?: string | undefined }) {
  return async <T>(token: string, path: string, body?: object): Promise<T> => {
    const answer = await egress(`${base}/api/merchant${path}`, {
      ...policy,
      method: body ? 'POST' : 'GET',
      timeout: patience,
      maxBytes: longest,
      headers: { 'x-token': token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    const read = text.startsWith('{') ? (JSON.parse(text) as unknown) : null
    if (answer.status !== 200 || read === null) throw new MonoRefused(answer.status, read)
    // What it says is read field by field by whoever asked.
    return read as T
  }
}
export type MonoApi = ReturnType<typeof monoApi>
