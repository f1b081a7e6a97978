import { type AnyResource, createRegistry, type Fields, type Registry, type Resource } from '@shopwright/resource'
import * as ai from './assistant/model/ai.ts'
import * as attributes from './catalog/model/attributes.ts'
import * as categories from './catalog/model/categories.ts'
import * as downloads from './catalog/model/downloads.ts'
import * as lowStocks from './catalog/model/low-stocks.ts'
import * as priceChanges from './catalog/model/price-changes.ts'
import * as products from './catalog/model/products.ts'
import * as recurrings from './catalog/model/recurrings.ts'
import * as restock from './catalog/model/restock-requests.ts'
import * as wishlists from './catalog/model/wishlists.ts'
import * as channels from './content/model/channels.ts'
import * as designs from './content/model/designs.ts'
import * as feedback from './content/model/feedback.ts'
import * as layouts from './content/model/layouts.ts'
import * as missing from './content/model/missing-pages.ts'
import * as pages from './content/model/pages.ts'
import * as redirects from './content/model/redirects.ts'
import * as routes from './content/model/routes.ts'
import * as sitemaps from './content/model/sitemaps.ts'
import * as themeSwitches from './content/model/theme-switches.ts'
import * as activities from './customers/model/activities.ts'
import * as affiliates from './customers/model/affiliates.ts'
import * as approvals from './customers/model/approvals.ts'
import * as cartMailRefusals from './customers/model/cart-mail-refusals.ts'
import * as customFields from './customers/model/custom-fields.ts'
import * as customerRecords from './customers/model/customer-records.ts'
import * as customers from './customers/model/customers.ts'
import * as ledgers from './customers/model/ledgers.ts'
import * as logins from './customers/model/logins.ts'
import * as newsletter from './customers/model/newsletter.ts'
import * as visitors from './customers/model/visitors.ts'
import * as exported from './exchange/model/exports.ts'
import * as feeds from './exchange/model/feeds.ts'
import * as imports from './exchange/model/imports.ts'
import * as logs from './insight/model/logs.ts'
import * as privacy from './insight/model/privacy-requests.ts'
import * as exchangeRates from './localisation/model/exchange-rates.ts'
import * as reference from './localisation/model/reference.ts'
import * as storeLists from './localisation/model/store-lists.ts'
import * as taxes from './localisation/model/taxes.ts'
import * as units from './localisation/model/units.ts'
import * as analytics from './marketing/model/analytics.ts'
import * as coupons from './marketing/model/coupons.ts'
import * as mail from './marketing/model/mail.ts'
import * as marketing from './marketing/model/marketing.ts'
import * as accounts from './platform/model/accounts.ts'
import * as alerts from './platform/model/alerts.ts'
import * as apiTokens from './platform/model/api-tokens.ts'
import * as billing from './platform/model/billing.ts'
import * as configuration from './platform/model/configuration.ts'
import * as mailTemplates from './platform/model/mail-templates.ts'
import * as marketplace from './platform/model/marketplace.ts'
import * as passkeys from './platform/model/passkeys.ts'
import * as plans from './platform/model/plans.ts'
import * as roles from './platform/model/roles.ts'
import * as savedViews from './platform/model/saved-views.ts'
import * as settings from './platform/model/settings.ts'
import * as setup from './platform/model/setup.ts'
import * as staff from './platform/model/staff.ts'
import * as stores from './platform/model/stores.ts'
import * as twoStep from './platform/model/two-step.ts'
import * as webhooks from './platform/model/webhooks.ts'
import * as working from './platform/model/working.ts'
import * as abandoned from './sales/model/abandoned-carts.ts'
import * as carts from './sales/model/carts.ts'
import * as connected from './sales/model/connected-accounts.ts'
import * as delivery from './sales/model/delivery.ts'
import * as optionFiles from './sales/model/option-files.ts'
import * as orderDownloads from './sales/model/order-downloads.ts'
import * as orderPayments from './sales/model/order-payments.ts'
import * as orderRecurrings from './sales/model/order-recurrings.ts'
import * as orderRefunds from './sales/model/order-refunds.ts'
import * as orderStatusTransitions from './sales/model/order-status-transitions.ts'
import * as orders from './sales/model/orders.ts'
import * as returns from './sales/model/returns.ts'
import * as staffOrders from './sales/model/staff-orders.ts'
import * as vouchers from './sales/model/vouchers.ts'
import { waybillBatches, waybillSteps, waybills } from './sales/model/waybills.ts'

