import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that a report may be on its way: an older one may be somebody's copy. */
export const TOLERANCE = 300

/** `t=1700000000,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `t.body` by the hook's secret; several while a secret is being changed. */
export function isSignedByStripe(header: string, bytes: Buffer, secret: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const at = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(at) || Math.abs(now.getTime() / 1000 - Number(at)) > TOLERANCE) return false
  const wanted = createHmac('sha256', secret).update(`${at}.`).update(bytes).digest()
  return parts.some(([name, hex = '']) => {
    if (name !== 'v1' || !/^[0-9a-f]{64}$/.test(hex)) return false
    return timingSafeEqual(Buffer.from(hex, 'hex'), wanted)
  })
}

/** What Stripe would write over these bytes. */
export const stripeSignature = (bytes: Buffer | string, secret: string, at: Date): string => {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.`).update(bytes).digest('hex')}`
}
