import { resourceKey, type ScreenTitle } from '@shopwright/i18n/keys'
import { registry } from '@shopwright/shop/model'
import {
  type Icon,
  IconAdjustments,
  IconAffiliate,
  IconAward,
  IconBox,
  IconBuildingStore,
  IconCalendarRepeat,
  IconCashBanknote,
  IconCategory,
  IconChecklist,
  IconCoin,
  IconCoins,
  IconColumns3,
  IconCreditCard,
  IconFileImport,
  IconFiles,
  IconFilter,
  IconFlag,
  IconFolder,
  IconGift,
  IconHistory,
  IconInfoCircle,
  IconLanguage,
  IconLayoutGrid,
  IconList,
  IconListDetails,
  IconMail,
  IconMap2,
  IconMapPin,
  IconMessage,
  IconPackage,
  IconPhoto,
  IconPuzzle,
  IconReceipt,
  IconReceiptTax,
  IconRoute,
  IconRuler,
  IconScale,
  IconSettings,
  IconShieldLock,
  IconShoppingBag,
  IconTag,
  IconTags,
  IconTicket,
  IconTruckDelivery,
  IconTruckReturn,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react'
import { listPath } from '../kit/paths.ts'
import { hasScreen } from '../kit/rights.ts'
import type { Session } from '../session/session.ts'
import type { MenuGroup, Screen } from './screen.ts'

/** `label` is the key of its text. */
export type MenuItem = { name: string; label: ReturnType<typeof resourceKey> | ScreenTitle; path: string; icon: Icon }
export type Screens = Readonly<Record<string, Screen>>
export type MenuSection = { group: MenuGroup; items: MenuItem[] }

/** The spec's order of the groups and of what is in them (spec §2). What is declared later joins at the end of its group. */
const order: Record<Exclude<MenuGroup, 'home'>, [name: string, icon: Icon][]> = {
  sales: [
    ['orders', IconShoppingBag],
    ['order-recurrings', IconCalendarRepeat],
    ['returns', IconTruckReturn],
    ['delivery-groups', IconTruckDelivery],
    ['payment-methods', IconCreditCard],
    ['vouchers', IconGift],
    ['voucher-themes', IconAward],
  ],
  catalog: [
    ['products', IconPackage],
    ['categories', IconCategory],
    ['recurrings', IconCalendarRepeat],
    ['filter-groups', IconFilter],
    ['attributes', IconList],
    ['attribute-groups', IconListDetails],
    ['options', IconAdjustments],
    ['manufacturers', IconTag],
    ['reviews', IconMessage],
    ['information', IconInfoCircle],
    ['stock-movements', IconBox],
  ],
  customers: [
    ['customers', IconUsers],
    ['customer-groups', IconUsersGroup],
    ['customer-approvals', IconUserCheck],
    ['custom-fields', IconChecklist],
  ],
  marketing: [
    ['coupons', IconTicket],
    ['affiliates', IconAffiliate],
    ['affiliate-payouts', IconCashBanknote],
  ],
  design: [
    ['banners', IconPhoto],
    ['designs', IconLayoutGrid],
    ['layouts', IconColumns3],
    ['routes', IconRoute],
    ['modules', IconPuzzle],
    ['files', IconFiles],
  ],
  extensions: [],
  reports: [],
  settings: [
    ['settings', IconSettings],
    ['locations', IconMapPin],
    ['store-languages', IconLanguage],
    ['store-currencies', IconCoin],
    ['store-countries', IconFlag],
    ['store-geo-zones', IconMap2],
    ['stock-statuses', IconBox],
    ['order-statuses', IconTags],
    ['order-status-groups', IconFolder],
    ['return-statuses', IconTags],
    ['return-actions', IconTags],
    ['return-reasons', IconTags],
    ['tax-classes', IconReceipt],
    ['tax-rates', IconReceiptTax],
    ['length-classes', IconRuler],
    ['weight-classes', IconScale],
    ['staff-members', IconUsersGroup],
    ['store-domains', IconWorld],
    ['payment-histories', IconReceipt],
  ],
  system: [
    ['imports', IconFileImport],
    ['import-profiles', IconFileImport],
    ['tasks', IconChecklist],
    ['audit-logs', IconHistory],
    ['logs', IconShieldLock],
    ['stores', IconBuildingStore],
    ['accounts', IconUsers],
    ['plans', IconAward],
    ['languages', IconLanguage],
    ['currencies', IconCoins],
    ['countries', IconFlag],
    ['zones', IconMap2],
    ['outbox-mails', IconMail],
    ['mail-looks', IconHistory],
  ],
}

/** What this person's menu shows: the declared lists and the bespoke screens, nothing that does not exist. */
export function menuFor(session: Session, screens: Screens): MenuSection[] {
  const bespokeItems = itemsOf(session, screens)
  const resources = registry.all.filter((resource) => hasScreen(session, resource))
  const sections = Object.entries(order).map(([group, known]): MenuSection => {
    const place = new Map(known.map(([name], index) => [name, index]))
    const declared = resources
      .filter((resource) => resource.group === group)
      .sort((a, b) => (place.get(a.name) ?? 99) - (place.get(b.name) ?? 99))
      .map(
        (resource): MenuItem => ({
          name: resource.name,
          label: resourceKey(resource.name),
          path: listPath(resource),
          icon: known.find(([name]) => name === resource.name)?.[1] ?? IconList,
        }),
      )
    const bespoke = bespokeItems(group as MenuGroup)
    return {
      group: group as MenuGroup,
      items: [...bespoke.filter(({ first }) => first), ...declared, ...bespoke.filter(({ first }) => !first)],
    }
  })
  return [{ group: 'home' as const, items: bespokeItems('home') }, ...sections].filter(({ items }) => items.length > 0)
}

const itemsOf =
  (session: Session, screens: Screens) =>
  (group: MenuGroup): (MenuItem & { first: boolean })[] =>
    Object.entries(screens).flatMap(([name, { path, menu, roles, isStoreless }]) => {
      const isOffered =
        menu?.group === group &&
        path &&
        (!roles || roles.includes(session.customer.role)) &&
        (isStoreless || session.store)
      return isOffered
        ? [{ name, label: menu.label, path: `/admin/${path}`, icon: menu.icon, first: menu.first ?? false }]
        : []
    })

/** The item that a path belongs to: the longest that it starts with. */
export function activeItem(sections: MenuSection[], path: string): { section: MenuSection; item: MenuItem } | null {
  const matches = sections.flatMap((section) =>
    section.items
      .filter((item) => path === item.path || path.startsWith(`${item.path}/`))
      .map((item) => ({ section, item })),
  )
  return matches.sort((a, b) => b.item.path.length - a.item.path.length)[0] ?? null
}
