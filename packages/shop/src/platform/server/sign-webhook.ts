import { createHmac } from 'node:crypto'

// Standard Webhooks (standardwebhooks.com): whoever has the secret sees that a message is ours, and when it was sent.

export const secretPrefix = 'whsec_'

/** The headers of a message; each secret signs it, so that a receiver may change from one to the next at its leisure. */
export function signedHeaders(
  secrets: readonly string[],
  { id, sentAt, body }: { id: string; sentAt: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
