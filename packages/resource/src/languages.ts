/**
 * The languages of the house, and all that is particular to each. A new one is a line here and a folder of texts in
 * `packages/i18n/locales`; nothing else names a language.
 */
export const languages = {
  'en-us': { tag: 'en-US', collation: 'en-x-icu', name: 'English', weekBegins: 0, home: null },
  'ru-ru': { tag: 'ru-RU', collation: 'ru-x-icu', name: 'Русский', weekBegins: 1, home: null },
  'ua-uk': {
    tag: 'uk-UA',
    collation: 'uk-x-icu',
    name: 'Українська',
    weekBegins: 1,
    home: { country: 'UA', currency: 'UAH' },
  },
} as const satisfies Record<string, LanguageFacts>

type LanguageFacts = {
  /** what `Intl` understands: `ua-uk` itself is no language tag */
  tag: string
  /** of PostgreSQL's ICU */
  collation: string
  /** what the language calls itself */
  name: string
  /** 0 = Sunday */
  weekBegins: 0 | 1
  /** where nearly everybody who speaks it opens a shop */
  home: { country: string; currency: string } | null
}

export type LanguageCode = keyof typeof languages
export const languageCodes = Object.keys(languages) as LanguageCode[]
export const defaultLanguage: LanguageCode = 'en-us'

/** A translated text: one string for each language that has one. */
export type Translated = { [code in LanguageCode]?: string }

export const isLanguageCode = (code: unknown): code is LanguageCode =>
  typeof code === 'string' && Object.hasOwn(languages, code)

/** Of a code that is not in the list the tag that it looks like: what is no language of ours is not English. */
export const languageTag = (code: string): string =>
  isLanguageCode(code) ? languages[code].tag : code.replace(/-[a-z]{2}$/, (region) => region.toUpperCase())

export const languageName = (code: string): string => (isLanguageCode(code) ? languages[code].name : code)

/** How texts of the language are sorted by PostgreSQL. */
export const languageCollation = (code: string): string =>
  languages[isLanguageCode(code) ? code : defaultLanguage].collation

/** `uk` of `uk-UA`: what stands before a shop's addresses in a language that is not its first. */
export const languagePrefix = (code: string): string => languageTag(code).slice(0, 2)

const namesByCode = () => Object.fromEntries(languageCodes.map((code) => [code, languages[code].name]))

/** The names of all languages by their codes, for a field that offers them. */
export const languageNames = /* @__PURE__ */ namesByCode() // a shop's script has no use for them

/** The text in `language`, else in the store's `primary`, else in the first of the list; `null` when there is none. */
export function pickTranslation(map: Translated | null | undefined, language: string, primary: string): string | null {
  if (!map) return null
  const texts = map as Record<string, string | undefined>
  const order = [language, primary, ...languageCodes]
  return texts[order.find((code) => texts[code]) ?? ''] || Object.values(texts).find(Boolean) || null
}

/** The best offered language for an `Accept-Language` header; `null` when none fits. */
export function negotiateLanguage(header: string | undefined, offered: string[]): string | null {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=')
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const match = offered.find((code) => {
      const known = languageTag(code).toLowerCase()
      return code === tag || known === tag || known.slice(0, 2) === tag.slice(0, 2)
    })
    if (match && tag) return match
  }
  return null
}
