import { escapeXml } from '@shopwright/resource'
import { addressIn, housePaths, newsPage, type ShopVisit } from '@shopwright/shop/storefront'

/** The newest news as an Atom feed, in the language of the address. */
export async function newsFeed(visit: ShopVisit): Promise<string> {
  const { seo, articles } = await newsPage(visit, new URLSearchParams())
  const { store, language, parts } = visit
  const origin = parts.originOf(store)
  const home = `${origin}${language.prefix}`
  const self = `${home}${housePaths.news}.xml`
  const updated = articles[0]?.date ?? store.createdAt
  const entries = articles.map(
    ({ title, url, text, date }) =>
      `<entry><id>${escapeXml(home + url)}</id><title>${escapeXml(title)}</title><link href="${escapeXml(home + url)}"/><updated>${moment(date)}</updated><summary>${escapeXml(text)}</summary></entry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language.tag}">
<id>${escapeXml(self)}</id><title>${escapeXml(`${seo.title} — ${store.title}`)}</title><updated>${moment(updated)}</updated>
<author><name>${escapeXml(store.title)}</name></author>
<link rel="self" href="${escapeXml(self)}"/><link href="${escapeXml(home + addressIn(store, housePaths.news, language.code))}"/>
${entries.join('\n')}
</feed>
`
}

const moment = (date: string | Date): string => new Date(date).toISOString()
