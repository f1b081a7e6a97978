import type { Behaviour } from '@shopwright/engine'
import { assistantBehaviours } from './assistant/server/behaviours.ts'
import { catalogBehaviours } from './catalog/server/behaviours.ts'
import { starterEffects } from './catalog/server/starter-sets.ts'
import { contentBehaviours } from './content/server/behaviours.ts'
import { sitemapBehaviour } from './content/server/make-sitemap.ts'
import { layoutBehaviours } from './content/server/publish-layout.ts'
import { customerBehaviours } from './customers/server/behaviours.ts'
import { exchangeBehaviours } from './exchange/server/behaviours.ts'
import { privacyBehaviour } from './insight/server/privacy-requests.ts'
import { setupBehaviour } from './insight/server/setup-steps.ts'
import { localisationBehaviours } from './localisation/server/behaviours.ts'
import { analyticsBehaviour } from './marketing/server/analytics.ts'
import { campaignBehaviour } from './marketing/server/campaigns.ts'
import { couponBehaviour } from './marketing/server/coupons.ts'
import { mailBehaviour } from './marketing/server/mail.ts'
import { platformBehaviours } from './platform/server/behaviours.ts'
import { abandonedBehaviours } from './sales/server/abandoned/behaviours.ts'
import { orderBehaviours } from './sales/server/orders/behaviours.ts'
import { paymentBehaviours } from './sales/server/payments/behaviours.ts'
import { returnBehaviours } from './sales/server/returns/behaviours.ts'
import { recurringBehaviours } from './sales/server/subscriptions/behaviours.ts'
import { recurringEffects } from './sales/server/subscriptions/course.ts'
import { voucherBehaviours } from './sales/server/vouchers/behaviours.ts'

