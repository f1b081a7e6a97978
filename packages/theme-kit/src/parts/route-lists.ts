import { layout, type RouteConfigEntry, route as routeAt } from '@react-router/dev/routes'

/** Where these stand, seen from a theme's own folder. */
const from = '../../../packages/theme-kit/src/parts/routes'
const idOf = (file: string) => ({ id: `routes/${file.split('.')[0]}` })
const route = (path: string, file: string): RouteConfigEntry => routeAt(path, `${from}/${file}`, idOf(file))

/** From the cart to the order. */
export const buyingRoutes: RouteConfigEntry[] = [
  route('cart', 'cart.tsx'),
  route('cart/restore', 'cart-restore.tsx'),
  route('checkout', 'checkout.tsx'),
  route('order/:id', 'order.tsx'),
]

/** Pages of the shop that look the same in every theme but for its frame and its letters. */
export const shoppingRoutes: RouteConfigEntry[] = [
  route('sitemap', 'categories.tsx'),
  route('news', 'news.tsx'),
  route('shop/brands', 'brands.tsx'),
  route('shop/contacts', 'contacts.tsx'),
  route('shop/feedback', 'feedback.tsx'),
  route('shop/newsletter', 'newsletter.tsx'),
  route('shop/privacy', 'privacy.tsx'),
  route('compare', 'compare.tsx'),
  route('wish-list/:key?', 'wish-list.tsx'),
  route('gift-voucher', 'gift-voucher.tsx'),
  route('login', 'login.tsx'),
  route('login/finish', 'login-finish.tsx'),
  route('registration', 'registration.tsx'),
  route('forget', 'forget.tsx'),
  route('reset', 'reset.tsx'),
  route('returns/new', 'return-new.tsx'),
]

export const accountRoutes: RouteConfigEntry = layout(`${from}/account-layout.tsx`, idOf('account-layout.tsx'), [
  route('account', 'account.tsx'),
  route('account/orders', 'account-orders.tsx'),
  route('account/orders/:id', 'account-order.tsx'),
  route('account/purse', 'account-purse.tsx'),
  route('account/subscriptions', 'account-subscriptions.tsx'),
  route('account/subscriptions/:id', 'account-subscription.tsx'),
  route('account/affiliate', 'account-affiliate.tsx'),
  route('account/returns', 'account-returns.tsx'),
  route('account/returns/:id', 'account-return.tsx'),
  route('account/addresses', 'account-addresses.tsx'),
  route('account/addresses/default', 'account-default-address.tsx'),
  route('account/addresses/:id', 'account-address.tsx'),
  route('account/profile', 'account-profile.tsx'),
  route('account/erase', 'account-erase.tsx'),
])

/** What answers to forms and to the pages' own scripts. */
export const answeringRoutes: RouteConfigEntry[] = [
  route('search/suggestions', 'suggestions.ts'),
  route('one-click', 'one-click.tsx'),
  route('currency', 'currency.ts'),
  route('logout', 'logout.ts'),
  route('review', 'review.tsx'),
  route('restock', 'restock.tsx'),
  route('recently', 'recently.ts'),
  route('captcha', 'captcha.ts'),
]

/** The modules that the shop has put around pages of fixed addresses. */
export const arranged = (pages: RouteConfigEntry[]): RouteConfigEntry =>
  layout(`${from}/arranged-layout.tsx`, idOf('arranged-layout.tsx'), pages)

export const notFound: RouteConfigEntry = route('*', 'not-found.tsx')
