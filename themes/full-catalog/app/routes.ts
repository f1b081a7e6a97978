import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('search', 'routes/search.tsx'),
  route('search/suggestions', 'routes/suggestions.ts'),
  route('cart', 'routes/cart.tsx'),
  route('gift-voucher', 'routes/gift-voucher.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('order/:id', 'routes/order.tsx'),
  route('currency', 'routes/currency.ts'),
  route('login', 'routes/login.tsx'),
  route('registration', 'routes/registration.tsx'),
  route('forget', 'routes/forget.tsx'),
  route('reset', 'routes/reset.tsx'),
  route('logout', 'routes/logout.ts'),
  layout('routes/account-layout.tsx', [
    route('account', 'routes/account.tsx'),
    route('account/orders', 'routes/account-orders.tsx'),
    route('account/orders/:id', 'routes/account-order.tsx'),
    route('account/purse', 'routes/account-purse.tsx'),
    route('account/addresses', 'routes/account-addresses.tsx'),
    route('account/profile', 'routes/account-profile.tsx'),
  ]),
  route('review', 'routes/review.tsx'),
  route(':slug', 'routes/page.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
