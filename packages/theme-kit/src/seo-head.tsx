import type { Seo } from './contract/catalogue.ts'
import type { ShopFacts } from './contract/shell.ts'
import { absolute } from './structured-data.ts'

/** Title, description, canonical, languages and social cards of a page; React lifts them into the head. */
export function SeoHead({ seo, shell, type = 'website' }: { seo: Seo; shell: ShopFacts; type?: string | undefined }) {
  const canonical = absolute(shell, seo.canonical)
  const primary = shell.languages.find(({ prefix }) => prefix === '')
  const defaultPath = primary && seo.alternates[primary.code]
  const title = seo.title.includes(shell.store.name) ? seo.title : `${seo.title} — ${shell.store.name}`
  return (
    <>
      <title>{title}</title>
      {seo.description && <meta name="description" content={seo.description} />}
      {seo.keywords && <meta name="keywords" content={seo.keywords} />}
      {!seo.indexed && <meta name="robots" content="noindex, follow" />}
      <link rel="canonical" href={canonical} />
      {seo.indexed &&
        shell.languages
          .filter(({ code }) => seo.alternates[code])
          .map(({ code, tag }) => (
            <link key={code} rel="alternate" hrefLang={tag} href={absolute(shell, seo.alternates[code] as string)} />
          ))}
      {seo.indexed && defaultPath && <link rel="alternate" hrefLang="x-default" href={absolute(shell, defaultPath)} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={shell.store.name} />
      <meta property="og:title" content={seo.title} />
      {seo.description && <meta property="og:description" content={seo.description} />}
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={shell.language.tag.replace('-', '_')} />
      {seo.image && <meta property="og:image" content={absolute(shell, seo.image)} />}
      <meta name="twitter:card" content={seo.image ? 'summary_large_image' : 'summary'} />
    </>
  )
}
