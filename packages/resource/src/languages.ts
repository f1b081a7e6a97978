/** The spec's language codes, and the tags that `Intl` understands for them (`ua-uk` is not a language tag). */
export const languageTags = { 'en-us': 'en-US', 'ru-ru': 'ru-RU', 'ua-uk': 'uk-UA' } as const

export type LanguageCode = keyof typeof languageTags
export const languageCodes = Object.keys(languageTags) as LanguageCode[]
export const defaultLanguage: LanguageCode = 'en-us'

/** A translated text: one string for each language that has one. */
export type Translated = { [code in LanguageCode]?: string }

export const isLanguageCode = (code: unknown): code is LanguageCode =>
  typeof code === 'string' && Object.hasOwn(languageTags, code)

export const languageTag = (code: string): string => (isLanguageCode(code) ? languageTags[code] : 'en-US')

/** The text in `language`, else in the store's `primary`, else in any language; `null` when there is none. */
export function pickTranslation(map: Translated | null | undefined, language: string, primary: string): string | null {
  if (!map) return null
  const texts = map as Record<string, string | undefined>
  return texts[language] || texts[primary] || Object.values(texts).find(Boolean) || null
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
