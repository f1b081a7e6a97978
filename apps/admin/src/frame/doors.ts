import type { AnyResource } from '@shopwright/resource'
import {
  type Icon,
  IconBuildingStore,
  IconChartBar,
  IconHome,
  IconPackage,
  IconServer,
  IconSettings,
  IconShoppingBag,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react'

export const doorNames = [
  'home',
  'orders',
  'products',
  'customers',
  'marketing',
  'shop',
  'reports',
  'settings',
  'platform',
] as const
export type DoorName = (typeof doorNames)[number]
export type SetName = 'lists' | 'selling' | 'units' | 'statuses' | 'system' | 'world'

/** Nouns and screens by name. What stands behind a door without a set is seen as soon as the door is open. */
type Door = { icon: Icon; first: readonly string[]; sets?: Partial<Record<SetName, readonly string[]>> }

/** The administration has eight doors, by what a merchant comes for (docs/look.md); the ninth is the platform's own. */
export const doors: Readonly<Record<DoorName, Door>> = {
  home: { icon: IconHome, first: ['dashboard'] },
  orders: {
    icon: IconShoppingBag,
    first: ['orders', 'packing', 'returns', 'abandoned-carts', 'order-recurrings', 'vouchers', 'voucher-themes'],
  },
  products: {
    icon: IconPackage,
    first: ['products', 'categories', 'import', 'export', 'stock-movements', 'reviews', 'ai-generations'],
    sets: {
      lists: [
        'low-stocks',
        'restock-requests',
        'manufacturers',
        'options',
        'attributes',
        'attribute-groups',
        'filter-groups',
        'recurrings',
        'downloads',
      ],
    },
  },
  customers: {
    icon: IconUsers,
    first: ['customers', 'customer-groups', 'customer-approvals', 'feedback-messages', 'custom-fields'],
  },
  marketing: {
    icon: IconSpeakerphone,
    first: ['coupons', 'marketing', 'mail', 'newsletter-subscriptions', 'product-feeds', 'analytics', 'affiliates'],
    sets: { lists: ['affiliate-payouts'] },
  },
  shop: {
    icon: IconBuildingStore,
    first: ['themes', 'designs', 'layouts', 'banners', 'information', 'files', 'url-redirects'],
    sets: { lists: ['modules', 'routes', 'sitemaps', 'missing-pages', 'file-folders', 'social-channels'] },
  },
  reports: {
    icon: IconChartBar,
    first: ['statistics', 'who-online', 'customer-activities', 'customer-searches', 'audit-logs'],
  },
  settings: {
    icon: IconSettings,
    first: ['settings', 'staff-members', 'locations', 'store-domains', 'extensions', 'apps', 'billing'],
    sets: {
      selling: ['payment-methods', 'delivery-groups', 'tax-classes', 'tax-rates', 'store-countries', 'store-geo-zones'],
      units: ['store-languages', 'store-currencies', 'weight-classes', 'length-classes'],
      statuses: [
        'order-statuses',
        'order-status-groups',
        'return-statuses',
        'return-actions',
        'return-reasons',
        'stock-statuses',
      ],
      system: ['alert-chats', 'mail-templates', 'api-tokens', 'webhooks', 'tasks'],
    },
  },
  platform: {
    icon: IconServer,
    first: ['stores', 'accounts', 'plans', 'marketplace', 'configuration-settings'],
    sets: {
      world: ['languages', 'currencies', 'currency-rates', 'countries', 'zones', 'delivery-branches'],
      system: [
        'billing-events',
        'store-tasks',
        'outbox-mails',
        'mail-looks',
        'store-entries',
        'plan-grants',
        'platform-audits',
        'logs',
      ],
    },
  },
}

/** Lists that are reached from the screen named here, and are a part of it. */
export const within: Readonly<Record<string, string>> = {
  imports: 'import',
  'price-changes': 'products',
  'waybill-batches': 'orders',
  'ai-generation-items': 'ai-generations',
  'ai-usages': 'ai-generations',
  'import-profiles': 'import',
  exports: 'export',
  'export-profiles': 'export',
  'payment-histories': 'billing',
  'billing-receipts': 'billing',
  'staff-invitations': 'staff-members',
  'messenger-bots': 'alert-chats',
  'channel-posts': 'social-channels',
}

const behind: Record<AnyResource['group'], DoorName> = {
  platform: 'settings',
  extensions: 'settings',
  reports: 'reports',
  sales: 'orders',
  catalog: 'products',
  customers: 'customers',
  marketing: 'marketing',
  design: 'shop',
  settings: 'settings',
  system: 'settings',
}

/** Where what is declared later stands until it is given a place of its own. */
export const doorOf = ({ group, scope }: Pick<AnyResource, 'group' | 'scope'>): DoorName =>
  scope === 'platform' ? 'platform' : behind[group]
