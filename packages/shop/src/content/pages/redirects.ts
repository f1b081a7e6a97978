import { addressOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { localPath } from '../rules/redirects.ts'
import { type Redirect, redirectsOf } from '../server/redirects.ts'
import { addressNow } from './page-at.ts'

/** What the store has said of this address, if anything: by a rule, or by giving the page that stood here another one. */
export const redirectAt = (visit: ShopVisit, path: string): Promise<Redirect | null> =>
  readInStore(visit, async (ctx) => {
    const rule = (await redirectsOf(ctx)).get(localPath(path) ?? '')
    if (!rule) return movedAt(visit, path)
    return rule.target === null ? rule : { ...rule, target: await addressNow(visit, ctx, rule.target) }
  })

function movedAt(visit: ShopVisit, path: string): Redirect | null {
  const target = nowAt(visit, path)
  return target === path ? null : { code: 301, target }
}

/** Where the page stands now that a request asks for by the path that the house has for it. */
export function nowAt(visit: ShopVisit, path: string): string {
  const { prefix } = visit.language
  return path.startsWith(prefix) ? `${prefix}${addressOf(visit, path.slice(prefix.length))}` : path
}
