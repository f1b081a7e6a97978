import type { Texts } from '@shopwright/theme-kit'

type File = { default: Texts }
const files: Record<string, () => Promise<File>> = {
  'en-us': () => import('@shopwright/i18n/locales/en-us/storefront.json'),
  'ru-ru': () => import('@shopwright/i18n/locales/ru-ru/storefront.json'),
  'ua-uk': () => import('@shopwright/i18n/locales/ua-uk/storefront.json'),
}
const loaded = new Map<string, Texts>()

export const languages = Object.keys(files)

/** A browser loads one language, before anything is drawn; the server all of them, once. */
export async function loadTexts(code: string): Promise<void> {
  const load = files[code] ?? files['en-us']
  if (load) loaded.set(code, (await load()).default)
}

export const textsOf = (code: string): Texts => loaded.get(code) ?? loaded.get('en-us') ?? {}
