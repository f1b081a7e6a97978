/** What the server answered instead of a result (design §5), or `offline` when it did not answer. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly data: Record<string, unknown>
  readonly fields: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    data: Record<string, unknown> = {},
    fields: Record<string, string> = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.data = data
    this.fields = fields
  }
}

/** The server, or what it needs, is away: the same may go well in a moment. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && ((error.status === 0 && error.code === 'offline') || isAway(error.status))

/** An answer of a proxy without a server behind it, or of a server without its database. */
export const isAway = (status: number): boolean => status === 502 || status === 503 || status === 504

/** The server has not come to judge what was asked: it is away, failed, or wants to be asked more slowly. */
export const isUndecided = (error: unknown): boolean =>
  isUnreached(error) || (error instanceof ApiError && (error.status === 429 || error.status >= 500))

/** There is no such row, or none any more. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'not-found'

type WireError = { message?: string; code?: number; data?: { code?: string }; errors?: Record<string, string> }

export async function readError(response: Response): Promise<ApiError> {
  const wire = (await response.json().catch(() => ({}))) as WireError
  return new ApiError(
    response.status,
    wire.data?.code ?? 'general-error',
    wire.message ?? '',
    wire.data ?? {},
    wire.errors ?? {},
  )
}
