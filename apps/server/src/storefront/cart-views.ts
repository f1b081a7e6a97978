import { formatAddress } from '@shopwright/shop/rules'
import {
  type AddressRow,
  type CartAddress,
  type CartView,
  type CountryRow,
  type OrderView,
  texts,
} from '@shopwright/shop/server'
import type { Cart, Country, Order, Picture, SavedAddress } from '@shopwright/theme-kit'
import { answerValues } from './custom-fields.ts'
import { amountOf, textOf } from './views.ts'
import type { ShopVisit } from './visit.ts'

export function cartDisplay(visit: ShopVisit, view: CartView): Cart {
  const amount = (text: string | null) => (text === null ? null : amountOf(visit, text))
  const isOwn = (line: string | null) => line === null || !view.lines.some(({ id }) => id === line)
  return {
    lines: view.lines.map((line) => ({
      id: line.id,
      productId: line.product_id,
      title: line.name,
      url: `/${line.slug}`,
      picture: smallPicture(visit, line.image),
      model: line.model,
      options: line.options,
      recurring: line.recurring && (line.recurring.terms ?? line.recurring.name),
      quantity: line.quantity,
      minimum: line.minimum,
      unit: amount(line.price),
      total: amount(line.total),
      isAvailable: line.available,
      problems: line.problems.map(({ message }) => message),
    })),
    count: view.quantity,
    subtotal: view.lines.reduce((sum, line) => sum + (amount(line.total) ?? 0), 0),
    totals: view.totals.map(({ code, title, value }) => ({ code, title, value: amountOf(visit, value) })),
    total: amount(view.total),
    coupon: view.coupon_code,
    voucher: view.voucher_code,
    couponProblem: view.problems.find(({ code }) => code.startsWith('coupon-'))?.message ?? null,
    voucherProblem: view.problems.find(({ code }) => voucherCodes.has(code))?.message ?? null,
    vouchers: view.vouchers.map(({ id, to_name, to_email, amount: price }) => ({
      id,
      toName: to_name,
      toEmail: to_email,
      amount: amountOf(visit, price),
    })),
    points:
      view.reward_balance > 0 && view.reward_maximum > 0
        ? { used: view.reward_points, balance: view.reward_balance, maximum: view.reward_maximum }
        : null,
    credit:
      view.credit_balance === null ? null : { balance: amountOf(visit, view.credit_balance), isUsed: view.use_credit },
    earns: view.rewards_earned,
    problems: view.problems.filter(({ line }) => isOwn(line)).map(({ message }) => message),
    isReady: view.orderable,
  }
}

const voucherCodes = new Set(['voucher-unknown', 'voucher-not-active', 'voucher-empty'])

/** Carts and orders know a picture only by its id; these two sizes are always made. */
export const smallPicture = (visit: ShopVisit, id: string | null): Picture | null =>
  id
    ? {
        base: `/media/${visit.store.id}/${id}`,
        width: 1,
        height: 1,
        sizes: { thumb: { width: 228, height: 228 }, small: { width: 320, height: 320 } },
      }
    : null

export const countryViews = (visit: ShopVisit, rows: CountryRow[]): Country[] =>
  rows
    .map((row) => ({
      id: row.id,
      name: textOf(visit, row.name),
      postcodeRequired: row.postcode_required,
      zones: row.zones
        .map((zone) => ({ id: zone.id, name: textOf(visit, zone.name) }))
        .sort((a, b) => a.name.localeCompare(b.name, visit.language.tag)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, visit.language.tag))

export function addressLines(
  visit: ShopVisit,
  address: CartAddress | AddressRow | null,
  countries: CountryRow[],
): string[] {
  if (!address) return []
  const country = countries.find(({ id }) => id === address.country_id)
  const zone = country?.zones.find(({ id }) => id === address.zone_id)
  return formatAddress(country?.address_format, {
    ...address,
    zone: zone ? textOf(visit, zone.name) : ((address as CartAddress).zone ?? null),
    zone_code: zone?.code ?? null,
    country: country ? textOf(visit, country.name) : ((address as CartAddress).country ?? null),
  })
}

export const savedAddress = (visit: ShopVisit, row: AddressRow, countries: CountryRow[]): SavedAddress => ({
  id: row.id,
  lines: addressLines(visit, row, countries),
  isDefault: row.is_default,
  fields: {
    ...Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    ...answerValues(row.custom_fields),
  },
})

export const orderDisplay = (visit: ShopVisit, view: OrderView, countries: CountryRow[]): Order => ({
  id: view.id,
  number: view.number,
  placedAt: new Date(view.placed_at).toISOString(),
  status: view.status.name,
  payUrl: null,
  statusColour: view.status.color,
  total: view.total,
  currency: view.currency.code,
  email: view.email,
  name: [view.first_name, view.last_name].filter(Boolean).join(' '),
  phone: view.phone || null,
  lines: view.lines.map((line) => ({
    title: line.name,
    url: line.slug ? `/${line.slug}` : null,
    picture: smallPicture(visit, line.image),
    model: line.model,
    options: line.options,
    recurring: line.recurring,
    quantity: line.quantity,
    price: line.price,
    total: line.total,
    returned: 0,
  })),
  returns: [],
  returnUrl: null,
  vouchers: view.vouchers.map(({ to_name, to_email, amount }) => ({ toName: to_name, toEmail: to_email, amount })),
  downloads: view.downloads.map(({ id, name, available, allowed, count }) => ({
    id,
    name,
    isAvailable: available,
    left: allowed === 0 ? null : Math.max(0, allowed - count),
  })),
  totals: [...view.totals, ...moneyRows(visit, view)],
  delivery: view.delivery_method,
  deliveryAddress: addressLines(visit, view.delivery_address, countries),
  answers: view.custom_fields.map(({ place, name, value }) => ({ place, name, value })),
  payment: view.payment_method,
  paymentInstructions: view.payment_instructions,
  tracking: view.tracking_number,
  comment: view.comment,
  histories: view.histories.map(({ created_at, status, comment }) => ({
    status,
    comment,
    at: new Date(created_at).toISOString(),
  })),
})

/** Below the total: what was paid of it, and what is open since an edit or a cancellation. */
function moneyRows(visit: ShopVisit, { money, is_draft }: OrderView): Order['totals'] {
  const t = texts(visit.language.code)
  return (['paid', 'owed', 'overpaid'] as const)
    .filter((code) => !is_draft && Number(money[code]) > 0)
    .map((code) => ({ code, title: t(`storefront:order.${code}`), value: money[code] }))
}
