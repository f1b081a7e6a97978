import { IconChartBar, IconFileImport, IconHome, IconPalette } from '@tabler/icons-react'
import type { Screen } from '../frame/screen.ts'

/** Every bespoke screen: one line each (design §12). */
export const screens: Record<string, Screen> = {
  'complete-registration': {
    path: 'complete-registration',
    isBare: true,
    isStoreless: true,
    load: () => import('./onboarding/CompleteRegistration.tsx'),
  },
  'select-plan': { path: 'select-plan', isBare: true, load: () => import('./onboarding/SelectPlan.tsx') },
  'select-store': {
    path: 'select-store',
    isBare: true,
    isStoreless: true,
    load: () => import('./onboarding/SelectStore.tsx'),
  },
  dashboard: {
    path: 'dashboard',
    menu: { label: 'screens:dashboard.title', group: 'home', icon: IconHome },
    load: () => import('./dashboard/Dashboard.tsx'),
  },
  billing: { path: 'billing', load: () => import('./billing/Billing.tsx') },
  profile: { path: 'profile', isStoreless: true, load: () => import('./profile/Profile.tsx') },
  import: {
    path: 'import',
    menu: { label: 'screens:import.title', group: 'system', icon: IconFileImport, first: true },
    load: () => import('./import/ImportList.tsx'),
  },
  themes: {
    path: 'themes',
    menu: { label: 'screens:themes.title', group: 'design', icon: IconPalette, first: true },
    load: () => import('./themes/Themes.tsx'),
  },
  'orders.list': { load: () => import('./orders/OrderList.tsx') },
  'orders.edit': { load: () => import('./orders/OrderScreen.tsx') },
  statistics: {
    path: 'statistics',
    menu: { label: 'screens:statistics.title', group: 'reports', icon: IconChartBar },
    load: () => import('./reports/Statistics.tsx'),
  },
  'order-edit': { path: 'orders/:id/edit', load: () => import('./orders/edit/EditOrder.tsx') },
  'vouchers.edit': { load: () => import('./vouchers/VoucherEdit.tsx') },
  'stock-movements.list': { load: () => import('./stock/StockMovementList.tsx') },
  'audit-logs.list': { load: () => import('./audit/AuditList.tsx') },
  'files.list': { load: () => import('./files/FileList.tsx') },
  'files.edit': { load: () => import('./files/FileEdit.tsx') },
  'downloads.edit': { load: () => import('./downloads/DownloadEdit.tsx') },
  'order-recurrings.list': { load: () => import('./subscriptions/SubscriptionList.tsx') },
  'order-recurrings.edit': { load: () => import('./subscriptions/SubscriptionScreen.tsx') },
  'affiliates.list': { load: () => import('./affiliates/AffiliateList.tsx') },
  'affiliates.edit': { load: () => import('./affiliates/AffiliateScreen.tsx') },
  'affiliate-payouts.edit': { load: () => import('./affiliates/PayoutScreen.tsx') },
  'returns.list': { load: () => import('./returns/ReturnList.tsx') },
  'returns.edit': { load: () => import('./returns/ReturnScreen.tsx') },
  'customers.edit': { load: () => import('./customers/CustomerScreen.tsx') },
  'customer-approvals.list': { load: () => import('./customers/ApprovalList.tsx') },
  'custom-fields.edit': { load: () => import('./custom-fields/CustomFieldScreen.tsx') },
  'store-languages.edit': { load: () => import('./languages/LanguageEdit.tsx') },
  'store-currencies.list': { load: () => import('./currencies/CurrencyList.tsx') },
  'products.edit': { load: () => import('./products/ProductScreen.tsx') },
  'import-profile': { path: 'import/:id', load: () => import('./import/ImportScreen.tsx') },
}
