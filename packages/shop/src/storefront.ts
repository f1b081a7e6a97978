import type { Storefront } from '@shopwright/theme-kit'
import { changeCompared, comparePage } from './catalog/pages/compare.ts'
import { manufacturersPage } from './catalog/pages/manufacturers.ts'
import { waitForProduct } from './catalog/pages/restock.ts'
import { writeReview, writtenReview } from './catalog/pages/reviews.ts'
import { searchPage, suggestions } from './catalog/pages/search.ts'
import { changeWishes, joinWishes, wishListPage } from './catalog/pages/wishlist.ts'
import { categoriesPage } from './content/pages/categories.ts'
import { contactsPage } from './content/pages/contacts.ts'
import { feedbackPage, writeFeedback } from './content/pages/feedback.ts'
import { homePage, shelfPage } from './content/pages/home.ts'
import { introOn } from './content/pages/intros.ts'
import { newsPage } from './content/pages/news.ts'
import { movedAt, pageAt } from './content/pages/page-at.ts'
import { arrangedPage, productCards } from './content/pages/page-layout.ts'
import { shellView } from './content/pages/shell.ts'
import { affiliatePage, keepAffiliate } from './customers/pages/affiliate.ts'
import { dropAddress, keepAddress, preferAddress } from './customers/pages/keep-address.ts'
import { loginWays } from './customers/pages/login-ways.ts'
import { dropLogin, endLogin, finishLogin, loginFinish, ownLogins } from './customers/pages/logins.ts'
import { changeNewsletter, newsletterPage } from './customers/pages/newsletter.ts'
import { keepProfile } from './customers/pages/profile.ts'
import { purse } from './customers/pages/purse.ts'
import { registrationForm, signUp } from './customers/pages/registration.ts'
import { askReset, logIn, logOut, setPassword } from './customers/pages/sign-in.ts'
import { eraseSelf } from './insight/pages/erase-self.ts'
import { askPrivacy, provePrivacy } from './insight/pages/guest-privacy.ts'
import { chooseCurrency } from './localisation/pages/choose-currency.ts'
import { countryList } from './localisation/pages/countries.ts'
import { captchaChallenge } from './pages/captcha.ts'
import type { ShopVisit } from './pages/visit.ts'
import { accountPage, orderList } from './sales/pages/account.ts'
import { askedBy, formByClaim, formByLink } from './sales/pages/ask-return.ts'
import { branchHints, cityHints } from './sales/pages/branches.ts'
import { cartPage, editCart, putInCart, shopState } from './sales/pages/cart.ts'
import { checkoutPage } from './sales/pages/checkout.ts'
import { orderOneClick } from './sales/pages/one-click.ts'
import { downloadUrl, giveUpOrder, orderPage } from './sales/pages/order.ts'
import { keepCheckout, orderNow } from './sales/pages/place-order.ts'
import { repeatOrder } from './sales/pages/repeat.ts'
import { restoreCart, savedCartPage } from './sales/pages/restore-cart.ts'
import { returnList, returnPage } from './sales/pages/returns.ts'
import { moveSubscription, subscriptionList, subscriptionPage } from './sales/pages/subscriptions.ts'
import { buyVoucher, voucherForm } from './sales/pages/vouchers.ts'

export { comparedIn } from './catalog/pages/compare.ts'
export { viewerOf } from './catalog/pages/viewer.ts'
export { wishedIn } from './catalog/pages/wishlist.ts'
export { artOf } from './content/pages/hero.ts'
export { newsPage } from './content/pages/news.ts'
export { arrangedPage } from './content/pages/page-layout.ts'
export { nowAt, redirectAt } from './content/pages/redirects.ts'
export { sitemapAt } from './content/pages/sitemap.ts'
export { beginLogin, deleteByProvider } from './customers/pages/logins.ts'
export { joiningAt } from './customers/pages/newsletter.ts'
export { ownData, ownDataPath } from './customers/pages/own-data.ts'
export { guestData, guestDataPath } from './insight/pages/guest-data.ts'
export { foreignHosts } from './marketing/pages/consent.ts'
export * from './pages/languages.ts'
export { socialPath } from './pages/seo.ts'
export { addressIn, housePaths, movedIn } from './pages/texts.ts'
export * from './pages/visit.ts'
export { shopState } from './sales/pages/cart.ts'
export { optionFileOf, sendOptionFile } from './sales/pages/option-files.ts'

