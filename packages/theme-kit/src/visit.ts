import type { Storefront } from './contract/storefront.ts'

/** Parts of pages as they were drawn, by a short name of all that they show. */
export type Fragments = { get(key: string): Uint8Array | undefined; set(key: string, bytes: Uint8Array): void }

/** A page in the order in which it is sent: what was drawn just now as text, what was kept as bytes. */
export type Pieces = (string | Uint8Array)[]

export type Ways = readonly (readonly [from: string, to: string])[]

/** What the process hands to a theme for one page. */
export type Visit = {
  storefront: Storefront
  nonce: string
  report(error: unknown): void
  /** what this theme drew for other pages */
  fragments: Fragments
  /** takes a page that is drawn, in place of the body of the answer */
  deliver(page: Pieces): void
  /** pages that the shop has put elsewhere: `/shop/contacts` → `/kontakty` */
  moved?: Ways
}
