import { createHash } from 'node:crypto'
import { drawSignboard } from '@shopwright/providers/images'
import { atMost } from '@shopwright/resource'
import { coloursOf, houseDesign } from '@shopwright/shop/rules'
import type { ShopStore } from '@shopwright/shop/server'
import { artOf } from '@shopwright/shop/storefront'
import { LRUCache } from 'lru-cache'

// Drawing one takes a process some 70 ms; a link that goes round is asked for by many.
const drawn = new LRUCache<string, Promise<Buffer>>(atMost(60))

/** What others show beside a link to a shop that has no picture for it: its name beside its drawing, as JPEG. */
export async function socialPicture(store: ShopStore): Promise<{ body: Buffer; etag: string }> {
  const { primary: ground, onPrimary: ink } = coloursOf(store.design ?? houseDesign)
  const card = { svg: artOf(store, '').svg, name: store.title.slice(0, 140), ground, ink }
  const digest = createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 22)
  const known = drawn.get(digest) ?? drawSignboard(card).then((bytes) => Buffer.from(bytes))
  drawn.set(digest, known)
  known.catch(() => drawn.delete(digest))
  return { body: await known, etag: `"${digest}"` }
}
