import { defaultLanguage } from '@shopwright/resource/languages'
import type { Texts } from '@shopwright/theme-kit'

type File = { default: Texts }
/** By the folder of the language. */
const files = Object.fromEntries(
  Object.entries(import.meta.glob<File>('../../../i18n/locales/*/storefront.json')).map(
    ([path, load]) => [path.split('/').at(-2) ?? '', load] as const,
  ),
)
const loaded = new Map<string, Texts>()

export const languages = Object.keys(files)

/** A browser loads one language, before anything is drawn; the server all of them, once. */
export async function loadTexts(code: string): Promise<void> {
  const load = files[code] ?? files[defaultLanguage]
  if (load) loaded.set(code, (await load()).default)
}

export const textsOf = (code: string): Texts => loaded.get(code) ?? loaded.get(defaultLanguage) ?? {}
