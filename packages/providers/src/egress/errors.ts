/** Why a call was not made or not finished. */
export type EgressErrorCode =
  | 'url-invalid'
  | 'scheme-refused'
  | 'userinfo-refused'
  | 'port-refused'
  | 'address-refused'
  | 'name-unknown'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'encoding-refused'
  | 'redirect-refused'
  | 'too-many-redirects'
  | 'aborted'
  | 'resting'

/** What a tenant may be told: the difference between a refused and a silent inner address would map our network. */
export type EgressPublicCode = 'address-not-allowed' | 'could-not-fetch' | 'took-too-long' | 'too-large'

const PUBLIC: Partial<Record<EgressErrorCode, EgressPublicCode>> = {
  'url-invalid': 'address-not-allowed',
  'scheme-refused': 'address-not-allowed',
  'userinfo-refused': 'address-not-allowed',
  'port-refused': 'address-not-allowed',
  timeout: 'took-too-long',
  'too-large': 'too-large',
}

/** `message` is for our logs, `publicCode` for people outside. */
export class EgressError extends Error {
  readonly code: EgressErrorCode
  readonly publicCode: EgressPublicCode

  constructor(code: EgressErrorCode, detail = '', cause?: unknown) {
    super(detail === '' ? code : `${code}: ${detail}`, { cause })
    this.name = 'EgressError'
    this.code = code
    this.publicCode = PUBLIC[code] ?? 'could-not-fetch'
  }
}

/** Nobody was asked: who was meant is left alone for a while. */
export const isResting = (error: unknown): boolean => error instanceof EgressError && error.code === 'resting'
