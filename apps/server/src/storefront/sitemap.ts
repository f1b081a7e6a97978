import { sitemapRows } from '@shopwright/shop/server'
import { addressIn, fixedPaths, languagesOf, readInStore, type ShopVisit, viewerOf } from '@shopwright/shop/storefront'

const perPart = 10_000

export type Part = { body: string; lastModified: string | null }

/** `/sitemap.xml` names the parts; each has at most 10,000 addresses with their languages beside them. */
export async function sitemapFile(visit: ShopVisit, part: number | null): Promise<string | null> {
  for (const tag of ['products', 'categories', 'manufacturers', 'information', 'settings', 'stores', 'store-languages'])
    visit.tags.add(tag)
  if (!visit.store.settings.sitemap_enabled) return null
  const rows = await readInStore(visit, (ctx) => sitemapRows(ctx, viewerOf(visit, ctx.now)))
  const languages = languagesOf(visit.store)
  const everywhere = (path: string) =>
    Object.fromEntries(languages.map(({ code }) => [code, addressIn(visit.store, path, code).slice(1)]))
  const fixed = ['/', ...(await fixedPaths(visit, new Set(rows.map(({ resource }) => resource))))]
  const parts = Math.max(1, Math.ceil(rows.length / perPart))
  const origin = visit.parts.originOf(visit.store)
  if (part === null) return indexOf(origin, parts)
  if (part < 1 || part > parts) return null
  const home = part === 1 ? fixed.map((path) => entry(origin, everywhere(path), null)) : []
  const own = rows.slice((part - 1) * perPart, part * perPart).map((row) => entry(origin, row.slugs, row.updated_at))
  return `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${[...home, ...own].flat().join('\n')}\n</urlset>\n`

  function entry(base: string, slugs: Record<string, string>, changed: Date | null): string[] {
    const at = languages.flatMap(({ code, tag, prefix }) =>
      slugs[code] === undefined ? [] : [{ tag, prefix, url: `${base}${prefix}/${slugs[code]}` }],
    )
    const primary = at.find(({ prefix }) => prefix === '')
    const links = [...at, ...(primary ? [{ tag: 'x-default', url: primary.url }] : [])]
      .map(({ tag, url }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(url)}"/>`)
      .join('')
    const date = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return at.map(({ url }) => `<url><loc>${escapeXml(url)}</loc>${date}${at.length > 1 ? links : ''}</url>`)
  }
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

const indexOf = (origin: string, parts: number): string =>
  `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${Array.from({ length: parts }, (_, index) => `<sitemap><loc>${origin}/sitemap-${index + 1}.xml</loc></sitemap>`).join('\n')}\n</sitemapindex>\n`

export const escapeXml = (text: string): string =>
  text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)

export function robotsFile(visit: ShopVisit): string {
  for (const tag of ['settings', 'stores']) visit.tags.add(tag)
  const closed = [
    '/cart',
    '/checkout',
    '/order/',
    '/account',
    '/login',
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
  return `User-agent: *\n${lines.join('\n')}\n${map}`
}

export const robotsClosed = 'User-agent: *\nDisallow: /\n'
