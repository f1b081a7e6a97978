import type { Order } from '@shopwright/theme-kit'
import { smallPicture } from '../../catalog/pages/pictures.ts'
import { addressLines } from '../../customers/pages/addresses.ts'
import { texts } from '../../floor/outbox.ts'
import type { CountryRow } from '../../localisation/pages/countries.ts'
import { mapUrl, storePlace } from '../../pages/place.ts'
import { keptUrl, textOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import type { OrderView } from '../server/cart/contract.ts'

export const orderDisplay = (visit: ShopVisit, view: OrderView, countries: CountryRow[]): Order => ({
  id: view.id,
  number: view.number,
  placedAt: new Date(view.placed_at).toISOString(),
  status: view.status.name,
  payUrl: null,
  keptMinutes: view.kept_minutes,
  statusColour: view.status.color,
  total: view.total,
  currency: view.currency.code,
  email: view.email,
  name: [view.first_name, view.last_name].filter(Boolean).join(' '),
  phone: view.phone || null,
  lines: view.lines.map((line) => ({
    title: line.name,
    url: keptUrl(visit, 'products', line.product_id, line.slug),
    picture: smallPicture(visit, line.image),
    model: line.model,
    options: line.options.map(({ name, value, is_file }) => ({ name, value, isFile: is_file })),
    recurring: line.recurring,
    quantity: line.quantity,
    price: line.price,
    total: line.total,
    returning: 0,
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
  pickup: view.pickup && {
    address: view.pickup.address ?? storePlace(visit),
    mapUrl: mapUrl(visit, view.pickup.address),
    openingTimes: textOf(visit, visit.store.settings.opening_times) || null,
  },
  tracking: view.tracking_number ? { number: view.tracking_number, url: view.tracking_url } : null,
  comment: view.comment,
  histories: view.histories.map(({ created_at, status, comment, changed }) => ({
    status,
    comment,
    at: new Date(created_at).toISOString(),
    isEdit: changed,
  })),
})

/** Below the total: what was paid of it, and what is open since an edit or a cancellation. */
function moneyRows(visit: ShopVisit, { money, is_draft }: OrderView): Order['totals'] {
  const t = texts(visit.language.code)
  return (['paid', 'owed', 'overpaid'] as const)
    .filter((code) => !is_draft && Number(money[code]) > 0)
    .map((code) => ({ code, title: t(`storefront:order.${code}`), value: money[code] }))
}
