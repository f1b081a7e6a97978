import type { Translate } from '@shopwright/i18n'
import { errorText } from '@shopwright/i18n/errors'
import i18next from 'i18next'
import { chosenLanguage } from '../api/chosen-language.ts'

type Family = Parameters<typeof errorText>[4]

// The same texts, by the same keys; its own type takes one key of one namespace at a time.
const translate: Translate = (key, params = {}) => i18next.t(key as 'action.back', params)

/** What is said of an error whose code came without its words, as the server says it. */
export const codeText = (code: string, params?: Record<string, unknown>, family?: Family): string =>
  errorText(translate, chosenLanguage(), code, params, family)