export { publishTexts } from './assistant/server/publish-texts.ts'
export { writeTexts } from './assistant/server/write-texts.ts'
export { LARGEST as LARGEST_FILE } from './catalog/rules/option-files.ts'
export * from './catalog/server/effective-prices.ts'
export { priceFields } from './catalog/server/hidden-prices.ts'
export { runPriceChange } from './catalog/server/price-changes.ts'
export { checkedPrice, checkPrices } from './catalog/server/price-check.ts'
export { priceQuestion } from './catalog/server/price-query.ts'
export * from './catalog/server/pricing.ts'
export { countViews } from './catalog/server/product-views.ts'
export { findBySearch, findList } from './catalog/server/storefront-list.ts'
export type { Viewer } from './catalog/server/storefront-visible.ts'
export { missedPath } from './content/rules/redirects.ts'
export { addedRedirects, addRedirects } from './content/server/add-redirects.ts'
export * from './content/server/avif.ts'
export { designOf } from './content/server/designs.ts'
export { fileUses, fileUsesShape } from './content/server/file-uses.ts'
export * from './content/server/files.ts'
export { forgetFiles, sweepFiles } from './content/server/forget-files.ts'
export { layoutPreview } from './content/server/layout-previews.ts'
export { refreshSitemaps } from './content/server/make-sitemap.ts'
export { keepMissing } from './content/server/missing-pages.ts'
export * from './content/server/previews.ts'
export { cropFile, replaceFile } from './content/server/replace-file.ts'
export { themeBehaviours } from './content/server/switch-theme.ts'
export * from './content/server/themes.ts'
export { searchedWords } from './customers/rules/searched-words.ts'
export * from './customers/server/customers.ts'
export { openLogin, sealLogin } from './customers/server/logins.ts'
export { countSearches, reportSearches, type Search, searchesReport } from './customers/server/searches.ts'
export { forgetVisitors, keepVisits, online, onlineNow, type Visit } from './customers/server/visitors.ts'
export { tables } from './database.ts'
export { exportedFile } from './exchange/server/exported-file.ts'
export { refreshFeeds } from './exchange/server/feed-state.ts'
export { servedFeed } from './exchange/server/feeds.ts'
export { forgetExports } from './exchange/server/forget-exports.ts'
export * from './exchange/server/jobs.ts'
export { prepareMoveIn, runMoveIn } from './exchange/server/move-in.ts'
export { readRedirects } from './exchange/server/read-redirects.ts'
export * from './exchange/server/run-import.ts'
export * from './exchange/server/run-pictures.ts'
export * from './exchange/server/samples.ts'
export { startDueImports } from './exchange/server/scheduled-imports.ts'
export * from './exchange/server/seed-catalogue.ts'
export * from './exchange/server/tools.ts'
export * from './floor/api-tokens.ts'
export * from './floor/ask-mailed.ts'
export { type Biller, billerBy, billerOf, setBillers } from './floor/billers.ts'
export * from './floor/code-guesses.ts'
export * from './floor/configuration.ts'
export * from './floor/cookies.ts'
export * from './floor/gate.ts'
export { prefixIn } from './floor/languages.ts'
export { isLately } from './floor/lately.ts'
export { LoginFailure, setLoginProviders } from './floor/login-providers.ts'
export { botOf, MessengerFailure, setMessengers } from './floor/messengers.ts'
export { codeAt, stepAt } from './floor/one-time-codes.ts'
export { type OriginOf, originOf, setOrigins, shopIn } from './floor/origins.ts'
export * from './floor/outbox.ts'
export * from './floor/passwords.ts'
export { appLocksOf, locksOf, planGate } from './floor/plan-room.ts'
export { type Posted, type Poster, setPoster } from './floor/poster.ts'
export { isSameSecret } from './floor/same-secret.ts'
export * from './floor/sandbox.ts'
export * from './floor/sessions.ts'
export { setSocialSources } from './floor/social.ts'
export * from './floor/store-cache.ts'
export * from './floor/stores.ts'
export { tellWebhooks } from './floor/tell-webhooks.ts'
export * from './floor/throttle.ts'
export { setWriters } from './floor/writers.ts'
export * from './insight/server/dashboard.ts'
export { afterUpgrade, deriveAnew, deriveInStore } from './insight/server/derive-anew.ts'
export { eraseCustomer, eraseGuest } from './insight/server/erase-customer.ts'
export { forgetAddresses } from './insight/server/forget-addresses.ts'
export * from './insight/server/order-groups.ts'
export * from './insight/server/reports.ts'
export * from './insight/server/span.ts'
export * from './insight/server/verify.ts'
export { waiting, waitingNow } from './insight/server/waiting.ts'
export * from './jobs.ts'
export type { RateBank } from './localisation/rules/currencies.ts'
export { keepCurrencyRates } from './localisation/server/currency-rates.ts'
export { startDueUpdates } from './localisation/server/jobs.ts'
export { countClicks, linkOf } from './marketing/server/campaigns.ts'
export { defaultTheme } from './platform/model/stores.ts'
export { hostName, isOfPlatform } from './platform/rules/host-names.ts'
export { greetingWords, takeUpdate } from './platform/server/alerts.ts'
export { type BillingPage, backFrom, billingPage, openBillingPage } from './platform/server/billing-pages.ts'
export {
  type BillingTold,
  noteForeign,
  takeBillingReport,
  verifyBillingPage,
  verifyForgotten,
} from './platform/server/billing-reports.ts'
export * from './platform/server/confirm-address.ts'
export { checkDueDomains, type Names } from './platform/server/domains.ts'
export { eraseStore } from './platform/server/erase-store.ts'
export { runExtensions } from './platform/server/extension-course.ts'
export { appName } from './platform/server/extension-mails.ts'
export { fitPlan } from './platform/server/fit-plan.ts'
export * from './platform/server/jobs.ts'
export { revealSecret } from './platform/server/kept-secrets.ts'
export { loginPaces } from './platform/server/login-pace.ts'
export * from './platform/server/mail-looks.ts'
export type { KeptCard } from './platform/server/move-stores.ts'
export { noteRotation } from './platform/server/note-rotation.ts'
export * from './platform/server/open-store.ts'
export { forgetOldMails, sealOldMails } from './platform/server/outbox-jobs.ts'
export * from './platform/server/own-sessions.ts'
export * from './platform/server/own-store.ts'
export * from './platform/server/ownership.ts'
export {
  askPasskey,
  beginPasskey,
  keepPasskey,
  ownPasskey,
  ownPasskeys,
  passkeyQuestion,
  removePasskey,
} from './platform/server/passkeys.ts'
export * from './platform/server/password-again.ts'
export * from './platform/server/password-reset.ts'
export { paymentSheet } from './platform/server/payment-sheet.ts'
export * from './platform/server/plan-changes.ts'
export { receiptPaper } from './platform/server/receipt-paper.ts'
export * from './platform/server/registration.ts'
export { ticketLasts, trustLasts } from './platform/server/second-step.ts'
export * from './platform/server/seeds/seed-platform.ts'
export * from './platform/server/sign-in.ts'
export * from './platform/server/staff-invitations.ts'
export {
  keptCardCharger,
  type PlanCharge,
  type PlanCharged,
  type PlanCharger,
  runStoreCourses,
} from './platform/server/store-course.ts'
export {
  beginTwoStep,
  renewRecovery,
  resetTwoStep,
  takeTwoStepFrom,
  turnOffTwoStep,
  turnOnTwoStep,
  twoStepKey,
  twoStepOf,
  twoStepStanding,
} from './platform/server/two-step.ts'
export { owesTwoStep } from './platform/server/two-step-demand.ts'
export { copyBranches, startCopying } from './sales/server/branches/copy-branches.ts'
export { askSenders, sendersQuestion } from './sales/server/branches/senders.ts'
export { cartPatch, newLine, newQuantity, newVoucher, orderBody } from './sales/server/cart/body.ts'
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
} from './sales/server/cart/carts.ts'
export { cartShape, placedOrderShape, type Visitor } from './sales/server/cart/contract.ts'
export { orderedFile } from './sales/server/cart/option-files.ts'
export { addVoucher, removeVoucher } from './sales/server/cart/vouchers.ts'
export * from './sales/server/delivery-providers.ts'
export { fetchDownload } from './sales/server/orders/download-links.ts'
export * from './sales/server/orders/links.ts'
export { buyOneClick, oneClickBody } from './sales/server/orders/one-click.ts'
export { placeOrder } from './sales/server/orders/place-order.ts'
export { sendWaybill } from './sales/server/orders/send-waybill.ts'
export { startTracking, trackParcels } from './sales/server/orders/track-parcels.ts'
export { orderOf } from './sales/server/orders/view.ts'
export { fetchLabel, labelQuestion } from './sales/server/orders/waybill-steps.ts'
export * from './sales/server/payment-providers.ts'
export { lookAtAccount, lookAtAccounts, openConnecting } from './sales/server/payments/connected-accounts.ts'
export { lookAgain, lookAtPayment, watchPayment } from './sales/server/payments/look-at-payment.ts'
export {
  checkoutOf,
  type OpenPayment,
  type PaymentCheckout,
  paymentOf,
  type ReportedPayment,
  refuseWrongKey,
  rememberPaymentPage,
  settlePayment,
} from './sales/server/payments/order-payments.ts'
export { giveRefund, type Refunder } from './sales/server/payments/provider-refunds.ts'
export { takerOfOrder, takersOf } from './sales/server/payments/takers.ts'
export { type Asker, askReturn } from './sales/server/returns/ask.ts'
export { askAsGuest, guestOrder, orderUnknown } from './sales/server/returns/guest.ts'
export { returnableOrder } from './sales/server/returns/view.ts'
export { chargeDue, type RecurringCharger } from './sales/server/subscriptions/charge.ts'
export { startDueCharges } from './sales/server/subscriptions/jobs.ts'

/** Every behaviour of the shop, by resource. */
export const behaviours: [string, Behaviour][] = [
  ...platformBehaviours,
  ...localisationBehaviours,
  ...customerBehaviours,
  ...catalogBehaviours,
  analyticsBehaviour,
  campaignBehaviour,
  couponBehaviour,
  mailBehaviour,
  ...contentBehaviours,
  sitemapBehaviour,
  ...layoutBehaviours,
  ...exchangeBehaviours,
  ...assistantBehaviours,
  ...voucherBehaviours,
  ...orderBehaviours,
  ...paymentBehaviours,
  ...recurringBehaviours,
  ...abandonedBehaviours,
  ...returnBehaviours,
  setupBehaviour,
  privacyBehaviour,
]

/** What rooms ask of those that stand above them, by name. */
export const effects = [...starterEffects, ...recurringEffects]
