import './api/markup.ts'
import { askAhead, askInTurn } from './api/asked.ts'
import { chosenLanguage } from './api/chosen-language.ts'
import { readCookie } from './api/cookies.ts'
import { enteredStore, leadNewTabs } from './api/entered.ts'
import { ownHeaders } from './api/headers.ts'
import { wholeRow } from './api/whole-row.ts'
import { writeFirstNumber } from './language/first-number.ts'
import { roomAddress } from './language/rooms.ts'
import { partsAt } from './routes/parts-at.ts'
import { claimsOf, isOver } from './session/claims.ts'
import type { Customer } from './session/session.ts'
import { addressOf, onlyStoreOf, ownStoreOf, personPath, storePath, storeQuery } from './session/session-calls.ts'

/**
 * Runs first (record 0066): a small file that asks for what this address needs, so that its texts, its screen and who is here
 * come beside the large files and not one after another behind them. Decides nothing: what fails is asked for again by whoever
 * needs it, and who is not signed in asks for nothing of a store.
 */
const isAdmin = location.pathname.startsWith('/admin')
const { loads, room, row } = isAdmin ? partsAt(location.pathname) : { loads: [], room: 'rest', row: undefined }
for (const one of ['start', room]) void askAhead(roomAddress(chosenLanguage(), one))
void import('./main.tsx')
leadNewTabs()
if (isAdmin && isSignedIn()) {
  askInTurn(askSession())
  if (row && enteredStore()) void askAhead(addressOf(row, wholeRow), ownHeaders())
  // A list that is there would be laid out once more for the signs of money.
  if (!row) void document.fonts.load("1em 'Onest Variable'", '₴').catch(() => {})
  void frameIsHere().then(() => {
    for (const load of loads) load().catch(() => {})
  })
}
writeFirstNumber()

async function askSession(): Promise<void> {
  const token = readCookie('accessToken')
  if (!token) return
  const answer = await askAhead(addressOf(personPath(claimsOf(token).sub)), ownHeaders())
  if (!answer.ok) return
  const person = (await answer.clone().json()) as Customer
  const entered = enteredStore()
  const id = entered ? ownStoreOf(person, entered) : onlyStoreOf(person)
  if (id) void askAhead(addressOf(storePath(id), storeQuery), ownHeaders())
}

function isSignedIn(): boolean {
  const token = readCookie('accessToken')
  try {
    return token !== null && !isOver(claimsOf(token))
  } catch {
    return false
  }
}

/**
 * Whether the file of the frame has come, which the page names itself. The screen's own files would share the way with the large ones:
 * a slow phone would get all of them late, and read them one after the other.
 */
function frameIsHere(): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="modulepreload"][href*="/frame-"]')
  const [timing] = link ? performance.getEntriesByName(link.href, 'resource') : []
  if (!link || timing) return Promise.resolve()
  return new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
}
