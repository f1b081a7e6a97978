import type { Engine } from '@shopwright/engine'
import { countViews, keepMissing, missedPath } from '@shopwright/shop/server'
import { openTally } from './tally.ts'

export type AskedPages = {
  /** A page was asked for, and so it was answered; `agent` is what the browser calls itself. */
  note(store: string, url: string, status: number, agent: string | undefined): void
  close(): Promise<void>
}

/** What calls itself so looks at pages for no person. */
const program = /bot\b|crawl|spider|slurp|preview|monitor|curl|wget|python|headless/i

/** How often products are looked at, and which addresses were asked for in vain. */
export function openAskedPages(engine: Engine): AskedPages {
  const missing = openTally(engine, keepMissing)
  const views = openTally(engine, countViews)
  return {
    note(store, url, status, agent) {
      const path = url.replace(/[?#].*$/s, '').replace(/\.data$/, '')
      const missed = status === 404 ? missedPath(path) : null
      if (missed !== null) missing.note(store, missed)
      const name = path.slice(path.lastIndexOf('/') + 1)
      if (status === 200 && name && name.length <= 255 && !program.test(agent ?? '')) views.note(store, name)
    },
    close: async () => void (await Promise.all([missing.close(), views.close()])),
  }
}
