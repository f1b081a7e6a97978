import { AppError } from '@shopwright/engine'
import { isId, type Row } from '@shopwright/resource'
import type { ComparePage, Outcome } from '@shopwright/theme-kit'
import { sql } from 'kysely'
import { setCookie } from '../../floor/cookies.ts'
import { texts } from '../../floor/outbox.ts'
import { planHas } from '../../floor/plan-room.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { attempt, field } from '../../pages/forms.ts'
import { seoOfPath } from '../../pages/seo.ts'
import { textOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import type { productAttributes } from '../model/products.ts'
import { comparedRows, MOST_COMPARED } from '../rules/compared.ts'
import { readIds, writeIds } from '../rules/kept-ids.ts'
import { frameOf, type StoreFrame } from '../server/storefront-frame.ts'
import { cardViews, shownOf } from './cards.ts'

export const comparePath = '/compare'
const aMonth = 30 * 86_400

/** What the browser says that it compares. */
export const comparedIn = (cookies: Readonly<Record<string, string>>): string[] =>
  readIds(cookies.sw_compare, MOST_COMPARED)

/** The products that this browser compares, side by side, with what is said of each. */
export const comparePage = (visit: ShopVisit): Promise<ComparePage> =>
  readInStore(visit, async (ctx) => {
    visit.isPersonal = true
    const frame = await frameOf(ctx)
    const cards = await cardViews(visit, ctx, frame, visit.compared)
    const products = visit.compared.flatMap((id) => cards.find((card) => card.id === id) ?? [])
    const said = await saidOf(visit, ctx, frame, visit.compared)
    return {
      kind: 'compare',
      seo: seoOfPath(visit, comparePath, texts(visit.language.code)('storefront:compare.title'), false),
      products,
      rows: comparedRows(products.map(({ id }) => said.get(id) ?? [])),
    }
  })

type Attributed = Pick<Row<typeof productAttributes>, 'product_id' | 'attribute_id' | 'text'>

/** The attributes of each, in the order of the store. */
async function saidOf(
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  ids: readonly string[],
): Promise<Map<string, { name: string; text: string }[]>> {
  if (!ids.length || !planHas(visit.store, 'attributes')) return new Map()
  const { rows } = await sql<Attributed>`
    select product_id, attribute_id, text from product_attributes
    where store_id = ${visit.store.id} and product_id = any(${[...ids]}::uuid[]) order by sort_order, id`.execute(
    ctx.db,
  )
  const told = rows
    .flatMap(({ product_id, attribute_id, text }) => {
      const attribute = frame.attributes.get(attribute_id)
      const value = textOf(visit, text)
      return attribute && value
        ? [{ product_id, name: textOf(visit, attribute.name), text: value, order: attribute.order }]
        : []
    })
    .sort((a, b) => a.order - b.order)
  return Map.groupBy(told, ({ product_id }) => product_id)
}

/** Puts one beside the others, or takes it away; the browser keeps which. */
export const changeCompared = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    const id = field(form, 'product_id')
    if (!isId(id)) throw new AppError('not-found')
    const isDropped = field(form, 'intent') === 'drop'
    const others = visit.compared.filter((one) => one !== id)
    // What is sold no more takes no place: nobody sees it to take it out.
    const shown = await shownOf(visit, isDropped ? others : [...others, id])
    if (!isDropped && !shown.has(id)) throw new AppError('not-found')
    const next = [...others, ...(isDropped ? [] : [id])].filter((one) => shown.has(one))
    if (next.length > MOST_COMPARED) throw new AppError('compare-full', { max: MOST_COMPARED })
    const { secure } = visit.parts
    visit.cookies.push(setCookie('sw_compare', writeIds(next), { maxAge: next.length ? aMonth : 0, secure }))
    return {}
  })
