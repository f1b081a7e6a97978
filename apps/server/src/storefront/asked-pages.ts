import type { IncomingHttpHeaders } from 'node:http'
import {
  countClicks,
  countSearches,
  countViews,
  keepMissing,
  missedPath,
  type Search,
  searchedWords,
} from '@shopwright/shop/server'
import type { Searched } from '@shopwright/shop/storefront'
import { openGathered } from './gathered.ts'
import { openRounds } from './rounds.ts'
import { openTally } from './tally.ts'
import { openVisits, type Visits } from './visits.ts'

export type AskedPages = {
  /** A page was asked for, and so it was answered; `headers` are what was asked with. */
  note(store: string, url: string, status: number, headers: IncomingHttpHeaders): void
  /** The link of a campaign was followed. */
  follow(store: string, code: string, headers: IncomingHttpHeaders): void
  /** A shop that wants to know who looks at it showed a page that calls itself so. */
  visit: Visits['note']
  /** Something was looked for in a shop that wants to know it. */
  search(store: string, searched: Searched, headers: IncomingHttpHeaders): void
  close(): Promise<void>
}

const bounds = { keys: 500, all: 5000 }

/** What calls itself so looks at pages for no person. */
const program = /bot\b|crawl|spider|slurp|preview|monitor|curl|wget|python|headless/i

/** A browser that fetches ahead, or for when the connection is gone, shows it to nobody yet. */
const isLooking = (headers: IncomingHttpHeaders): boolean =>
  !program.test(headers['user-agent'] ?? '') &&
  headers.purpose !== 'prefetch' &&
  !headers['sec-purpose']?.includes('prefetch')

/** What is asked of the shops of this node, and by whom: gathered in memory, since a page from memory asks the database for nothing. */
export function openAskedPages(parts: Parameters<typeof openVisits>[0]): AskedPages {
  const { engine } = parts
  const missing = openTally(engine, keepMissing)
  const views = openTally(engine, countViews)
  const clicks = openTally(engine, countClicks)
  const visits = openVisits(parts)
  const searches = openGathered<Search>((before, now) => ({ ...now, count: before.count + 1 }), bounds)
  const rounds = openRounds(engine, searches, countSearches)
  return {
    note(store, url, status, headers) {
      const path = url.replace(/[?#].*$/s, '').replace(/\.data$/, '')
      const missed = status === 404 ? missedPath(path) : null
      if (missed !== null) missing.note(store, missed)
      const name = path.slice(path.lastIndexOf('/') + 1)
      if (status === 200 && name && name.length <= 255 && isLooking(headers)) views.note(store, name)
    },
    follow(store, code, headers) {
      if (isLooking(headers)) clicks.note(store, code)
    },
    visit(store, title, request, who) {
      if (request.method === 'GET' && request.headers['user-agent'] && isLooking(request.headers))
        visits.note(store, title, request, who)
    },
    search(store, { text, found }, headers) {
      const words = isLooking(headers) ? searchedWords(text) : null
      if (words) searches.note(store, words, { count: 1, found, last_searched_at: engine.clock() })
    },
    close: async () => {
      await Promise.all([missing, views, clicks, visits, rounds].map((one) => one.close()))
    },
  }
}
