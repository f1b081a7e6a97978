import { AppError, askAll, type Ctx, type FieldFault, finish, invalid, refuse } from '@shopwright/engine'
import { isId, newId, pickTranslation } from '@shopwright/resource'
import { asChosenFile, fileChosen, isChoice, missingCode, type OptionType } from '../../../catalog/rules/options.ts'
import { customerTables } from '../../../customers/server/custom-fields.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { normaliseCode } from '../../../marketing/rules/coupon.ts'
import { MAX_QUANTITY } from '../../rules/quote-lines.ts'
import { salesTables } from '../sales-tables.ts'
import { completeAddress, kept } from './addresses.ts'
import {
  type CartContact,
  type CartPatch,
  type GivenOptions,
  type NewLine,
  readCartPatch,
  readNewLine,
  readQuantity,
} from './body.ts'
import type { CartLine, CartView, Visitor } from './contract.ts'
import { knownProducts } from './known-products.ts'
import { type LoadedQuote, loadQuote, type Wish } from './load-quote.ts'
import { withOwnFiles } from './option-files.ts'
import type { ProductRow } from './quote-rows.ts'
import {
  type CartLineRow,
  type CartRow,
  type FoundCart,
  findCart,
  mergeCarts,
  newCart,
  optionsKey,
  patchingCart,
  puttingLine,
  settingQuantity,
  writeSeen,
  writingLine,
} from './rows.ts'
import { cartView, changedPrices, priceFaults, seenOf, seenPrices } from './view.ts'

export { isCartSid, mergeCarts, newCartSid, sidHash } from './rows.ts'

const maxLines = 200

/** The visitor's cart with its quote; an empty one when there is none. Remembers what it shows. */
export async function cartOf(ctx: Ctx, visitor: Visitor): Promise<CartView> {
  await joinGuestCart(ctx, visitor)
  return (await show(ctx, visitor, await findCart(ctx, visitor))).view
}

/** Puts a product in, once for each `sending`. Throws the faults of its fields, and `product-unavailable` for one that cannot be bought at all. */
export async function addToCart(ctx: Ctx, visitor: Visitor, body: unknown, sending?: string): Promise<CartView> {
  const given = readNewLine(body)
  await hold(ctx, visitor)
  const line = { ...given, options: await withOwnFiles(ctx, visitor, tidyOptions(given.options)) }
  return (
    (line.recurring_id ? null : await addCounted(ctx, visitor, line, sending)) ?? addHeld(ctx, visitor, line, sending)
  )
}

/**
 * Counts first what the cart becomes with a line that it has not, and writes it in one statement. Null where there is no cart
 * to count with, where it has such a line, or became another one meanwhile.
 */
async function addCounted(ctx: Ctx, visitor: Visitor, line: NewLine, sending?: string): Promise<CartView | null> {
  const isNew = !visitor.customerId && visitor.isNew === true
  const found: FoundCart = isNew
    ? { cart: newCart(ctx, visitor), products: [], customer: null }
    : await findCart(ctx, visitor)
  const { cart: before, customer } = found
  const put: CartLineRow = { ...line, id: newId(ctx.now.getTime()), options_key: optionsKey(line) }
  if (!before || before.lines.some(({ options_key }) => options_key === put.options_key)) return null
  const [product] = await knownProducts(ctx, [line.product_id])
  if (!product) throw unavailable()
  refuseSoMany(put)
  const cart = { ...before, lines: [...before.lines, put] }
  const products = [...found.products.filter(({ id }) => id !== product.id), product]
  const loaded = await loadQuote(ctx, wishOf(cart, visitor), visitor.customerId, { products, customer })
  const view = cartView(ctx, cart, loaded)
  refuseWrongLine(ctx, view, loaded, put)
  const counted = { before, seen: seenOf(ctx, cart, loaded), isNew }
  const [written] = await finish(ctx.db, [writingLine(ctx, visitor, counted, put, sending)])
  return written?.length ? view : null
}

