import { AppError } from '@shopwright/engine'
import { isId } from '@shopwright/resource'
import type { Outcome, WishListPage } from '@shopwright/theme-kit'
import { setCookie } from '../../floor/cookies.ts'
import { texts } from '../../floor/outbox.ts'
import { attempt, field } from '../../pages/forms.ts'
import { seoOfPath } from '../../pages/seo.ts'
import { inStore, readInStore, type ShopVisit } from '../../pages/visit.ts'
import { readIds, writeIds } from '../rules/kept-ids.ts'
import { frameOf } from '../server/storefront-frame.ts'
import {
  addWishes,
  dropWish,
  MOST_WISHED,
  MOST_WISHED_BY_GUEST,
  shareWishes,
  wisherBy,
  wishesOf,
  wishKeyOf,
} from '../server/wishlists.ts'
import { cardViews, shownOf } from './cards.ts'

export const wishListPath = '/wish-list'
const aYear = 365 * 86_400

/** What a browser that nobody has signed in with remembers, the latest first. */
export const wishedIn = (cookies: Readonly<Record<string, string>>): string[] =>
  readIds(cookies.sw_wishes, MOST_WISHED_BY_GUEST)

/** One's own list; with a key that of somebody who shares it, without their name. Null where a key opens nothing. */
export async function wishListPage(visit: ShopVisit, key: string | null): Promise<WishListPage | null> {
  visit.isPersonal = true
  await joinWishes(visit)
  return readInStore(visit, async (ctx) => {
    const { customerId } = visit
    const wisher = key === null ? customerId : await wisherBy(ctx, key)
    if (key !== null && !wisher) return null
    const ids = wisher ? await wishesOf(ctx, wisher) : visit.wished
    const link = key === null && customerId ? await wishKeyOf(ctx, customerId) : null
    const cards = await cardViews(visit, ctx, await frameOf(ctx), ids)
    const { language, parts, store } = visit
    return {
      kind: 'wish-list',
      seo: seoOfPath(visit, wishListPath, texts(language.code)('storefront:wishes.title'), false),
      products: ids.flatMap((id) => cards.find((card) => card.id === id) ?? []),
      whose: key !== null ? 'shared' : customerId ? 'own' : 'guest',
      link: link && `${parts.originOf(store)}${language.prefix}${wishListPath}/${link}`,
    }
  })
}

/** Puts a product on one's list or takes it off (`intent` `drop`), makes a link that shows the list (`share`) or takes it back (`hide`). */
export const changeWishes = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    const intent = field(form, 'intent')
    const { customerId } = visit
    if (intent === 'share' || intent === 'hide') {
      if (!customerId) throw new AppError('not-authenticated')
      await inStore(visit, (ctx) => shareWishes(ctx, customerId, intent === 'share'))
      return {}
    }
    const id = field(form, 'product_id')
    if (!isId(id)) throw new AppError('not-found')
    const isDropped = intent === 'drop'
    const others = visit.wished.filter((one) => one !== id)
    // What is sold no more takes no place: nobody sees it to take it off.
    const shown = await shownOf(visit, isDropped ? others : [id, ...others])
    if (!isDropped && !shown.has(id)) throw new AppError('not-found')
    await joinWishes(visit)
    if (!customerId)
      keepInBrowser(
        visit,
        [...(isDropped ? [] : [id]), ...others].filter((one) => shown.has(one)),
      )
    else if (isDropped) await inStore(visit, (ctx) => dropWish(ctx, customerId, id))
    else if ((await inStore(visit, (ctx) => addWishes(ctx, customerId, [id]))).left)
      throw new AppError('wishes-full', { max: MOST_WISHED })
    return {}
  })

function keepInBrowser(visit: ShopVisit, ids: readonly string[]): void {
  if (ids.length > MOST_WISHED_BY_GUEST) throw new AppError('wishes-full-guest', { max: MOST_WISHED_BY_GUEST })
  remember(visit, ids)
}

const remember = (visit: ShopVisit, ids: readonly string[]): void =>
  void visit.cookies.push(
    setCookie('sw_wishes', writeIds(ids), { maxAge: ids.length ? aYear : 0, secure: visit.parts.secure }),
  )

/** What the browser remembers joins the list of whoever has signed in; what finds no room there stays where it is. */
export async function joinWishes(visit: ShopVisit): Promise<void> {
  const { customerId, wished } = visit
  if (!customerId || !wished.length) return
  // The oldest first, so that the latest stands on top there, too.
  const { left } = await inStore(visit, (ctx) => addWishes(ctx, customerId, wished.toReversed()))
  remember(visit, left ? wished.slice(0, left) : [])
}
