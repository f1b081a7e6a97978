import type { Ctx, FieldFault } from '@shopwright/engine'
import { errorText } from '@shopwright/i18n/errors'
import { formatDecimal, pickTranslation, type Translated } from '@shopwright/resource'
import { fileChosen } from '../../../catalog/rules/options.ts'
import { shownOf, showPrice } from '../../../catalog/rules/shown-price.ts'
import { recurringText } from '../../../catalog/server/recurring-text.ts'
import { fittingAnswers } from '../../../customers/rules/custom-fields.ts'
import { moneyText } from '../../../floor/money-text.ts'
import { texts } from '../../../floor/outbox.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import type { StoreCurrency } from '../../../floor/stores.ts'
import { inCurrency } from '../../../localisation/rules/currencies.ts'
import { matchRates } from '../../../localisation/rules/tax.ts'
import { formatMeasure } from '../../../localisation/rules/units.ts'
import { isBlocking, type Problem } from '../../../platform/rules/problem.ts'
import type { Seen } from '../../model/carts.ts'
import { guestRefusal } from '../../rules/checkout.ts'
import type { QuotedDelivery, QuotedLine } from '../../rules/quote-output.ts'
import type { TotalRow } from '../../rules/totals/state.ts'
import type { CartContact } from './body.ts'
import type {
  CartLine,
  CartView,
  CurrencyView,
  DeliveryMethodView,
  PaymentMethodView,
  ProblemView,
  TotalView,
} from './contract.ts'
import type { LoadedQuote } from './load-quote.ts'
import { hasDownloads } from './order-downloads.ts'
import type { OptionRow, ProductRow } from './quote-rows.ts'
import type { CartRow } from './rows.ts'

/** The cart and its quote as the visitor reads them, in their language. */
export function cartView(ctx: Ctx, cart: CartRow | null, loaded: LoadedQuote): CartView {
  const { quote, input, tables } = loaded
  const { settings } = shopOf(ctx)
  const isHidden = input.settings.price_only_logged_in && !loaded.customer
  const money = (minor: bigint): string => formatDecimal(minor, quote.currency.decimals)
  const shown = (minor: bigint): string | null => (isHidden ? null : money(minor))
  const text = inLanguage(ctx)
  // What is missing to a coupon's minimum would tell the prices.
  const told = quote.problems.filter(({ params }) => !isHidden || params.missing === undefined)
  const problems = told.map((problem) => problemView(ctx, problem))
  const chosen = tables.delivery_methods.find((method) => method.id === quote.delivery?.id)
  const refusal = loaded.customer ? null : guestRefusal(settings, hasDownloads(loaded), quote.has_recurring)
  return {
    id: cart?.id ?? null,
    currency: currencyView(quote.currency as StoreCurrency), // loadQuote put a store's currency in
    language: ctx.language,
    quantity: quote.lines.reduce((pieces, line) => pieces + line.quantity, 0),
    lines: quote.lines.map((line) => lineView(ctx, cart, loaded, line, shown, problems)),
    vouchers: (cart?.vouchers ?? []).map(({ id, to_name, to_email, from_name, message, amount }) => ({
      id,
      to_name,
      to_email,
      from_name,
      message,
      amount: money(inCurrency(amount, quote.currency)),
    })),
    totals: isHidden ? [] : totalViews(ctx, quote.totals, loaded, money),
    total: shown(quote.total),
    coupon_code: input.coupon?.code ?? null,
    voucher_code: input.voucher?.code ?? null,
    reward_points: quote.claims.reward?.points ?? 0,
    reward_maximum: quote.reward_maximum,
    reward_balance: loaded.customer?.reward_balance ?? 0,
    rewards_earned: quote.rewards_earned,
    credit_balance:
      loaded.customer && loaded.customer.credit_balance > 0n
        ? money(inCurrency(loaded.customer.credit_balance, quote.currency))
        : null,
    use_credit: input.use_credit,
    delivery_required: quote.delivery_required,
    delivery_address_required: quote.delivery_required && !chosen?.pickup,
    delivery_methods: quote.delivery_methods.map((offer) => deliveryView(offer, loaded, text, shown)),
    delivery_method_id: quote.delivery?.id ?? null,
    payment_methods: quote.payment_methods.map(({ id }) => paymentView(id, loaded, text)),
    payment_method_id: quote.payment_method_id,
    delivery_address: cart?.delivery_address ?? cart?.home ?? null,
    payment_address: cart?.payment_address ?? null,
    customer: contactOf(cart, loaded),
    comment: cart?.comment ?? null,
    terms: tables.terms && {
      id: tables.terms.id,
      title: text(tables.terms.title) ?? '',
      slug: text(tables.terms.slug) ?? '',
    },
    login_reason: refusal && problemView(ctx, refusal).message,
    weight: settings.weight_in_cart && quote.weight > 0n ? weightText(ctx, loaded) : null,
    problems,
    orderable:
      quote.lines.length + quote.voucher_items.length > 0 && refusal === null && !quote.problems.some(isBlocking),
    hash: quote.hash,
  }
}

