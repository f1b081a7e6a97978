import { EgressError, egress, type Way } from '../egress/index.ts'
import { MessengerFailure } from './seam.ts'

const patience = 10_000

/** What a messenger answers to a question, and with which status; null for what is no JSON object. Throws `MessengerFailure` where it is away. */
export async function told<Answer>(
  url: string,
  body: object,
  policy: Way,
  headers: Record<string, string> = {},
): Promise<{ status: number; read: Answer | null }> {
  try {
    const answer = await egress(url, {
      ...policy,
      method: 'POST',
      timeout: patience,
      maxBytes: 64 * 1024,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, read: parsed<Answer>(await answer.text()) }
  } catch (error) {
    if (error instanceof EgressError) throw new MessengerFailure('away', error.code)
    throw error
  }
}

function parsed<Answer>(text: string): Answer | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Answer) : null
  } catch {
    return null
  }
}
