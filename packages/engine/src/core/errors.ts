/** What the wire calls a failure of each status, as Feathers clients know it. */
const names = {
  400: ['BadRequest', 'bad-request'],
  401: ['NotAuthenticated', 'not-authenticated'],
  402: ['PaymentError', 'payment-error'],
  403: ['Forbidden', 'forbidden'],
  404: ['NotFound', 'not-found'],
  405: ['MethodNotAllowed', 'method-not-allowed'],
  409: ['Conflict', 'conflict'],
  410: ['Gone', 'gone'],
  413: ['BadRequest', 'bad-request'],
  415: ['BadRequest', 'bad-request'],
  421: ['BadRequest', 'bad-request'],
  422: ['Unprocessable', 'unprocessable'],
  429: ['TooManyRequests', 'too-many-requests'],
  500: ['GeneralError', 'general-error'],
  503: ['Unavailable', 'unavailable'],
  507: ['GeneralError', 'general-error'],
} as const

export type Status = keyof typeof names
export type Params = Record<string, unknown>
/** A fault of one field: `code` names a text in `errors.json`. */
export type FieldFault = { code: string; params?: Params }

const statuses: Record<string, Status> = {
  'not-authenticated': 401,
  'wrong-credentials': 401,
  'session-expired': 401,
  'plan-limit': 402,
  'registration-closed': 403,
  forbidden: 403,
  'feature-not-in-plan': 403,
  'app-off': 403,
  'not-found': 404,
  'no-place': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'in-use': 409,
  duplicate: 409,
  'stale-version': 409,
  'publication-over': 409,
  'invalid-transition': 409,
  'entry-required': 403,
  'two-step-required': 403,
  'two-step-on': 409,
  'two-step-off': 409,
  'already-in-status': 409,
  'already-undone': 409,
  'price-below-zero': 409,
  'price-changed-since': 409,
  'not-the-next-step': 409,
  'goods-gone': 409,
  'prices-changed': 409,
  'stock-short': 409,
  'primary-language': 409,
  'language-incomplete': 409,
  'owner-stays': 409,
  'invitation-sign-in': 409,
  'invitation-other-person': 409,
  'invitation-no-seat': 409,
  gone: 410,
  'invitation-over': 410,
  'store-archived': 410,
  'too-large': 413,
  'file-size-exceeded': 413,
  'unsupported-media-type': 415,
  'unknown-host': 421,
  'not-served-here': 421,
  'too-many-requests': 429,
  'store-closed': 503,
  unavailable: 503,
  'provider-silent': 503,
  'carrier-away': 503,
  'quota-exceeded': 507,
  'storage-quota-exceeded': 507,
  'disk-full': 507,
  'general-error': 500,
}

/** The one error of the house. `code` finds the text (`errors:<code>`) and the status; unknown codes answer 422. */
export class AppError extends Error {
  readonly code: string
  readonly params: Params
  readonly fields: Record<string, FieldFault>
  readonly status: Status

  constructor(
    code: string,
    params: Params = {},
    options: { fields?: Record<string, FieldFault>; status?: Status } = {},
  ) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.fields = options.fields ?? {}
    this.status = options.status ?? statuses[code] ?? 422
  }
}

const fullDisk = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** There is no room left, where files lie or where PostgreSQL writes: nobody is to blame, and it passes when somebody makes room. */
export const isDiskFull = (error: unknown): boolean => fullDisk.has((error as { code?: string } | null)?.code ?? '')

export function refuse(condition: boolean, code: string, params?: Params): void {
  if (condition) throw new AppError(code, params)
}

/** Malformed input: one fault for each field, by its path. */
export const invalid = (fields: Record<string, FieldFault>): AppError =>
  new AppError('invalid', {}, { fields, status: 422 })

export type WireError = {
  name: string
  message: string
  code: number
  className: string
  data: Params
  errors: Record<string, string>
}
export type TranslateError = (code: string, params: Params) => string

/** The error as Feathers clients expect it, in the caller's language. */
export function wireError(error: AppError, translate: TranslateError): WireError {
  const [name, className] = names[error.status]
  const errors = Object.fromEntries(
    Object.entries(error.fields).map(([field, fault]) => [field, translate(fault.code, fault.params ?? {})]),
  )
  return {
    name,
    message: translate(error.code, error.params),
    code: error.status,
    className,
    data: { code: error.code, ...error.params },
    errors,
  }
}
