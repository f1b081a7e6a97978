import { createHmac } from 'node:crypto'
import { linkSecret, originOf } from '../../floor/origins.ts'
import { isSameSecret } from '../../floor/same-secret.ts'
import type { ShopStore } from '../../floor/stores.ts'

/** What a visitor with a signed link is shown in place of what everybody sees. */
export type Preview = {
  theme: string | null
  design: string | null
  /** the draft of a layout */
  draft: string | null
}

type Signed = Partial<Preview> & { store: string; until: number }

/** A link is good for a fortnight: long enough to be talked about, too short to be a second shop. */
const days = 14

/** Where the preview is shown: to whoever has the link, or in a frame of the administration alone. */
export function previewUrl(
  store: ShopStore,
  shown: Partial<Preview>,
  now: Date,
  door: 'preview' | 'frame',
  path = '/',
): string {
  const until = Math.floor(now.getTime() / 1000) + days * 86_400
  const signed: Signed = { ...shown, store: store.id, until }
  const said = Buffer.from(JSON.stringify(signed)).toString('base64url')
  // The administration frames shops at their names below its own alone.
  const host = door === 'frame' ? { ...store, mainHost: null } : store
  return `${originOf(host)}${path}?${door}=${said}.${markOf(said)}`
}

/** What the token shows of this store; null for one that was not made here, of another store, or is over. */
export function readPreview(token: string, store: Pick<ShopStore, 'id'>, now: Date): Preview | null {
  const [said = '', mark = ''] = token.split('.')
  if (!isSameSecret(mark, markOf(said))) return null
  const signed = JSON.parse(Buffer.from(said, 'base64url').toString()) as Signed // only we sign
  if (signed.store !== store.id || signed.until * 1000 < now.getTime()) return null
  return { theme: signed.theme ?? null, design: signed.design ?? null, draft: signed.draft ?? null }
}

const markOf = (said: string): string =>
  createHmac('sha256', linkSecret()).update(`preview:${said}`).digest('base64url').slice(0, 22)
