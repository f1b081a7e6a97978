import { setCookie } from '@shopwright/shop/server'
import type { Storefront } from '@shopwright/theme-kit'
import * as account from './account.ts'
import * as affiliate from './affiliate.ts'
import * as buying from './buying.ts'
import { homePage, pageAt, searchPage, suggestions } from './catalogue.ts'
import { field, safeBack } from './forms.ts'
import * as oneClick from './one-click.ts'
import * as purse from './purse.ts'
import * as returns from './returns.ts'
import { shellView } from './shell.ts'
import * as subscriptions from './subscriptions.ts'
import type { ShopVisit } from './visit.ts'

const aYear = 365 * 86_400

/** All that a theme may ask, for this visit (theme-kit's contract). */
export const storefrontOf = (visit: ShopVisit): Storefront => ({
  shell: () => shellView(visit),
  home: () => homePage(visit),
  page: (slug, query) => pageAt(visit, slug, query),
  search: (query) => searchPage(visit, query),
  suggest: (text) => suggestions(visit, text),
  chooseCurrency: async (form) => {
    visit.isPersonal = true
    const wanted = field(form, 'currency')
    const known = visit.store.currencies.find(({ code }) => String(code) === wanted)
    if (known)
      visit.cookies.push(
        setCookie('sw_currency', known.is_primary ? '' : wanted, {
          maxAge: known.is_primary ? 0 : aYear,
          secure: visit.parts.secure,
        }),
      )
    return safeBack(field(form, 'back'))
  },
  review: (form) => account.writeReview(visit, form),
  state: () => buying.shopState(visit),
  cart: () => buying.cartPage(visit),
  addToCart: (form) => buying.putInCart(visit, form),
  changeCart: (form) => buying.editCart(visit, form),
  voucherForm: () => purse.voucherForm(visit),
  addVoucher: (form) => purse.buyVoucher(visit, form),
  purse: () => purse.purse(visit),
  downloadUrl: (id, key, form) => buying.downloadUrl(visit, id, key, form),
  buyOneClick: (form) => oneClick.orderOneClick(visit, form),
  giveUpOrder: (id, key) => purse.giveUpOrder(visit, id, key),
  checkout: () => buying.checkoutPage(visit),
  prepareOrder: (form) => buying.keepCheckout(visit, form),
  placeOrder: (form) => buying.orderNow(visit, form),
  order: (id, key) => buying.orderPage(visit, id, key),
  signIn: (form) => account.logIn(visit, form),
  registration: () => account.registrationForm(visit),
  register: (form) => account.signUp(visit, form),
  signOut: () => account.logOut(visit),
  requestReset: (form) => account.askReset(visit, form),
  resetPassword: (form) => account.setPassword(visit, form),
  account: () => account.accountPage(visit),
  orders: (page) => account.orderList(visit, page),
  subscriptions: (page) => subscriptions.subscriptionList(visit, page),
  subscription: (id) => subscriptions.subscriptionPage(visit, id),
  moveSubscription: (form) => subscriptions.moveSubscription(visit, form),
  affiliate: () => affiliate.affiliatePage(visit),
  saveAffiliate: (form) => affiliate.keepAffiliate(visit, form),
  returns: (page) => returns.returnList(visit, page),
  returnDetails: (id) => returns.returnPage(visit, id),
  returnForm: (query) => returns.formByLink(visit, query),
  findReturnOrder: (form) => returns.formByClaim(visit, form),
  askReturn: (form) => returns.askedBy(visit, form),
  countries: () => account.countryList(visit),
  saveProfile: (form) => account.keepProfile(visit, form),
  saveAddress: (form) => account.keepAddress(visit, form),
  removeAddress: (form) => account.dropAddress(visit, form),
})
