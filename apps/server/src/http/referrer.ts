/**
 * Pages and ways whose address is a key: of an order and its payment, of a cart, a list, a password or a newsletter that a mail leads to, of
 * an invitation, of what was bought. `path` with its language, without or with what was asked beside it.
 */
const keyed =
  /^(\/[a-z]{2})?\/((admin\/restore-store|auth|cart\/restore|confirm|downloads|invitation|order|pay|reset|returns\/new|shop\/newsletter|shop\/privacy\/data\.json)(?![^/?])|wish-list\/[^?])/

/**
 * What an answer lets the pages after it know of its address (security T04): of one that holds a key nothing at all, nor the shop's own
 * pages; of any other as much as `usual` says. A form on such a page then says no origin either where a browser has no `Sec-Fetch-Site`.
 */
export const referrerPolicy = (path: string, usual: string): string => (keyed.test(path) ? 'no-referrer' : usual)