/** Writes the line before it counts, and holds the cart until then. */
async function addHeld(ctx: Ctx, visitor: Visitor, line: NewLine, sending?: string): Promise<CartView> {
  const found = await findCart(ctx, visitor, askAll, [puttingLine(ctx, visitor, line, sending)])
  const put: Pick<CartLineRow, 'id' | 'quantity'> | undefined = found.before[0]?.[0]
  if (!put) throw unavailable()
  refuseSoMany(put)
  const { view, loaded } = await show(ctx, visitor, found)
  refuseWrongLine(ctx, view, loaded, { ...line, id: put.id })
  return view
}

function refuseSoMany({ quantity }: Pick<CartLineRow, 'quantity'>): void {
  if (quantity > MAX_QUANTITY) throw invalid({ quantity: { code: 'too-large-number', params: { max: MAX_QUANTITY } } })
}

/** What a line that is put in must be, in the cart that it makes. */
function refuseWrongLine(
  ctx: Ctx,
  view: CartView,
  loaded: LoadedQuote,
  line: Pick<CartLineRow, 'id' | 'product_id' | 'options' | 'recurring_id'>,
): void {
  refuse(view.lines.length > maxLines, 'too-many-rows', { max: maxLines })
  const quoted = view.lines.find(({ id }) => id === line.id)
  if (!quoted?.available) throw unavailable()
  const product = loaded.products.get(line.product_id)
  if (product) refuseWrongOptions(product, line.options, ctx)
  refuseWrongRecurring(quoted.problems, line.recurring_id)
  refuseWrongVariant(loaded, quoted)
  refuseTooMany(quoted)
}

const unavailable = (): AppError =>
  new AppError('product-unavailable', {}, { status: 409, fields: { product_id: { code: 'product-unavailable' } } })

/** Changes how many; none or less takes the line out. */
export async function changeLine(ctx: Ctx, visitor: Visitor, lineId: string, body: unknown): Promise<CartView> {
  const quantity = readQuantity(body)
  return setLine(ctx, visitor, lineId, quantity)
}

export const removeLine = (ctx: Ctx, visitor: Visitor, lineId: string): Promise<CartView> =>
  setLine(ctx, visitor, lineId, 0)

async function setLine(ctx: Ctx, visitor: Visitor, lineId: string, quantity: number): Promise<CartView> {
  refuse(!isId(lineId), 'not-found')
  await joinGuestCart(ctx, visitor)
  // What is taken away is done with the message that asks; more may turn out to be too many.
  const found = await findCart(ctx, visitor, quantity > 0 ? askAll : finish, [
    settingQuantity(ctx, visitor, lineId, quantity),
  ])
  const changed = found.before[0]?.[0] as { before?: number } | undefined
  refuse(!changed, 'not-found')
  const { view } = await show(ctx, visitor, found)
  const line = view.lines.find(({ id }) => id === lineId)
  // What becomes fewer may still be too many together with another line: it goes the right way.
  if (line && quantity > Number(changed?.before ?? 0)) refuseTooMany(line)
  return view
}

/** A cart is never given more than there is: it stays as it was, and the buyer hears at once how many there are. */
function refuseTooMany(line: CartLine): void {
  const short = line.problems.find(({ code, level }) => code === 'stock-short' && level === 'block')
  const available = Number(short?.params.available ?? 0)
  if (!short) return
  const fault = { code: 'stock-short', params: { available } }
  throw new AppError('stock-short', { available }, { status: 409, fields: { quantity: fault } })
}

/** Changes codes, methods, addresses, the shopper's name; what the body leaves out stays. */
export async function changeCart(ctx: Ctx, visitor: Visitor, body: unknown): Promise<CartView> {
  return (await patchCart(ctx, visitor, body)).view
}

/** As `changeCart`; answers by line what costs otherwise now than the visitor was shown last. */
export async function recountCart(ctx: Ctx, visitor: Visitor, body: unknown): Promise<Record<string, FieldFault>> {
  const { loaded, seen } = await patchCart(ctx, visitor, body)
  return priceFaults(ctx, loaded, changedPrices(seen, seenPrices(loaded)))
}

