import { createI18n, translator } from '@shopwright/i18n'
import { readLocales } from '@shopwright/i18n/files'

export const i18n = createI18n(readLocales())
export const texts = (language: string) => translator(i18n, language)