/** All that a theme may ask, for this visit (theme-kit's contract). */
export const storefrontOf = (visit: ShopVisit): Storefront => ({
  shell: () => shellView(visit),
  home: () => homePage(visit),
  shelf: (query) => shelfPage(visit, query),
  layout: (page) => arrangedPage(visit, page, visit.isPhone ? 'mobile' : 'all'),
  cards: (ids) => productCards(visit, ids),
  categories: () => categoriesPage(visit),
  news: (query) => newsPage(visit, query),
  manufacturers: () => manufacturersPage(visit),
  contacts: () => contactsPage(visit),
  feedback: () => feedbackPage(visit),
  sendFeedback: (form) => writeFeedback(visit, form),
  newsletter: async (query) => newsletterPage(visit, query),
  changeNewsletter: (query, form) => changeNewsletter(visit, query, form),
  page: (slug, query) => pageAt(visit, slug, query),
  moved: (path) => movedAt(visit, path),
  compare: () => comparePage(visit),
  changeCompared: (form) => changeCompared(visit, form),
  wishList: (key) => wishListPage(visit, key),
  changeWishes: (form) => changeWishes(visit, form),
  search: (query) => searchPage(visit, query),
  suggest: (text) => suggestions(visit, text),
  chooseCurrency: async (form) => chooseCurrency(visit, form),
  review: (form) => writeReview(visit, form),
  writtenReview: async () => writtenReview(visit),
  restock: (form) => waitForProduct(visit, form),
  captcha: () => captchaChallenge(visit),
  state: () => shopState(visit),
  cart: () => cartPage(visit),
  addToCart: (form) => putInCart(visit, form),
  changeCart: (form) => editCart(visit, form),
  savedCart: (query) => savedCartPage(visit, query),
  restoreCart: (query) => restoreCart(visit, query),
  voucherForm: () => voucherForm(visit),
  addVoucher: (form) => buyVoucher(visit, form),
  purse: () => purse(visit),
  downloadUrl: (id, key, form) => downloadUrl(visit, id, key, form),
  buyOneClick: (form) => orderOneClick(visit, form),
  repeatOrder: (id, key, form) => repeatOrder(visit, id, key, form),
  giveUpOrder: (id, key) => giveUpOrder(visit, id, key),
  checkout: () => checkoutPage(visit),
  cities: (query) => cityHints(visit, query),
  branches: (query) => branchHints(visit, query),
  prepareOrder: (form) => keepCheckout(visit, form),
  placeOrder: (form) => orderNow(visit, form),
  order: (id, key) => orderPage(visit, id, key),
  intro: (page) => introOn(visit, page),
  signIn: (form) => entered(visit, logIn(visit, form)),
  loginWays: async () => loginWays(visit),
  loginFinish: () => loginFinish(visit),
  finishLogin: (form) => entered(visit, finishLogin(visit, form)),
  logins: () => ownLogins(visit),
  dropLogin: (form) => dropLogin(visit, form),
  registration: () => registrationForm(visit),
  register: (form) => entered(visit, signUp(visit, form)),
  signOut: () => logOut(visit),
  requestReset: (form) => askReset(visit, form),
  resetPassword: (form) => setPassword(visit, form),
  account: () => accountPage(visit),
  orders: (page) => orderList(visit, page),
  subscriptions: (page) => subscriptionList(visit, page),
  subscription: (id) => subscriptionPage(visit, id),
  moveSubscription: (form) => moveSubscription(visit, form),
  affiliate: () => affiliatePage(visit),
  saveAffiliate: (form) => keepAffiliate(visit, form),
  returns: (page) => returnList(visit, page),
  returnDetails: (id) => returnPage(visit, id),
  returnForm: (query) => formByLink(visit, query),
  findReturnOrder: (form) => formByClaim(visit, form),
  askReturn: (form) => askedBy(visit, form),
  countries: () => countryList(visit),
  saveProfile: (form) => keepProfile(visit, form),
  eraseAccount: (form) => eraseSelf(visit, form),
  askPrivacy: (form) => askPrivacy(visit, form),
  provePrivacy: (form) => provePrivacy(visit, form),
  saveAddress: (form) => keepAddress(visit, form),
  removeAddress: (form) => dropAddress(visit, form),
  chooseDefaultAddress: (form) => preferAddress(visit, form),
})

/** Who came back from a provider; the page to go to. */
export const comeBack = (visit: ShopVisit, code: string, query: URLSearchParams): Promise<string | null> =>
  entered(visit, endLogin(visit, code, query))

/** Whoever came in finds there what they had chosen before. */
async function entered<T>(visit: ShopVisit, outcome: Promise<T>): Promise<T> {
  const came = await outcome
  await joinWishes(visit)
  return came
}
