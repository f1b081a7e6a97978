import { slugify } from '@shopwright/resource'

/** Where each address leads; null where there is nothing any more. */
export type Rules = ReadonlyMap<string, string | null>

/** Of these a shop cannot do without any. */
const ours =
  /^(\/[a-z]{2})?(\/?$|\/(api|media|theme-assets|shop-state|page-layout|cart|checkout|order|account|login)(\/|$))/

/** What somebody wrote as an address of the shop, as requests ask for it; null where it is none, or cannot be led away. */
export function pathOf(text: string): string | null {
  const path = localPath(text.trim())
  return path && !ours.test(path) ? path : null
}

/** An address that was asked for in vain, where it is worth telling of: one that a redirect could be made for. */
export function missedPath(asked: string): string | null {
  const path = asked.length <= 512 ? pathOf(asked) : null
  return path && !/^\/\.|\/\.well-known\/|\.(php\d?|asp|aspx|env|cgi|jsp|sql|ya?ml|map)$/i.test(path) ? path : null
}

/** The path of an address within the shop; null of one that leads elsewhere. */
export function localPath(target: string): string | null {
  if (!/^\/(?![/\\])/.test(target) || /[\u0000-\u001f\\]/.test(target)) return null
  const url = URL.parse(target, 'http://shop.invalid')
  return url && (url.pathname.replace(/\/+$/, '') || '/')
}

/** Where one arrives at last by these rules; null where the way leads back to `path`. */
export function endOf(rules: Rules, path: string, target: string): string | null {
  const passed = new Set([path])
  for (let at = target; ; ) {
    const local = localPath(at)
    if (local === null) return at
    if (passed.has(local)) return null
    const next = rules.get(local)
    if (!next) return at
    passed.add(local)
    at = next
  }
}

/** What a page of an address is called here: `/catalog/Green-Tea.html` → `green-tea`; null where that says nothing. */
export function nameIn(path: string): string | null {
  const last = path.split('/').at(-1) ?? ''
  return slugify(decoded(last).replace(/\.[a-z]{2,5}$/i, '')) || null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
