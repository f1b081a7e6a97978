import { languagesOf, type ShopVisit } from '@shopwright/shop/storefront'

/** The house's lines, and those of the store's own below them: they go on with its group, or begin another. */
export function robotsFile(visit: ShopVisit): string {
  for (const tag of ['settings', 'stores']) visit.tags.add(tag)
  const closed = [
    '/cart',
    '/checkout',
    '/order/',
    '/account',
    '/login',
    '/auth/',
    '/registration',
    '/forget',
    '/reset',
    '/search',
    '/api/',
  ]
  const prefixes = languagesOf(visit.store).map(({ prefix }) => prefix)
  const lines = prefixes.flatMap((prefix) => closed.map((path) => `Disallow: ${prefix}${path}`))
  const map = visit.store.settings.sitemap_enabled
    ? `\nSitemap: ${visit.parts.originOf(visit.store)}/sitemap.xml\n`
    : ''
  const own = visit.store.settings.robots_rules?.trim()
  return `User-agent: *\n${lines.join('\n')}\n${own ? `${own}\n` : ''}${map}`
}

export const robotsClosed = 'User-agent: *\nDisallow: /\n'