export * from './assistant/model/ai.ts'
export * from './catalog/model/attributes.ts'
export * from './catalog/model/categories.ts'
export * from './catalog/model/downloads.ts'
export * from './catalog/model/low-stocks.ts'
export * from './catalog/model/price-changes.ts'
export * from './catalog/model/products.ts'
export * from './catalog/model/recurrings.ts'
export * from './catalog/model/restock-requests.ts'
export * from './catalog/model/wishlists.ts'
export * from './content/model/channels.ts'
export * from './content/model/designs.ts'
export * from './content/model/feedback.ts'
export * from './content/model/layouts.ts'
export * from './content/model/missing-pages.ts'
export * from './content/model/module-kinds.ts'
export * from './content/model/pages.ts'
export * from './content/model/redirects.ts'
export * from './content/model/routes.ts'
export * from './content/model/sitemaps.ts'
export * from './content/model/theme-switches.ts'
export * from './customers/model/activities.ts'
export * from './customers/model/affiliates.ts'
export * from './customers/model/approvals.ts'
export * from './customers/model/cart-mail-refusals.ts'
export * from './customers/model/custom-fields.ts'
export * from './customers/model/customer-records.ts'
export * from './customers/model/customers.ts'
export * from './customers/model/ledgers.ts'
export * from './customers/model/logins.ts'
export * from './customers/model/newsletter.ts'
export * from './customers/model/visitors.ts'
export * from './exchange/model/exports.ts'
export * from './exchange/model/feeds.ts'
export * from './exchange/model/imports.ts'
export * from './insight/model/logs.ts'
export * from './insight/model/privacy-requests.ts'
export * from './localisation/model/exchange-rates.ts'
export * from './localisation/model/reference.ts'
export * from './localisation/model/store-lists.ts'
export * from './localisation/model/taxes.ts'
export * from './localisation/model/units.ts'
export * from './marketing/model/analytics.ts'
export * from './marketing/model/coupons.ts'
export * from './marketing/model/mail.ts'
export * from './marketing/model/marketing.ts'
export * from './platform/model/accounts.ts'
export * from './platform/model/alerts.ts'
export * from './platform/model/api-tokens.ts'
export * from './platform/model/billing.ts'
export * from './platform/model/configuration.ts'
export * from './platform/model/mail-templates.ts'
export * from './platform/model/marketplace.ts'
export * from './platform/model/passkeys.ts'
export * from './platform/model/plans.ts'
export * from './platform/model/roles.ts'
export * from './platform/model/saved-views.ts'
export * from './platform/model/settings.ts'
export * from './platform/model/setup.ts'
export * from './platform/model/staff.ts'
export * from './platform/model/stores.ts'
export * from './platform/model/two-step.ts'
export * from './platform/model/webhook-events.ts'
export * from './platform/model/webhooks.ts'
export * from './platform/model/working.ts'
export * from './sales/model/abandoned-carts.ts'
export * from './sales/model/carts.ts'
export * from './sales/model/connected-accounts.ts'
export * from './sales/model/delivery.ts'
export * from './sales/model/option-files.ts'
export * from './sales/model/order-downloads.ts'
export * from './sales/model/order-payments.ts'
export * from './sales/model/order-recurrings.ts'
export * from './sales/model/order-refunds.ts'
export * from './sales/model/order-status-transitions.ts'
export * from './sales/model/orders.ts'
export { carrierTraits, nameOfChosen, paymentTraits, settingsOf } from './sales/model/providers.ts'
export * from './sales/model/returns.ts'
export * from './sales/model/staff-orders.ts'
export * from './sales/model/vouchers.ts'
export { waybillBatches, waybillSteps, waybills } from './sales/model/waybills.ts'

/** Every noun of the product, by domain (design §3). */
export const model = {
  ...stores,
  ...accounts,
  ...twoStep,
  ...passkeys,
  ...setup,
  ...staff,
  ...apiTokens,
  ...alerts,
  ...webhooks,
  ...mailTemplates,
  ...roles,
  ...plans,
  ...billing,
  ...marketplace,
  ...configuration,
  ...working,
  ...settings,
  ...savedViews,
  ...reference,
  ...storeLists,
  ...exchangeRates,
  ...taxes,
  ...units,
  ...customers,
  ...customFields,
  ...approvals,
  ...customerRecords,
  ...ledgers,
  ...logins,
  ...affiliates,
  ...activities,
  ...visitors,
  ...newsletter,
  ...cartMailRefusals,
  ...products,
  ...priceChanges,
  ...downloads,
  ...recurrings,
  ...lowStocks,
  ...restock,
  ...wishlists,
  ...categories,
  ...attributes,
  ...analytics,
  ...mail,
  ...ai,
  ...marketing,
  ...coupons,
  ...carts,
  ...orders,
  ...abandoned,
  ...orderStatusTransitions,
  ...orderDownloads,
  ...optionFiles,
  ...orderPayments,
  ...orderRecurrings,
  ...orderRefunds,
  ...returns,
  ...staffOrders,
  ...vouchers,
  waybills,
  waybillBatches,
  waybillSteps,
  ...connected,
  ...delivery,
  ...pages,
  ...feedback,
  ...redirects,
  ...routes,
  ...sitemaps,
  ...missing,
  ...designs,
  ...layouts,
  ...channels,
  ...themeSwitches,
  ...imports,
  ...exported,
  ...feeds,
  ...logs,
  ...privacy,
}

type Model = typeof model
type ByName = {
  [K in keyof Model as Model[K] extends Resource<infer N, Fields, Fields> ? N : never]: Model[K]
}

declare module '@shopwright/resource' {
  interface Nouns extends ByName {}
}

// Declarations differ in their fields' types; the registry reads them all as one shape.
const declared = (Object.values(model) as unknown[]).filter(
  (value) => typeof value === 'object' && value !== null && 'fields' in value,
) as AnyResource[]

/** The registry that the server, the worker, the admin and the tests share. */
export const registry: Registry = createRegistry(declared)
