import type {
  Account,
  BranchHint,
  Cart,
  Checkout,
  CityHint,
  Country,
  LoginFinish,
  LoginWay,
  Order,
  OrderSummary,
  Outcome,
  OwnLogins,
  Purse,
  RegistrationForm,
  Repeated,
  Restored,
  SavedCartPage,
  ShopState,
  VoucherForm,
} from './buying.ts'
import type {
  CategoriesPage,
  ComparePage,
  HomePage,
  Moved,
  Page,
  ProductCard,
  ReviewOutcome,
  SearchPage,
  ShelfPage,
  Suggestions,
  WishListPage,
  WrittenReview,
} from './catalogue.ts'
import type { AffiliatePage, Subscription, SubscriptionSummary } from './earning.ts'
import type { PageLayout } from './modules.ts'
import type { PageName } from './nouns.ts'
import type { AskedReturns, ReturnDetails, ReturnForm, ReturnSummary } from './returns.ts'
import type { CaptchaChallenge, Shell } from './shell.ts'
import type {
  AskedPrivacy,
  ContactsPage,
  FeedbackPage,
  IntroPage,
  ManufacturersPage,
  NewsletterPage,
  NewsPage,
  PrivacyKind,
} from './telling.ts'

/**
 * All that a theme can ask of a store, for one visit: its language and currency, and whoever visits. A theme gets this
 * object from the router's context and never reaches the server in another way. Forms go in as they were sent.
 */