async function patchCart(ctx: Ctx, visitor: Visitor, body: unknown): Promise<Shown> {
  const patch = await completePatch(ctx, readCartPatch(body), visitor)
  await hold(ctx, visitor)
  return show(ctx, visitor, await findCart(ctx, visitor, finish, [patchingCart(ctx, visitor, patch)]))
}

/** A checked patch with codes and addresses in their own form. Throws `not-offered` for a currency that the store has not. */
export async function completePatch(
  ctx: Ctx,
  patch: CartPatch,
  visitor: Visitor,
  groupId?: string,
): Promise<CartPatch> {
  const { currency, delivery_address, payment_address, coupon_code, voucher_code, customer, ...rest } = patch
  const known = shopOf(ctx).currencies.some(({ code }) => String(code) === currency)
  if (currency && !known) throw invalid({ currency: { code: 'not-offered' } })
  await refuseUnknownMethods(ctx, patch)
  const address = (given: CartPatch['delivery_address'], field: string) =>
    completeAddress(ctx, given ?? null, visitor.customerId, field, groupId)
  return {
    ...rest,
    ...(customer === undefined ? {} : { customer: await completeContact(ctx, customer, visitor.customerId, groupId) }),
    ...(currency === undefined ? {} : { currency }),
    ...(coupon_code === undefined ? {} : { coupon_code: coupon_code?.trim() ? normaliseCode(coupon_code) : null }),
    ...(voucher_code === undefined ? {} : { voucher_code: voucher_code?.trim() ? normaliseCode(voucher_code) : null }),
    ...(delivery_address === undefined
      ? {}
      : { delivery_address: await address(delivery_address, 'delivery_address') }),
    ...(payment_address === undefined ? {} : { payment_address: await address(payment_address, 'payment_address') }),
  }
}

async function completeContact(
  ctx: Ctx,
  contact: CartContact | null,
  customerId: string | null,
  groupId: string | undefined,
): Promise<CartContact | null> {
  if (!contact?.custom_fields) return contact
  const answers = await kept(ctx, contact.custom_fields, 'account', 'customer', groupId)
  if (!customerId) return { ...contact, custom_fields: answers }
  // What is left empty here is not what the account says.
  const { fields } = await customerTables(ctx)
  const left = fields.filter(({ id }) => id in (contact.custom_fields ?? {}) && !(id in answers))
  return { ...contact, custom_fields: { ...Object.fromEntries(left.map(({ id }) => [id, ''])), ...answers } }
}

/** One that is not offered for this cart is a problem that the quote tells; one that the store has not is a wrong field. */
async function refuseUnknownMethods(ctx: Ctx, { delivery_method_id, payment_method_id }: CartPatch): Promise<void> {
  if (!delivery_method_id && !payment_method_id) return
  const tables = await salesTables(ctx)
  if (delivery_method_id && !tables.delivery_methods.some(({ id }) => id === delivery_method_id))
    throw invalid({ delivery_method_id: { code: 'not-offered' } })
  if (payment_method_id && !tables.payment_methods.some(({ id }) => id === payment_method_id))
    throw invalid({ payment_method_id: { code: 'not-offered' } })
}

/** What a cart, or none, asks the calculator. */
export const wishOf = (cart: CartRow | null, visitor: Visitor): Wish => ({
  lines: cart?.lines ?? [],
  currency: visitor.currency ?? cart?.currency ?? null,
  coupon_code: cart?.coupon_code ?? null,
  voucher_code: cart?.voucher_code ?? null,
  reward_points: cart?.reward_points ?? 0,
  use_credit: cart?.use_credit ?? true,
  vouchers: cart?.vouchers ?? [],
  delivery_method_id: cart?.delivery_method_id ?? null,
  payment_method_id: cart?.payment_method_id ?? null,
  delivery_address: cart?.delivery_address ?? cart?.home ?? null,
  payment_address: cart?.payment_address ?? null,
  customer: cart?.customer ?? null,
})

/** `seen`: what was shown before. */
type Shown = { view: CartView; loaded: LoadedQuote; seen: CartRow['seen'] }

