import { defaultLanguage } from '@shopwright/resource/languages'
import type { Texts } from '@shopwright/theme-kit'
import { type TextPart, textParts } from '../text-parts'

type Loads = Record<string, () => Promise<Texts>>
const byLanguage = (found: Loads): Loads =>
  Object.fromEntries(Object.entries(found).map(([path, load]) => [path.split('/').at(-2) ?? '', load]))

/** The build divides each file by what the theme's pages say (`text-parts.ts`). */
const files: Record<TextPart, Loads> = {
  first: byLanguage(
    import.meta.glob<Texts>('../../../i18n/locales/*/storefront.json', { query: '?part=first', import: 'default' }),
  ),
  goods: byLanguage(
    import.meta.glob<Texts>('../../../i18n/locales/*/storefront.json', { query: '?part=goods', import: 'default' }),
  ),
  modules: byLanguage(
    import.meta.glob<Texts>('../../../i18n/locales/*/storefront.json', { query: '?part=modules', import: 'default' }),
  ),
  rest: byLanguage(
    import.meta.glob<Texts>('../../../i18n/locales/*/storefront.json', { query: '?part=rest', import: 'default' }),
  ),
}
const loaded = new Map<string, Texts>()

/** A browser loads one language, the first part before anything is drawn. */
export async function loadTexts(code: string, part: TextPart = 'first'): Promise<void> {
  const load = files[part][code] ?? files[part][defaultLanguage]
  if (!load) return
  // Several parts may be on their way at once.
  const more = await load()
  loaded.set(code, add(loaded.get(code) ?? {}, more))
}

/** A page that says more waits for it as for its own code. The server has all from the beginning. */
export const loadMoreTexts = (part: TextPart): Promise<void> =>
  import.meta.env.SSR
    ? Promise.resolve()
    : loadTexts(document.documentElement.dataset.language ?? defaultLanguage, part)

/** All languages, once. */
export async function loadAllTexts(): Promise<void> {
  for (const code of Object.keys(files.first)) for (const part of textParts) await loadTexts(code, part)
}

export const textsOf = (code: string): Texts => loaded.get(code) ?? loaded.get(defaultLanguage) ?? {}

/** In place: who speaks holds on to the texts of its language. */
function add(texts: Texts, more: Texts): Texts {
  for (const [name, text] of Object.entries(more)) {
    const known = texts[name]
    texts[name] = typeof text === 'object' && typeof known === 'object' ? add(known, text) : structuredClone(text)
  }
  return texts
}
