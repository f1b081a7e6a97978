import { folder, nouns, screens } from 'virtual:texts'
import type { LanguageCode } from '@shopwright/resource/languages'

/** Of no noun of ours nothing is said but among the rest: no file is looked for by a name out of an address. */
export const roomOfNoun = (noun: string): string => (nouns.includes(noun) ? `of-${noun}` : 'rest')

/** What a screen made by hand says: the first ones have a room of their own (`said-by-screens.ts`). */
export const roomOfScreen = (name: string): string => (screens.includes(name) ? `on-${name}` : 'rest')

/** Where the texts of a room lie in a language. */
export const roomAddress = (code: LanguageCode, room: string): string => `${folder}/${code}/${room}.json`
