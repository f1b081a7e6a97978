import type { IncomingMessage } from 'node:http'
import { pageParams } from '@shopwright/theme-kit'

const allowed = new Set<string>([...pageParams, '_routes'])
export const neverShared =
  /^(\/[a-z]{2})?\/(api|media|theme-assets|cart|compare|wish-list|checkout|order|account|login|logout|registration|forget|reset|review|restock|recently|returns\/new|shop\/newsletter|currency|search|shop-state|livez|readyz|metrics|admin)(\/|\.data|$|\?)/

export type CacheKey = {
  key: string
  path: string
  query: string /** under which pages are kept that differ on phones */
  deviceKey: string
}

/** Whether somebody looks with a phone, as far as it says so. */
export const isPhone = (headers: IncomingMessage['headers']): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /Mobi/.test(headers['user-agent'] ?? '')

/**
 * The key of a page that may be shared: host, path, the parameters that mean something, and the currency that the visitor
 * chose. The language is in the path, the group is the store's default one, because a session is never served from here.
 * Null for everything that is one visitor's own. Reads no other header (T34).
 */
export function cacheKeyOf(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): CacheKey | null {
  const { method, url = '/', headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization || url.length > 1000) return null
  const cookie = headers.cookie
  // Prices depend on where somebody is taxed, once they have said it.
  if (cookie?.includes('sw_session=') || cookie?.includes('sw_place=') || cookie?.includes('sw_preview=')) return null
  // Who was sent here gets a cookie first.
  if (neverShared.test(url) || hasTracking(url) || hasPreview(url)) return null
  const cut = url.indexOf('?')
  const path = cut < 0 ? url : url.slice(0, cut)
  const query = cut < 0 ? '' : canonicalQuery(url.slice(cut + 1))
  const host = (headers.host ?? '').toLowerCase()
  const key = `${host} ${path}?${query} ${cookie ? currencyIn(cookie) : ''}`
  return { key, path, query, deviceKey: `${key} ${isPhone(headers) ? 'phone' : 'wide'}` }
}

/** Does the address show what is not everybody's yet? */
const hasPreview = (url: string): boolean => /[?&](preview|frame)=/.test(url)

/** Does the address say who sent its visitor? */
export const hasTracking = (url: string): boolean => /[?&]tracking=/.test(url)

/** Known parameters in one order; the rest is dropped for the key and for the page alike. */
export function canonicalQuery(text: string): string {
  const query = new URLSearchParams(text)
  for (const name of new Set(query.keys())) if (!allowed.has(name)) query.delete(name)
  query.sort()
  return query.toString()
}

/** What that leaves out, for where the visitor is led on: who sent them is counted there. */
export function droppedQuery(text: string): string {
  const query = new URLSearchParams(text)
  for (const name of new Set(query.keys())) if (allowed.has(name)) query.delete(name)
  return query.toString()
}

export function currencyIn(cookie: string): string {
  const at = /(?:^|;\s*)(?:__Host-)?sw_currency=([A-Z]{3})(?:;|$)/.exec(cookie)
  return at?.[1] ?? ''
}
