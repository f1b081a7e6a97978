import type { IncomingHttpHeaders } from 'node:http'
import type { Engine } from '@shopwright/engine'
import { countClicks, countViews, keepMissing, missedPath } from '@shopwright/shop/server'
import { openTally } from './tally.ts'

export type AskedPages = {
  /** A page was asked for, and so it was answered; `headers` are what was asked with. */
  note(store: string, url: string, status: number, headers: IncomingHttpHeaders): void
  /** The link of a campaign was followed. */
  follow(store: string, code: string, headers: IncomingHttpHeaders): void
  close(): Promise<void>
}

/** What calls itself so looks at pages for no person. */
const program = /bot\b|crawl|spider|slurp|preview|monitor|curl|wget|python|headless/i

/** A browser that fetches ahead, or for when the connection is gone, shows it to nobody yet. */
const isLooking = (headers: IncomingHttpHeaders): boolean =>
  !program.test(headers['user-agent'] ?? '') &&
  headers.purpose !== 'prefetch' &&
  !headers['sec-purpose']?.includes('prefetch')

/** How often products are looked at and links of campaigns are followed, and which addresses were asked for in vain. */
export function openAskedPages(engine: Engine): AskedPages {
  const missing = openTally(engine, keepMissing)
  const views = openTally(engine, countViews)
  const clicks = openTally(engine, countClicks)
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
    close: async () => void (await Promise.all([missing.close(), views.close(), clicks.close()])),
  }
}
