import { languageTag } from '@shopwright/resource/languages'
import { chosenLanguage } from '../api/chosen-language.ts'

/**
 * Writes a number in that language, for nobody: a phone takes a fifteenth of a second for the first one, which it has while it waits
 * for files and has not when it draws.
 */
export const writeFirstNumber = (): void => void new Intl.NumberFormat(languageTag(chosenLanguage())).format(0)
