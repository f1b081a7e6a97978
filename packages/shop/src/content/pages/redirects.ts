import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { localPath } from '../rules/redirects.ts'
import { type Redirect, redirectsOf } from '../server/redirects.ts'

/** What the store has said of this address, if anything. */
export const redirectAt = (visit: ShopVisit, path: string): Promise<Redirect | null> =>
  readInStore(visit, async (ctx) => (await redirectsOf(ctx)).get(localPath(path) ?? '') ?? null)
