import { AppError } from '@shopwright/engine'
import type { Restored, SavedCartPage } from '@shopwright/theme-kit'
import { smallPicture } from '../../catalog/pages/pictures.ts'
import { texts } from '../../floor/outbox.ts'
import { seoOfPath } from '../../pages/seo.ts'
import { textOf } from '../../pages/texts.ts'
import { inStore, readInStore, type ShopVisit } from '../../pages/visit.ts'
import type { LeftLine } from '../model/abandoned-carts.ts'
import { restorePath } from '../server/abandoned/links.ts'
import { noteRestored, savedCart } from '../server/abandoned/restore.ts'
import { addToCart, cartOf, changeLine } from '../server/cart/carts.ts'
import type { CartView } from '../server/cart/contract.ts'
import { optionsKey } from '../server/cart/rows.ts'
import { keepCart, visitorOf } from './visitor.ts'

const tokenIn = (query: URLSearchParams): string => query.get('cart') ?? ''

/** What the link of a mail would bring back. Whoever follows it says so once more by a button: programs that look into mails open every link. */
export async function savedCartPage(visit: ShopVisit, query: URLSearchParams): Promise<SavedCartPage> {
  visit.isPersonal = true
  const saved = await readInStore(visit, (ctx) => savedCart(ctx, tokenIn(query)))
  return {
    kind: 'saved-cart',
    seo: seoOfPath(visit, restorePath, texts(visit.language.code)('storefront:savedCart.title'), false),
    lines:
      saved?.lines.map(({ name, image, quantity }) => ({
        title: textOf(visit, name),
        picture: smallPicture(visit, image),
        quantity,
      })) ?? null,
  }
}

/** Brings it into the visitor's cart, as much of it as there is; names what there is not. Doing it again adds nothing. */
export async function restoreCart(visit: ShopVisit, query: URLSearchParams): Promise<Restored | null> {
  visit.isPersonal = true
  const token = tokenIn(query)
  const saved = await readInStore(visit, (ctx) => savedCart(ctx, token))
  if (!saved) return null
  keepCart(visit)
  const before = await inStore(visit, (ctx) => cartOf(ctx, visitorOf(visit)))
  const missing: string[] = []
  if (before.id !== saved.cart_id)
    for (const line of saved.lines) if (!(await isBack(visit, before, line))) missing.push(textOf(visit, line.name))
  await inStore(visit, async (ctx) => {
    const { id } = await cartOf(ctx, visitorOf(visit))
    if (id) await noteRestored(ctx, saved, id)
  })
  return { missing, isEmpty: missing.length === saved.lines.length }
}

/** Whether all of a line is in the cart. Each is a transaction of its own: what is refused takes nothing else along. */
async function isBack(visit: ShopVisit, before: CartView, line: LeftLine): Promise<boolean> {
  const { product_id, options, recurring_id, quantity } = line
  const there = before.lines.find(
    (one) =>
      optionsKey({ product_id: one.product_id, options: one.choices, recurring_id: one.recurring?.id ?? null }) ===
      optionsKey({ product_id, options, recurring_id }),
  )
  if (there && there.quantity >= quantity) return true
  const put = (pieces: number) =>
    inStore(visit, (ctx) =>
      there
        ? changeLine(ctx, visitorOf(visit), there.id, { quantity: pieces })
        : addToCart(ctx, visitorOf(visit), { product_id, options, recurring_id, quantity: pieces }),
    ).then(
      () => null,
      (error: unknown) => {
        if (error instanceof AppError && error.status < 500) return error
        throw error
      },
    )
  const refusal = await put(quantity)
  const left = refusal?.code === 'stock-short' ? Number(refusal.params.available) : 0
  if (left > (there?.quantity ?? 0) && left < quantity) await put(left)
  return refusal === null
}
