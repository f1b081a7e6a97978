import type { Translated } from '@shopwright/resource'

/** The language of the shop that is shown: its owner's and its first. */
export const demoLanguage = 'ua-uk'

/** Ukrainian, Russian, English. */
export const words = (uk: string, ru: string, en: string): Translated => ({ 'ua-uk': uk, 'ru-ru': ru, 'en-us': en })
export const paragraph = (uk: string, ru: string, en: string): Translated =>
  words(`<p>${uk}</p>`, `<p>${ru}</p>`, `<p>${en}</p>`)