/** What is remembered of a view, to tell later what changed. What cannot be bought has no price, then or now. */
export const seenOf = (ctx: Ctx, cart: Pick<CartRow, 'vouchers'>, loaded: LoadedQuote): Seen => {
  const { quote, products } = loaded
  return {
    hash: quote.hash,
    ...seenPrices(loaded),
    total: formatDecimal(quote.total, quote.currency.decimals),
    coupon: quote.claims.coupon?.code ?? null,
    vouchers: quote.voucher_items.length,
    names: Object.fromEntries([
      ...quote.lines.map(({ key, product_id }) => [key, inLanguage(ctx)(products.get(product_id)?.name) ?? '']),
      ...cart.vouchers.map(({ id, to_name: name }) => [id, texts(ctx.language)('storefront:voucher.for', { name })]),
    ]),
  }
}

type SeenPrices = Pick<Seen, 'currency' | 'lines'>

export const seenPrices = ({ quote: { currency, lines } }: LoadedQuote): SeenPrices => ({
  currency: currency.code,
  lines: Object.fromEntries(
    lines
      .filter(({ available }) => available)
      .map(({ key, unit_price }) => [key, formatDecimal(unit_price, currency.decimals)]),
  ),
})

/** What a piece of a line cost when it was shown, and what it costs now, in the currency of `now`. */
export type PriceChange = { line: string; from: string; to: string }

/** The lines that cost otherwise than they were shown; a line that is new, or was shown in another currency, did not change. */
export function changedPrices(seen: SeenPrices | null, now: SeenPrices): PriceChange[] {
  const lines = seen?.currency === now.currency ? seen.lines : {}
  return Object.entries(now.lines).flatMap(([line, to]) =>
    lines[line] === undefined || lines[line] === to ? [] : [{ line, from: lines[line], to }],
  )
}

/** The same as faults of the lines, for whoever reads them. */
export function priceFaults(ctx: Ctx, { quote }: LoadedQuote, changed: PriceChange[]): Record<string, FieldFault> {
  const { code, decimals } = quote.currency
  const shown = (amount: string): string => moneyText(amount, code, ctx.language, decimals)
  return Object.fromEntries(
    changed.map(({ line, from, to }) => [
      `lines.${line}`,
      { code: 'line-price-changed', params: { from: shown(from), to: shown(to) } },
    ]),
  )
}

/** A signed-in shopper is who they are; a guest is who they say. */
export function contactOf(
  cart: Pick<CartRow, 'customer'> | null,
  { customer, tables }: LoadedQuote,
): CartContact | null {
  if (!customer) return cart?.customer ?? null
  const { first_name, last_name, phone } = customer
  const { custom_fields, ...entered } = cart?.customer ?? {}
  const given = Object.fromEntries(Object.entries(entered).filter(([, value]) => value?.trim()))
  const answers = { ...fittingAnswers(tables.custom_fields, customer.custom_fields), ...custom_fields }
  return { first_name, last_name, phone, ...given, email: customer.email, custom_fields: answers }
}

export const inLanguage =
  (ctx: Ctx) =>
  (map: Translated | null | undefined): string | null =>
    pickTranslation(map, ctx.language, shopOf(ctx).primaryLanguage)

export const currencyView = ({
  code,
  decimals,
  symbol_left,
  symbol_right,
}: Pick<StoreCurrency, 'code' | 'decimals' | 'symbol_left' | 'symbol_right'>): CurrencyView => ({
  code,
  decimals,
  symbol_left,
  symbol_right,
})

export const problemView = (ctx: Ctx, problem: Problem): ProblemView => {
  const { code, level, params, line } = problem
  const message = errorText(texts(ctx.language), ctx.language, code, inWords(ctx, problem).params)
  return { code, level, message, line: line ?? null, params }
}

/** What is missing to an amount, as the language writes it. */
export function inWords(ctx: Ctx, problem: Problem): Problem {
  const { missing, currency } = problem.params
  if (typeof missing !== 'string' || typeof currency !== 'string') return problem
  const decimals = missing.split('.')[1]?.length ?? 0
  return { ...problem, params: { ...problem.params, missing: moneyText(missing, currency, ctx.language, decimals) } }
}

export const imageUrl = (ctx: Ctx, image: string | null): string | null =>
  image ? `/media/${shopOf(ctx).id}/${image}/small.webp` : null