async function show(ctx: Ctx, visitor: Visitor, { cart, ...found }: FoundCart): Promise<Shown> {
  const loaded = await loadQuote(ctx, wishOf(cart, visitor), visitor.customerId, found)
  if (cart && cart.seen?.hash !== loaded.quote.hash) writeSeen(ctx, cart.id, seenOf(ctx, cart, loaded))
  return { view: cartView(ctx, cart, loaded), loaded, seen: cart?.seen ?? null }
}

/** A combination that is not sold, or of which there are not so many, is refused where it is chosen. */
function refuseWrongVariant({ products }: LoadedQuote, { product_id, problems }: CartView['lines'][number]): void {
  if (!products.get(product_id)?.variants.length) return
  const problem = problems.find(({ code }) => code === 'variant-unavailable' || code === 'stock-short')
  if (problem)
    throw new AppError(problem.code, problem.params, {
      status: 409,
      fields: { quantity: { code: problem.code, params: problem.params } },
    })
}

/** A product that is sold again and again wants one of its profiles, and takes no other. */
function refuseWrongRecurring(problems: readonly { code: string }[], given: string | null): void {
  const isWrong = problems.some(({ code }) => code === 'recurring-required' || code === 'recurring-unavailable')
  if (isWrong) throw invalid({ recurring_id: { code: given ? 'not-offered' : 'recurring-required' } })
}

/** A cart needs somebody to belong to. */
export async function hold(ctx: Ctx, visitor: Visitor): Promise<void> {
  if (!visitor.customerId && !visitor.cartSid) throw new Error('a guest needs a cart sid: newCartSid()')
  await joinGuestCart(ctx, visitor)
}

async function joinGuestCart(ctx: Ctx, { customerId, cartSid }: Visitor): Promise<void> {
  if (customerId && cartSid) await mergeCarts(ctx, customerId, cartSid)
}

/** Empty choices are none, and a choice of one is that one. What a file is called is told by nobody but us. */
export function tidyOptions(options: GivenOptions): GivenOptions {
  const kept = Object.entries(options).flatMap(([id, given]): [string, string | string[]][] => {
    const list = (Array.isArray(given) ? [...new Set(given)] : [given.trim()]).map(nameless).filter((one) => one !== '')
    return list.length ? [[id, list.length === 1 ? (list[0] as string) : list.sort()]] : []
  })
  return Object.fromEntries(kept)
}

function nameless(value: string): string {
  const file = fileChosen(value)
  return file ? asChosenFile({ ...file, name: '' }) : value
}

/**
 * Options of another product, values that the option has not, and required ones left out, each named. A file has its name from
 * `withOwnFiles`: without one nobody has looked whose it is.
 */
export function refuseWrongOptions(product: ProductRow, given: GivenOptions, ctx: Ctx): void {
  const faults: Parameters<typeof invalid>[0] = {}
  const name = (option: ProductRow['options'][number]) =>
    pickTranslation(option.name, ctx.language, shopOf(ctx).primaryLanguage) ?? ''
  for (const id of Object.keys(given))
    if (!product.options.some((option) => option.id === id)) faults[`options.${id}`] = { code: 'not-offered' }
  for (const option of product.options) {
    const chosen = given[option.id]
    if (chosen === undefined) {
      if (option.required)
        faults[`options.${option.id}`] = { code: missingCode(option.type), params: { option: name(option) } }
    } else if (!isOffered(option.type, option.values, chosen)) faults[`options.${option.id}`] = { code: 'not-offered' }
  }
  if (Object.keys(faults).length) throw invalid(faults)
}

function isOffered(type: OptionType, values: { id: string }[], chosen: string | string[]): boolean {
  const list = Array.isArray(chosen) ? chosen : [chosen]
  if (type === 'file') return Boolean(fileChosen(chosen)?.name)
  if (!isChoice(type)) return list.length === 1
  return (type === 'checkbox' || list.length === 1) && list.every((id) => values.some((value) => value.id === id))
}
