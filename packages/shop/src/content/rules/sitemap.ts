import { escapeXml } from '@shopwright/resource'

/** https://www.sitemaps.org/protocol.html: at most 50,000 addresses in a file. A page has one in each language. */
export const pagesInPart = 10_000

/** `slugs`: its address in each language, without the first slash; empty of the home. `picture`: where its first one is, from the host on. */
export type MappedPage = {
  slugs: Readonly<Record<string, string | undefined>>
  changed: Date | null
  picture: string | null
}
type Way = { code: string; tag: string; prefix: string }

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The addresses of a page, each with those in other languages beside it. */
export function entriesOf(origin: string, ways: readonly Way[], { slugs, changed, picture }: MappedPage): string[] {
  const at = ways.flatMap(({ code, tag, prefix }) =>
    slugs[code] === undefined ? [] : [{ tag, prefix, url: `${origin}${prefix}/${slugs[code]}` }],
  )
  const primary = at.find(({ prefix }) => prefix === '')
  const links = [...at, ...(primary ? [{ tag: 'x-default', url: primary.url }] : [])]
    .map(({ tag, url }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(url)}"/>`)
    .join('')
  const date = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  const shown = picture ? `<image:image><image:loc>${escapeXml(`${origin}${picture}`)}</image:loc></image:image>` : ''
  return at.map(({ url }) => `<url><loc>${escapeXml(url)}</loc>${date}${at.length > 1 ? links : ''}${shown}</url>`)
}

export const partOf = (entries: readonly string[]): string =>
  `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${entries.join('\n')}\n</urlset>\n`

/** Names the parts, each with when it was made. */
export function indexOf(origin: string, parts: number, made: Date | null): string {
  const date = made ? `<lastmod>${made.toISOString()}</lastmod>` : ''
  const lines = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${index + 1}.xml`)}</loc>${date}</sitemap>`,
  )
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</sitemapindex>\n`
}
