import { ApiError } from '../api/api-error.ts'
import { request } from '../api/request.ts'

/** Signed in, or the right to show a code. */
export type Step = { accessToken: string } | { ticket: string }

/** The first step. Throws `ApiError` for whoever has not passed it. */
export async function signIn(email: string, password: string): Promise<Step> {
  try {
    return await request('POST', 'authentication', {
      body: { strategy: 'local', email, password },
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'two-step-wanted') return { ticket: String(error.data.ticket) }
    throw error
  }
}
