import { fileTypeNames, writtenNumber } from '@shopwright/resource'
import { type Picture, type ProductPage, type ProductVariant, VARIANT_PARAM } from '@shopwright/theme-kit'
import { addressesOf } from '../../floor/page-addresses.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { texts } from '../../floor/texts.ts'
import { seoOf } from '../../pages/seo.ts'
import { textOf, urlOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import { type Reckoning, reckonPrice } from '../rules/shown-price.ts'
import { fileRuleOf } from '../server/file-rule.ts'
import { pointsEarned, pricesOf, surchargesOf } from '../server/pricing.ts'
import { type CardRow, cardsOf } from '../server/storefront-cards.ts'
import type { StoreFrame } from '../server/storefront-frame.ts'
import { amountOf, priceView } from './amounts.ts'
import { cardViews, pricingFor, stockView } from './cards.ts'
import { indexOf } from './category-index.ts'
import { categoryTrail, pageOfKind } from './links.ts'
import { fileView } from './pictures.ts'
import { type ProductRow, productRow } from './product-row.ts'
import { recurringProfiles, recurringsOf } from './recurrings.ts'
import { viewerOf } from './viewer.ts'

const newFor = 30 * 86_400_000
const mostRelated = 8
const drawnFrom = [
  'manufacturers',
  'delivery-groups',
  'delivery-methods',
  'options',
  'option-values',
  'recurrings',
  'weight-classes',
  'length-classes',
]

/** What is said of the ways to bring a product, and of fees beside its price: sales know them. */
export type DeliveryTold = (
  visit: ShopVisit,
  ctx: ShopCtx,
  isSent: boolean,
) => Promise<Pick<ProductPage, 'delivery' | 'fees'>>

export async function productPage(
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  id: string,
  deliveryOf: DeliveryTold,
  query: URLSearchParams,
): Promise<ProductPage | null> {
  visit.tags.add(`products:${id}`)
  const viewer = viewerOf(visit, ctx.now)
  const [[card], row, pricing, profiles] = await Promise.all([
    cardsOf(ctx, viewer, [id]),
    productRow(ctx, viewer, id),
    pricingFor(visit, ctx, [id]),
    recurringProfiles(visit, ctx, id),
  ])
  if (!card || !row) return null
  const [related, ways] = await Promise.all([
    cardViews(visit, ctx, frame, row.related.slice(0, mostRelated)),
    deliveryOf(visit, ctx, row.requires_delivery),
  ])
  for (const tag of drawnFrom) visit.tags.add(tag)
  const price = pricesOf(pricing, [card]).get(id)
  const values = row.options.flatMap((option) =>
    option.values.map((value) => ({ ...value, price: BigInt(value.price) })),
  )
  const sold = row.variants.map((variant) => ({
    ...variant,
    price: variant.price === null ? null : BigInt(variant.price),
  }))
  const surcharges = surchargesOf(ctx, pricing, card, values, sold)
  const variants = sold.map((variant) => variantView(visit, frame, card, variant, surcharges?.reckoning ?? null))
  // A value that no combination has is not sold.
  const isSold = (option: ProductRow['options'][number], value: string): boolean =>
    !makesVariants(option, variants) || variants.some((one) => one.stock.orderable && one.values.includes(value))
  const isAwaited = (option: ProductRow['options'][number], value: string): boolean =>
    visit.store.settings.restock_requests &&
    makesVariants(option, variants) &&
    variants.some((one) => one.values.includes(value))
  const recurrings = recurringsOf(visit, pricing, profiles, card.tax_class_id)
  const description = textOf(visit, row.description)
  const pictures = picturesOf(visit, card, row)
  const { settings } = visit.store
  const rule = fileRuleOf(visit.store)
  const file = { largest: rule.largest, types: rule.kinds.join(','), kinds: fileTypeNames(rule.kinds) }
  const home = deepest(frame, row.categories)
  return {
    kind: 'product',
    id,
    seo: seoOf(visit, {
      name: textOf(visit, card.name),
      metaTitle: row.meta_title,
      metaDescription: row.meta_description,
      keywords: row.seo_keywords,
      html: description,
      slugs: addressesOf(visit.store, 'products', card),
      indexed: row.indexed,
      picture: pictures[0] ?? null,
    }),
    name: textOf(visit, card.name),
    model: row.model,
    sku: row.sku,
    gtin: row.ean || row.upc || row.isbn || row.jan,
    mpn: row.mpn,
    brand:
      row.manufacturer &&
      (row.manufacturer.status
        ? { title: row.manufacturer.name, url: urlOf(visit, 'manufacturers', row.manufacturer) }
        : null),
    description,
    pictures,
    tone: indexOf(frame).toneOf(home),
    trail: [
      ...categoryTrail(visit, frame, home),
      { title: textOf(visit, card.name), url: urlOf(visit, 'products', card) },
    ],
    price: priceView(visit, price),
    reckoning: surcharges?.reckoning ?? null,
    tiers: (price?.tiers ?? []).map((tier) => ({ quantity: tier.quantity, price: amountOf(visit, tier.price) })),
    // What is chosen has a price of its own, and earns by that.
    points: pointsText(visit, row, () => (surcharges || recurrings.length ? 0 : pointsEarned(ctx, pricing, card))),
    stock: stockView(visit, frame, card),
    minimum: card.minimum,
    isNew: ctx.now.getTime() - card.created_at.getTime() < newFor,
    // The page is one for all; what a visitor may not order so is refused with its reason.
    oneClick:
      settings.one_click_buy && recurrings.length === 0 && (settings.guest_checkout || visit.customerId !== null),
    options: row.options.map((option) => ({
      id: option.id,
      name: textOf(visit, option.name),
      type: option.type,
      required: option.required || makesVariants(option, variants),
      value: option.type === 'file' ? null : option.value,
      file: option.type === 'file' ? file : null,
      values: option.values.map((value) => ({
        id: value.id,
        title: textOf(visit, value.name),
        colour: value.color,
        picture: fileView(visit, value),
        surcharge: amountOf(visit, surcharges?.shown.get(value.id) ?? '0'),
        isAvailable: isSold(option, value.id) && (!value.subtract || value.quantity > 0 || settings.stock_checkout),
        isAwaited: isAwaited(option, value.id),
      })),
    })),
    variants,
    variant: variants.find((one) => one.id === query.get(VARIANT_PARAM))?.id ?? null,
    recurrings,
    attributes: attributesOf(visit, frame, row),
    measures: measuresOf(visit, row),
    ...ways,
    returnDays: settings.return_days,
    returnsUrl: pageOfKind(visit, frame, 18)?.url ?? null,
    deliveryUrl: pageOfKind(visit, frame, 6)?.url ?? null,
    rating: card.rating === null ? null : Number(card.rating),
    reviewCount: card.review_count,
    reviews: row.reviews.map(({ created_at, ...review }) => ({
      ...review,
      date: new Date(created_at).toISOString(),
    })),
    reviewsBy: reviewersOf(settings),
    tellsOfRestock: settings.restock_requests,
    related,
  }
}

type SoldVariant = Omit<ProductRow['variants'][number], 'price'> & { price: bigint | null }

function variantView(
  visit: ShopVisit,
  frame: StoreFrame,
  card: CardRow,
  { quantity, ...variant }: SoldVariant,
  reckoning: Reckoning | null,
): ProductVariant {
  const price = reckoning && reckonPrice(reckoning, variant.values)
  const named = { id: variant.id, values: variant.values, sku: variant.sku, picture: fileView(visit, variant) }
  return {
    ...named,
    price: price && {
      now: Number(price.now),
      was: price.was === null ? null : Number(price.was),
      until: null,
      from: false,
    },
    stock: stockView(visit, frame, { ...card, quantity }),
  }
}

/** Combinations are made of this option. */
const makesVariants = (
  { values }: { values: readonly { id: string }[] },
  variants: readonly Pick<ProductVariant, 'values'>[],
): boolean => variants.some((one) => values.some(({ id }) => one.values.includes(id)))

/** The card's own picture first, each once; those of the combinations last. */
function picturesOf(visit: ShopVisit, card: CardRow, row: ProductRow): Picture[] {
  const all = [card, ...row.pictures, ...row.variants].flatMap((file) => fileView(visit, file) ?? [])
  return [...new Map(all.map((picture) => [picture.base, picture])).values()]
}

/** Of the product's categories the one that lies deepest tells the way home. */
function deepest(frame: StoreFrame, ids: string[]): string | null {
  const { byId } = indexOf(frame)
  const depth = (id: string | null | undefined, left = 10): number =>
    id && left ? 1 + depth(byId.get(id)?.parent_id, left - 1) : 0
  return ids.filter((id) => byId.has(id)).sort((a, b) => depth(b) - depth(a))[0] ?? null
}

function attributesOf(visit: ShopVisit, frame: StoreFrame, row: ProductRow): ProductPage['attributes'] {
  const rows = row.attributes
    .flatMap(({ attribute_id, text }) => {
      const attribute = frame.attributes.get(attribute_id)
      const value = textOf(visit, text)
      return attribute && value ? [{ ...attribute, value }] : []
    })
    .sort((a, b) => a.order - b.order)
  return [...Map.groupBy(rows, ({ group }) => textOf(visit, group))].map(([group, own]) => ({
    group,
    rows: own.map(({ name, value }) => ({ name: textOf(visit, name), text: value })),
  }))
}

function pointsText(visit: ShopVisit, { reward, points }: ProductRow, byPrice: () => number): string | null {
  if (!visit.store.settings.rewards_enabled) return null
  const t = texts(visit.language.code)
  const earned = reward ?? byPrice()
  const written = (value: number) => writtenNumber(value, visit.language.tag)
  const said = [
    earned > 0 && t('totals:earned', { count: earned, replace: { count: written(earned) } }),
    points && t('totals:in_points', { points: written(points) }),
  ]
  return said.filter(Boolean).join(' ') || null
}

/** Of goods that are brought: what they weigh, and length by width by height where all three are known. */
function measuresOf(visit: ShopVisit, row: ProductRow): ProductPage['measures'] {
  const { format } = new Intl.NumberFormat(visit.language.tag, { maximumFractionDigits: 4 })
  const sides = [row.length, row.width, row.height].map(Number)
  const told = (amount: string, unit: ProductRow['weight_unit']) =>
    `${amount} ${unit ? textOf(visit, unit) : ''}`.trim()
  return {
    weight: row.requires_delivery && Number(row.weight) > 0 ? told(format(Number(row.weight)), row.weight_unit) : null,
    size: sides.every((side) => side > 0) ? told(sides.map((side) => format(side)).join(' × '), row.length_unit) : null,
  }
}

const reviewersOf = (settings: ShopVisit['store']['settings']): ProductPage['reviewsBy'] => {
  if (!settings.reviews_allowed) return 'nobody'
  return settings.reviews_guests && !settings.reviews_purchased ? 'everybody' : 'customers'
}
