import type { Behaviour } from '@shopwright/engine'
import { catalogBehaviours } from './catalog/server/behaviours.ts'
import { customerBehaviours } from './customers/server/behaviours.ts'
import { exchangeBehaviours } from './exchange/server/behaviours.ts'
import { localisationBehaviours } from './localisation/server/behaviours.ts'
import { platformBehaviours } from './platform/server/behaviours.ts'
import { salesBehaviours } from './sales/server/behaviours.ts'
import { recurringBehaviours } from './sales/server/recurring-behaviours.ts'
import { returnBehaviours } from './sales/server/returns-behaviours.ts'

export * from './catalog/server/effective-prices.ts'
export * from './catalog/server/pricing.ts'
export * from './catalog/server/storefront-door.ts'
export * from './content/server/avif.ts'
export * from './content/server/files.ts'
export * from './content/server/storefront-account.ts'
export * from './content/server/storefront-content.ts'
export { themeBehaviours } from './content/server/switch-theme.ts'
export * from './content/server/themes.ts'
export {
  affiliateOf,
  changeOwnAffiliate,
  isActiveTracking,
  joinAffiliate,
  type OwnAffiliate,
} from './customers/server/affiliates.ts'
export * from './customers/server/custom-fields.ts'
export * from './customers/server/customers.ts'
export * from './customers/server/purse.ts'
export { tables } from './database.ts'
export * from './exchange/server/jobs.ts'
export * from './exchange/server/run-import.ts'
export * from './exchange/server/samples.ts'
export * from './exchange/server/seed-catalogue.ts'
export * from './exchange/server/tools.ts'
export * from './insight/server/dashboard.ts'
export { afterUpgrade } from './insight/server/derive-anew.ts'
export { forgetAddresses } from './insight/server/forget-addresses.ts'
export * from './insight/server/reports.ts'
export * from './insight/server/verify.ts'
export * from './jobs.ts'
export type { RateBank } from './localisation/rules/currencies.ts'
export { startDueUpdates } from './localisation/server/jobs.ts'
export { defaultTheme } from './platform/model/stores.ts'
export * from './platform/server/confirm-address.ts'
export * from './platform/server/jobs.ts'
export { loginPaces } from './platform/server/login-pace.ts'
export * from './platform/server/mail-looks.ts'
export * from './platform/server/open-store.ts'
export type { OriginOf } from './platform/server/origins.ts'
export * from './platform/server/outbox.ts'
export { forgetOldMails, sealOldMails } from './platform/server/outbox-jobs.ts'
export * from './platform/server/password-reset.ts'
export * from './platform/server/passwords.ts'
export * from './platform/server/plan-changes.ts'
export { planGate } from './platform/server/plan-room.ts'
export * from './platform/server/registration.ts'
export * from './platform/server/sandbox.ts'
export * from './platform/server/seeds/seed-platform.ts'
export * from './platform/server/sessions.ts'
export * from './platform/server/sign-in.ts'
export * from './platform/server/store-cache.ts'
export * from './platform/server/stores.ts'
export * from './platform/server/terms-page.ts'
export * from './platform/server/throttle.ts'
export type * from './sales/server/cart-body.ts'
export { addVoucher, removeVoucher } from './sales/server/cart-vouchers.ts'
export {
  addToCart,
  cartOf,
  changeCart,
  changeLine,
  isCartSid,
  mergeCarts,
  newCartSid,
  removeLine,
  sidHash,
} from './sales/server/carts.ts'
export type * from './sales/server/contract.ts'
export { downloadLink, fetchDownload } from './sales/server/download-links.ts'
export { dropDraft } from './sales/server/draft-orders.ts'
export { buyOneClick } from './sales/server/one-click.ts'
export * from './sales/server/order-links.ts'
export {
  checkoutOf,
  type OpenPayment,
  type PaymentCheckout,
  paymentOf,
  type ReportedPayment,
  rememberPaymentPage,
  settlePayment,
} from './sales/server/order-payments.ts'
export { orderOf } from './sales/server/order-view.ts'
export * from './sales/server/payment-providers.ts'
export { placeOrder } from './sales/server/place-order.ts'
export { giveRefund } from './sales/server/provider-refunds.ts'
export { chargeDue } from './sales/server/recurring-charge.ts'
export { startDueCharges } from './sales/server/recurring-jobs.ts'
export { moveRecurring } from './sales/server/recurring-moves.ts'
export { type RecurringView, recurringsOf } from './sales/server/recurring-view.ts'
export { type Asker, askReturn } from './sales/server/returns-ask.ts'
export { askAsGuest, guestOrder, orderUnknown } from './sales/server/returns-guest.ts'
export * from './sales/server/returns-view.ts'
export * from './sales/server/voucher-themes.ts'
export * from './sales/server/ways-offered.ts'

/** Every behaviour of the shop, by resource. */
export const behaviours: [string, Behaviour][] = [
  ...platformBehaviours,
  ...localisationBehaviours,
  ...customerBehaviours,
  ...catalogBehaviours,
  ...exchangeBehaviours,
  ...salesBehaviours,
  ...returnBehaviours,
  ...recurringBehaviours,
]
