import type { ModuleView, PageLayout, ProductCard } from '@shopwright/theme-kit'
import { cardViews } from '../../catalog/pages/cards.ts'
import { viewerOf } from '../../catalog/pages/viewer.ts'
import { frameOf } from '../../catalog/server/storefront-frame.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { textOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { waysOffered, wayTags } from '../../sales/server/cart/ways-offered.ts'
import type { Device, PageName, Section } from '../model/layouts.ts'
import type { ModuleKind } from '../model/module-kinds.ts'
import { differsOnPhones, houseSections, inColumns, layoutFor, withContent, withShelf } from '../rules/layouts.ts'
import { type KeptLayout, layoutsOf, layoutsWithDraft } from '../server/layouts.ts'
import { productLists } from '../server/module-lists.ts'
import { moduleRows } from '../server/module-rows.ts'
import { moduleTable } from './modules/index.ts'
import type { Asking, Asks, Module } from './modules/module.ts'

/** How the shop has arranged a page; null where it has not. */
export const arrangedPage = (visit: ShopVisit, page: PageName, device: Device): Promise<PageLayout | null> =>
  readInStore(visit, async (ctx) => {
    const sections = await sectionsFor(visit, ctx, page, device)
    return sections && drawSections(visit, ctx, withContent(sections, page))
  })

/** The same of the home, which is made of modules always. */
export const arrangedHome = async (visit: ShopVisit, ctx: ShopCtx, device: Device): Promise<PageLayout> =>
  drawSections(
    visit,
    ctx,
    withContent((await sectionsFor(visit, ctx, 'home', device)) ?? houseSections('home'), 'home'),
  )

/** And of a home that is a list of goods: they stand where the layout says, else below its top. */
export const arrangedShelf = async (visit: ShopVisit, ctx: ShopCtx, device: Device): Promise<PageLayout> =>
  drawSections(visit, ctx, withShelf((await sectionsFor(visit, ctx, 'home', device)) ?? []), true)

async function sectionsFor(
  visit: ShopVisit,
  ctx: ShopCtx,
  page: PageName,
  device: Device,
): Promise<readonly Section[] | null> {
  const { preview } = visit
  const all = preview?.draft ? await layoutsWithDraft(ctx, preview.draft) : await layoutsOf(ctx)
  const ofTheme = all.filter(({ theme }: KeptLayout) => theme === visit.store.theme)
  if (device !== 'native' && differsOnPhones(ofTheme, page)) visit.byDevice = true
  return layoutFor(ofTheme, { page, device })?.sections ?? null
}

/** All that the modules of a page show, read together: lists of products and rows in one message, the products' cards in the next. */
async function drawSections(
  visit: ShopVisit,
  ctx: ShopCtx,
  sections: readonly Section[],
  /** the list of goods is read beside: it knows whether there are any */
  isShelf = false,
): Promise<PageLayout> {
  const frame = await frameOf(ctx)
  const places = sections.map((section) => {
    const module = section.kind === 'content' ? null : (moduleTable[section.kind] as Module<ModuleKind> | undefined)
    const asking: Asking = { visit, frame, settings: section.settings as Asking['settings'] }
    for (const tag of module?.tags ?? []) visit.tags.add(tag)
    const asks = (module?.asks?.(asking) ?? {}) as Asks
    const isAsked = !isShelf || section.kind !== 'banner-slider'
    return { section, module, asking, asks: isAsked ? asks : { ...asks, list: undefined } }
  })
  const asked = places.map(({ asks }) => asks)
  const viewer = viewerOf(visit, ctx.now)
  const most = (name: 'news' | 'reviews' | 'manufacturers') => Math.max(0, ...asked.map((one) => one[name] ?? 0))
  const ways = asked.some((one) => one.ways) ? await waysIn(visit, ctx) : { delivery: [], payment: [] }
  const [lists, rows] = await Promise.all([
    productLists(
      ctx,
      viewer,
      places.flatMap(({ section, asks }) => (asks.list ? [{ ...asks.list, key: section.id }] : [])),
    ),
    moduleRows(ctx, viewer, {
      banners: asked.flatMap(({ banner }) => (banner === undefined ? [] : [banner])),
      pictures: asked.flatMap(({ picture }) => picture ?? []),
      articles: asked.flatMap(({ article }) => article ?? []),
      news: most('news'),
      reviews: most('reviews'),
      manufacturers: most('manufacturers'),
      locations: asked.some(({ locations }) => locations),
      posts: [...new Set(asked.flatMap(({ posts }) => posts ?? []))],
    }),
  ])
  // The top of a page asks only whether there is anything.
  const shown = places.flatMap(({ section, asks }) => [
    ...(section.kind === 'banner-slider' ? [] : (lists.get(section.id) ?? [])),
    ...(asks.products ?? []),
  ])
  const cards = new Map<string, ProductCard>()
  if (shown.length) for (const card of await cardViews(visit, ctx, frame, [...new Set(shown)])) cards.set(card.id, card)
  const drawn = places.flatMap(({ section, module, asking }) => {
    const { id: key, kind, position, settings } = section
    const title = textOf(visit, settings.title as never) || null
    if (!module) return kind === 'content' ? [{ position, view: { key, kind, title: null } as ModuleView }] : []
    const data = module.view({ ...asking, ids: lists.get(key) ?? [], cards, rows, ways })
    return data ? [{ position, view: { key, kind, title, ...data } as ModuleView }] : [] // the table gives each kind its own
  })
  const { left, main, right } = inColumns(drawn)
  const views = (column: typeof drawn): ModuleView[] => column.map(({ view }) => view)
  return { left: views(left), main: views(main), right: views(right) }
}

async function waysIn(visit: ShopVisit, ctx: ShopCtx): Promise<{ delivery: string[]; payment: string[] }> {
  for (const tag of wayTags) visit.tags.add(tag)
  const ways = await waysOffered(ctx)
  const names = (all: typeof ways.delivery) => [...new Set(all.map((name) => textOf(visit, name)).filter(Boolean))]
  return { delivery: names(ways.delivery), payment: names(ways.payment) }
}

export const productCards = (visit: ShopVisit, ids: readonly string[]): Promise<ProductCard[]> =>
  readInStore(visit, async (ctx) => {
    visit.isPersonal = true
    return cardViews(visit, ctx, await frameOf(ctx), ids)
  })
