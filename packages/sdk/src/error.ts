import type { ErrorCode } from './nouns.ts'

type WireError = { message?: string; data?: { code?: string }; errors?: Record<string, string> }

/** What the server answered instead of a result: `code` says what is wrong, `fields` where, `message` both in the caller’s language. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** codes of a server that is newer than this package are told, too */
  readonly code: ErrorCode | (string & {})
  readonly fields: Readonly<Record<string, string>>
  readonly data: Readonly<Record<string, unknown>>
  /** milliseconds after which the server wants to be asked again */
  readonly retryAfter: number | null

  constructor(status: number, { message = '', data = {}, errors = {} }: WireError, retryAfter: string | null = null) {
    const faults = Object.entries(errors).map(([field, fault]) => `${field}: ${fault}`)
    super([message || `The server answered ${status}`, ...faults].join(' '))
    this.status = status
    this.code = data.code ?? 'general-error'
    this.fields = errors
    this.data = data
    this.retryAfter = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : null
  }
}

/** No answer came, or it broke off: what was asked may have been done. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}
