import type { IntroPage } from '@shopwright/theme-kit'
import { frameOf } from '../../catalog/server/storefront-frame.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { textOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { textOfInformation } from './information.ts'

/** The pages of the shop itself above which its owner may write, by the kinds of their articles (values §5.5). */
const kinds = {
  feedback: 13,
  categories: 14,
  forgotten: 15,
  registration: 16,
  login: 17,
} as const satisfies Record<IntroPage | 'feedback' | 'categories', number>

/** What the store wrote above such a page; undefined where it has no article of the kind, or does not show it. */
export async function introOf(visit: ShopVisit, ctx: ShopCtx, page: keyof typeof kinds) {
  const known = (await frameOf(ctx)).pages.find(({ kind }) => kind === kinds[page])
  const article = known && (await textOfInformation(ctx, visit.store.id, known.id))
  return article && { title: textOf(visit, article.title), text: textOf(visit, article.text), indexed: article.indexed }
}

export const introOn = (visit: ShopVisit, page: IntroPage): Promise<string> =>
  readInStore(visit, async (ctx) => (await introOf(visit, ctx, page))?.text ?? '')