export type Storefront = {
  shell(): Promise<Shell>
  home(): Promise<HomePage>
  /** The home of a theme that shows all goods on it, as the query narrows and orders them. */
  shelf(query: URLSearchParams): Promise<ShelfPage>
  /** How the shop has arranged a page; null where it has not, and the page shows its own content alone. */
  layout(page: PageName): Promise<PageLayout | null>
  /** Cards of these products, as far as they are shown to this visitor. */
  cards(ids: readonly string[]): Promise<ProductCard[]>
  categories(): Promise<CategoriesPage>
  /** The page of news that `?page=` names. */
  news(query: URLSearchParams): Promise<NewsPage>
  manufacturers(): Promise<ManufacturersPage>
  contacts(): Promise<ContactsPage>
  feedback(): Promise<FeedbackPage>
  /** Writes to the shop: `name`, `email`, `text`. */
  sendFeedback(form: FormData): Promise<Outcome>
  newsletter(query: URLSearchParams): Promise<NewsletterPage>
  /** Joins by the form's `email`; with the query of a mailed link does what that is for. */
  changeNewsletter(
    query: URLSearchParams,
    form: FormData,
  ): Promise<Outcome<{ became: 'asked' | 'confirmed' | 'left' | 'cartsLeft' }>>
  /** The page at an address of the store's own; null when there is none. */
  page(slug: string, query: URLSearchParams): Promise<Page | Moved | null>
  /** the page that an address of another shop ends with: `/lamps/nova.html`, `/products/nova` */
  moved(path: string): Promise<Moved | null>
  compare(): Promise<ComparePage>
  /** Puts the form's `product_id` beside the others, or takes it away where `intent` is `drop`. */
  changeCompared(form: FormData): Promise<Outcome>
  /** One's own wish list, or with a key the one that it opens; null where it opens none. */
  wishList(key: string | null): Promise<WishListPage | null>
  /** Puts the form's `product_id` on the list; `intent`: `drop` takes it off, `share` and `hide` make a link and take it back. */
  changeWishes(form: FormData): Promise<Outcome>
  search(query: URLSearchParams): Promise<SearchPage>
  suggest(text: string): Promise<Suggestions>
  /** Keeps the currency and answers the page to go back to. */
  chooseCurrency(form: FormData): Promise<string>
  /** Of a product, by `product_id`, `rating`, `author`, `text`. */
  review(form: FormData): Promise<ReviewOutcome>
  /** What somebody wrote who was asked to sign in before it could be taken; null where nothing waits. */
  writtenReview(): Promise<WrittenReview | null>
  /** whoever would buy what is out of stock leaves an address */
  restock(form: FormData): Promise<Outcome>
  /** What a browser reckons, so that a form is taken for a person's. */
  captcha(): Promise<CaptchaChallenge>

  state(): Promise<ShopState>
  cart(): Promise<Cart>
  addToCart(form: FormData): Promise<Outcome>
  changeCart(form: FormData): Promise<Outcome>
  /** The cart that the `?cart=` of a mailed link brings back. */
  savedCart(query: URLSearchParams): Promise<SavedCartPage>
  /** Brings it back; null where it is kept no more. */
  restoreCart(query: URLSearchParams): Promise<Restored | null>
  /** What the page that sells gift vouchers asks; null where the store sells none. */
  voucherForm(): Promise<VoucherForm | null>
  addVoucher(form: FormData): Promise<Outcome>
  checkout(): Promise<Checkout>
  /** Cities that begin like `?q=`, in which the carrier of the delivery `?method=` has branches. */
  cities(query: URLSearchParams): Promise<CityHint[]>
  /** Branches of that carrier in the city `?city=`, of `?region=` where it is told, by the words or the number `?q=`. */
  branches(query: URLSearchParams): Promise<BranchHint[]>
  /** Keeps the chosen methods and the address without placing anything. */
  prepareOrder(form: FormData): Promise<Outcome>
  placeOrder(form: FormData): Promise<Outcome<{ id: string; key: string; redirectUrl: string | null }>>
  /** An order by its access key, or of the signed-in shopper. */
  order(id: string, key: string | null): Promise<Order | null>
  /** Where a bought file is fetched, once; null when it cannot be. The form names it as `download`. */
  downloadUrl(id: string, key: string | null, form: FormData): Promise<string | null>
  /** Orders one product by phone alone; what comes in is the product's own form with `phone` and `first_name`. */
  buyOneClick(form: FormData): Promise<Outcome<{ id: string; key: string }>>
  /** Puts what was ordered into the cart once more; null for who may not see the order. */
  repeatOrder(id: string, key: string | null, form: FormData): Promise<Repeated | null>
  /** Gives up an order that waits for its payment: the cart is back as it was. */
  giveUpOrder(id: string, key: string): Promise<boolean>

  /** Checked HTML that the owner put above a form; empty where there is none. */
  intro(page: IntroPage): Promise<string>
  signIn(form: FormData): Promise<Outcome<{ back: string }>>
  loginWays(): Promise<LoginWay[]>
  /** null for who does not come from a provider just now */
  loginFinish(): Promise<LoginFinish | null>
  /** Does what that asks by the form's `intent`: `link`, `code` (mails one), `prove`, `join`; else it is given up. A null `back` asks the next thing. */
  finishLogin(form: FormData): Promise<Outcome<{ back: string | null }>>
  /** null where the shop has no such ways */
  logins(): Promise<OwnLogins | null>
  /** Takes away the login of the form's `id`. */
  dropLogin(form: FormData): Promise<Outcome>
  registration(): Promise<RegistrationForm>
  register(form: FormData): Promise<Outcome<{ back: string }>>
  signOut(): Promise<void>
  requestReset(form: FormData): Promise<Outcome>
  resetPassword(form: FormData): Promise<Outcome>
  /** null for a visitor who has not signed in */
  account(): Promise<Account | null>
  purse(): Promise<Purse | null>
  orders(page: number): Promise<{ orders: OrderSummary[]; page: number; pages: number } | null>
  /** The subscriptions of the signed-in shopper; null for a visitor. */
  subscriptions(page: number): Promise<{ subscriptions: SubscriptionSummary[]; page: number; pages: number } | null>
  subscription(id: string): Promise<Subscription | null>
  /** Pauses, resumes or cancels the one of `id`, as `move` says. */
  moveSubscription(form: FormData): Promise<Outcome>
  /** The affiliate page of the signed-in shopper; null for a visitor. */
  affiliate(): Promise<AffiliatePage | null>
  /** Joins as an affiliate, or with the intent `change` keeps what was changed. */
  saveAffiliate(form: FormData): Promise<Outcome>
  /** The returns of the signed-in shopper; null for a visitor. */
  returns(page: number): Promise<{ returns: ReturnSummary[]; page: number; pages: number } | null>
  returnDetails(id: string): Promise<ReturnDetails | null>
  /** What can come back of the order that `?order=` names, with its `&key=` or for its own shopper; null for anybody else. */
  returnForm(query: URLSearchParams): Promise<ReturnForm | null>
  /** The same for a guest who knows the order's number and its e-mail or phone. */
  findReturnOrder(form: FormData): Promise<Outcome<{ form: ReturnForm }>>
  /** Asks for what was ticked; a refusal brings the form again. */
  askReturn(form: FormData): Promise<Outcome<AskedReturns> & { form?: ReturnForm }>
  countries(): Promise<Country[]>
  saveProfile(form: FormData): Promise<Outcome<{ isAsked: boolean }>>
  /** Forgets whoever has signed in, by the form's `password`, and signs them out. */
  eraseAccount(form: FormData): Promise<Outcome>
  /** A guest's `kind` of wish about what the store keeps of them: a code goes to `email`, the same is answered for every address. */
  askPrivacy(form: FormData): Promise<Outcome<AskedPrivacy>>
  /** By the `claim` of that answer and the `code` of the mail the store is asked. */
  provePrivacy(form: FormData): Promise<Outcome<{ kind: PrivacyKind }>>
  saveAddress(form: FormData): Promise<Outcome>
  removeAddress(form: FormData): Promise<Outcome>
  chooseDefaultAddress(form: FormData): Promise<Outcome>
}
