import { EgressError, egress, type Way } from '../egress/index.ts'
import { LoginFailure } from './seam.ts'

const patience = 10_000
const longest = 128 * 1024

export type Answered = { status: number; headers: Record<string, string>; body: Record<string, unknown> }

/** Asks through the checked door and reads JSON; nobody is waited for long. Throws `LoginFailure`. */
export async function askJson(url: string, { allow, circuit }: Way, form?: Record<string, string>): Promise<Answered> {
  try {
    const answer = await egress(url, {
      ...(allow ? { allow } : {}),
      circuit,
      timeout: patience,
      maxBytes: longest,
      maxRedirects: 0,
      headers: {
        accept: 'application/json',
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { method: 'POST', body: new URLSearchParams(form).toString() } : {}),
    })
    const read = parsed(await answer.text())
    if (answer.status >= 500 || answer.status === 429) throw new LoginFailure('away', `answered ${answer.status}`)
    if (!read) throw new LoginFailure('broken', `answered ${answer.status} without JSON`)
    return { status: answer.status, headers: answer.headers, body: read }
  } catch (error) {
    if (error instanceof EgressError) throw new LoginFailure('away', error.message)
    throw error
  }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** What it says of itself as a short text; empty where that is no text. */
export const said = (value: unknown, most = 254): string =>
  typeof value === 'string'
    ? value
        .replace(/[\u0000-\u001f\u007f]/g, ' ')
        .trim()
        .slice(0, most)
    : ''
