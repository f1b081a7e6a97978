import type { Translated } from '@shopwright/resource'

/** Ukrainian, Russian, English. */
export const words = (uk: string, ru: string, en: string): Translated => ({ 'ua-uk': uk, 'ru-ru': ru, 'en-us': en })
export const paragraph = (uk: string, ru: string, en: string): Translated =>
  words(`<p>${uk}</p>`, `<p>${ru}</p>`, `<p>${en}</p>`)
