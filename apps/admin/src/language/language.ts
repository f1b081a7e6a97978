import { type LanguageCode, languageTag } from '@shopwright/resource'
import { takeAsked } from '../api/asked.ts'
import { chosenLanguage } from '../api/chosen-language.ts'
import { writeCookie, year } from '../api/cookies.ts'
import { part } from '../api/part.ts'
import { roomAddress } from './rooms.ts'
import { learn, speak, type Texts, whenMissing } from './said.ts'

export { chosenLanguage }

type Room = Record<string, Texts>
const coming = new Map<string, Promise<void>>()

/** Starts the texts that stand around every screen, in the language of the cookie, else the browser's, else English. */
export async function startLanguage(): Promise<void> {
  const code = chosenLanguage()
  whenMissing(() => void restOfTexts().catch(() => {}))
  await known(code, 'start')
  speak(languageTag(code))
  document.documentElement.lang = languageTag(code)
}

/** Changes the interface's language at once and keeps it in the cookie. */
export async function changeLanguage(code: LanguageCode): Promise<void> {
  const tag = languageTag(code)
  await Promise.all([known(code, 'start'), known(code, 'rest')])
  writeCookie('language_code', code, year)
  document.documentElement.lang = tag
  speak(tag)
}

/** What a room says (`rooms.ts`). */
export const textsIn = (room: string): Promise<void> => known(chosenLanguage(), room)

/** Everything else that any screen says. */
export const restOfTexts = (): Promise<void> => textsIn('rest')

/** Asked for once; what did not come is asked for again. */
function known(code: LanguageCode, room: string): Promise<void> {
  const name = `${code}/${room}`
  const there = coming.get(name)
  if (there) return there
  const load = part(() => read(code, room)).then((texts) => learn(languageTag(code), texts))
  coming.set(name, load)
  load.catch(() => coming.delete(name))
  return load
}

async function read(code: LanguageCode, room: string): Promise<Room> {
  const address = roomAddress(code, room)
  const response = await (takeAsked(address) ?? fetch(address))
  if (response.ok) return response.json()
  // After an update it is no longer there: the page is out of date, as with any other part of it.
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  throw new Error(`The texts ${code}/${room} did not come`)
}