function lineView(
  ctx: Ctx,
  cart: CartRow | null,
  loaded: LoadedQuote,
  line: QuotedLine,
  shown: (minor: bigint) => string | null,
  problems: ProblemView[],
): CartLine {
  const product = loaded.products.get(line.product_id)
  const variant = product?.variants.find(({ id }) => id === line.variant_id)
  const image = variant?.image ?? product?.image ?? null
  const text = inLanguage(ctx)
  const given = cart?.lines.find((one) => one.id === line.key)?.options ?? {}
  const asked = (minor: bigint): string | null => (line.available ? shown(minor) : null)
  return {
    id: line.key,
    product_id: line.product_id,
    name: text(product?.name) ?? '',
    slug: text(product?.slug) ?? '',
    model: product?.model ?? '',
    image,
    image_url: imageUrl(ctx, image),
    options: product
      ? optionTexts(product, given, text).map(({ name, value, file_id }) => ({ name, value, file: file_id }))
      : [],
    choices: given,
    recurring: recurringOf(ctx, cart, loaded, line),
    quantity: line.quantity,
    minimum: product?.minimum ?? 1,
    available: line.available,
    price: asked(line.shown.price),
    old_price: line.shown.old_price === null ? null : asked(line.shown.old_price),
    total: asked(line.shown.total),
    problems: problems.filter((problem) => problem.line === line.key),
  }
}

/** By which profile the line is bought again and again, in words; nothing where prices are hidden. */
function recurringOf(
  ctx: Ctx,
  cart: CartRow | null,
  { products, quote, input }: LoadedQuote,
  line: QuotedLine,
): CartLine['recurring'] {
  const id = cart?.lines.find((one) => one.id === line.key)?.recurring_id
  const product = products.get(line.product_id)
  const profile = id ? product?.recurrings.find((one) => one.id === id) : undefined
  if (!product || !profile || !line.available) return null
  const name = inLanguage(ctx)(profile.name) ?? ''
  const { settings, currency, addresses, customer_group } = input
  if (settings.price_only_logged_in && !input.customer) return { id: profile.id, name, terms: null }
  const default_tax_address = settings.default_tax_address ?? null
  const place = { ...addresses, default_tax_address, customer_group_id: customer_group.id, currency }
  const rates = matchRates(product.tax_class_id, input.taxes, place)
  const shown = (amount: bigint): string =>
    formatDecimal(showPrice(amount, rates, settings, currency), currency.decimals)
  const asked = { ...profile, price: shown(profile.price), trial_price: shown(profile.trial_price) }
  return { id: profile.id, name, terms: recurringText(ctx.language, asked, quote.currency.code) }
}

/** `file_id`: what the buyer has added, called as `value` says */
export type OptionText = {
  option: OptionRow
  value_id: string | null
  file_id: string | null
  name: string
  value: string
}

/** The chosen options of a line in words. */
export function optionTexts(
  product: ProductRow,
  given: Record<string, string | string[]>,
  text: (map: Translated | null) => string | null,
): OptionText[] {
  return product.options.flatMap((option): OptionText[] => {
    const chosen = given[option.id]
    if (chosen === undefined) return []
    const name = text(option.name) ?? ''
    const file = option.type === 'file' ? fileChosen(chosen) : null
    if (file) return [{ option, value_id: null, file_id: file.id, name, value: file.name }]
    if (!option.values.length) return [{ option, value_id: null, file_id: null, name, value: String(chosen) }]
    return option.values
      .filter((value) => chosen === value.id || (Array.isArray(chosen) && chosen.includes(value.id)))
      .map((value) => ({ option, value_id: value.id, file_id: null, name, value: text(value.name) ?? '' }))
  })
}

/** The rows of the totals with their titles; the delivery's is the method's own name. */
export function totalViews(
  ctx: Ctx,
  totals: readonly TotalRow[],
  { tables }: LoadedQuote,
  money: (minor: bigint) => string,
): TotalView[] {
  const t = texts(ctx.language)
  return totals.map(({ code, params, value }) => {
    const method = code === 'delivery' && tables.delivery_methods.find(({ id }) => id === params.method_id)
    const title = (method && inLanguage(ctx)(method.name)) || t(`totals:${code}`, params)
    return { code, title, value: money(value) }
  })
}

function deliveryView(
  offer: QuotedDelivery,
  { tables, input }: LoadedQuote,
  text: (map: Translated | null) => string | null,
  shown: (minor: bigint) => string | null,
): DeliveryMethodView {
  const method = tables.delivery_methods.find(({ id }) => id === offer.id)
  return {
    id: offer.id,
    name: text(method?.name ?? null) ?? '',
    description: [text(method?.address ?? null), text(method?.description ?? null)].filter(Boolean).join('. ') || null,
    group: text(method?.group ?? null) ?? '',
    type: offer.type,
    price: shown(shownOf(offer, input.settings)),
    address_required: !method?.pickup,
    has_branches: Boolean(method?.branches_of),
  }
}

function paymentView(
  id: string,
  { tables }: LoadedQuote,
  text: (map: Translated | null) => string | null,
): PaymentMethodView {
  const method = tables.payment_methods.find((one) => one.id === id)
  return {
    id,
    code: method?.code ?? '',
    name: text(method?.name ?? null) ?? '',
    description: text(method?.description ?? null),
    instructions: text(method?.instructions ?? null),
  }
}

function weightText(ctx: Ctx, { quote, input, tables }: LoadedQuote): string {
  const unit = tables.weight_classes.find(({ id }) => id === input.settings.weight_class_id)
  return `${formatMeasure(quote.weight)} ${inLanguage(ctx)(unit?.text) ?? ''}`.trim()
}
