import folder from 'virtual:texts'
import {
  defaultLanguage,
  isLanguageCode,
  type LanguageCode,
  languageCodes,
  languageTag,
  negotiateLanguage,
} from '@shopwright/resource'
import i18next from 'i18next'
import { readCookie, writeCookie, year } from '../api/cookies.ts'
import { part } from '../api/part.ts'
import { learn, speak, type Texts, whenMissing } from './said.ts'

type Room = Record<string, Texts>
const coming = new Map<string, Promise<void>>()
const started = Promise.withResolvers<void>()

/** Starts the texts that stand around every screen, in the language of the cookie, else the browser's, else English. */
export async function startLanguage(): Promise<void> {
  const code = chosenLanguage()
  whenMissing(() => void restOfTexts().catch(() => {}))
  await known(code, 'start')
  speak(languageTag(code))
  document.documentElement.lang = languageTag(code)
  started.resolve()
}

/** Changes the interface's language at once and keeps it in the cookie. */
export async function changeLanguage(code: LanguageCode): Promise<void> {
  const tag = languageTag(code)
  await Promise.all([known(code, 'start'), known(code, 'rest')])
  writeCookie('language_code', code, year)
  document.documentElement.lang = tag
  speak(tag)
}

/** What one noun says of itself: all that its list says. Nothing else is looked for by a name out of an address. */
export async function textsOf(noun: string): Promise<void> {
  await started.promise
  if (i18next.exists(`resources:${noun}.name`)) await known(chosenLanguage(), `of-${noun}`)
}

/** Everything else that any screen says. */
export const restOfTexts = (): Promise<void> => known(chosenLanguage(), 'rest')

export function chosenLanguage(): LanguageCode {
  const cookie = readCookie('language_code')
  if (isLanguageCode(cookie)) return cookie
  const negotiated = negotiateLanguage(navigator.languages.join(','), languageCodes)
  return isLanguageCode(negotiated) ? negotiated : defaultLanguage
}

/** Asked for once; what did not come is asked for again. */
function known(code: LanguageCode, room: string): Promise<void> {
  const name = `${code}/${room}`
  const there = coming.get(name)
  if (there) return there
  const load = part(() => read(name)).then((texts) => learn(languageTag(code), texts))
  coming.set(name, load)
  load.catch(() => coming.delete(name))
  return load
}

async function read(name: string): Promise<Room> {
  const response = await fetch(`${folder}/${name}.json`)
  if (response.ok) return response.json()
  // After an update it is no longer there: the page is out of date, as with any other part of it.
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  throw new Error(`The texts ${name} did not come`)
}
