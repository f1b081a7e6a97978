import type { Cart as CartData, CartLine, Refused, Storefront } from '@shopwright/theme-kit'
import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { chosenIn } from '../chosen'
import { CartAgain } from '../components/CartAgain'
import { CartLines } from '../components/CartLines'
import { CartPrices } from '../components/CartPrices'
import { CartVouchers } from '../components/CartVouchers'
import { CodeForm } from '../components/CodeForm'
import { Empty } from '../components/Empty'
import { PurseForm } from '../components/PurseForm'
import { Removed } from '../components/Removed'
import { SignInFirst } from '../components/SignInFirst'
import { Totals } from '../components/Totals'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'
import { useShopState } from '../shop-state'
import styles from './cart.module.css'

export const loader = async ({ context }: LoaderFunctionArgs) => ({ cart: await storefrontOf(context).cart() })

/** A refusal changes what is shown as well: the stock is less than it was. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true

/** With `stay` the page that asked goes on; without scripts the cart opens. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const storefront = storefrontOf(context)
  if (form.get('intent') === 'remove' && !form.get('stay')) return remove(storefront, form)
  const outcome = form.get('intent') === 'add' ? await storefront.addToCart(form) : await storefront.changeCart(form)
  if (form.get('stay')) return data(outcome)
  if (!outcome.ok) return data({ ...outcome, chosen: chosenIn(form) }, { status: 422 })
  throw redirect('/cart')
}

type Done = { ok: true; removed?: Pick<CartLine, 'title' | 'again'> }
type NotDone = Refused & { chosen?: ReturnType<typeof chosenIn> }

/** What was taken out stays at hand: one press puts it back. */
async function remove(storefront: Storefront, form: FormData) {
  const line = (await storefront.cart()).lines.find(({ id }) => id === form.get('line'))
  const outcome = await storefront.changeCart(form)
  if (!outcome.ok) return data(outcome, { status: 422 })
  return data({ ...outcome, removed: line && { title: line.title, again: line.again } }, { status: 200 })
}

/** What is wrong with a code is said at its field. */
const isElsewhere = (cart: CartData) => (problem: string) =>
  problem !== cart.couponProblem && problem !== cart.voucherProblem

export default function Cart() {
  const { cart } = useLoaderData<typeof loader>()
  const outcome = useActionData() as Done | NotDone | undefined
  const { t } = useSpeech()
  const shell = useShell()
  const { refresh } = useShopState()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count in the header follows the cart
  useEffect(refresh, [cart, refresh])
  const refusal = outcome && !outcome.ok ? outcome : null
  const removed = outcome?.ok ? outcome.removed : undefined
  const isAtLine = cart.lines.some(({ id }) => id === refusal?.values.line)
  return (
    <div className={`${ui.container} ${ui.section}`}>
      <SeoHead seo={pageSeo(shell, '/cart', t('cart.title'))} shell={shell} />
      <h1>{t('cart.title')}</h1>
      {removed && <Removed {...removed} />}
      {refusal?.values.intent === 'add' && <CartAgain refusal={refusal} chosen={refusal.chosen ?? []} />}
      {refusal?.message && refusal.values.intent !== 'add' && !isAtLine && (
        <p className={`${ui.refusal} ${styles.message}`} role="alert">
          {Object.values(refusal.errors)[0] ?? refusal.message}
        </p>
      )}
      {cart.lines.length + cart.vouchers.length === 0 ? (
        <div className={styles.empty}>
          {cart.waiting ? (
            <Empty icon="bag" text={t('cart.waiting')} to="/checkout" action={t('cart.toOrder')} />
          ) : (
            <Empty icon="bag" text={t('cart.empty')} to="/" action={t('cart.shop')} />
          )}
        </div>
      ) : (
        <CartPrices cart={cart}>
          <div className={styles.columns}>
            <div>
              <CartLines lines={cart.lines} refusal={refusal} />
              <CartVouchers vouchers={cart.vouchers} />
            </div>
            <aside className={`${ui.card} ${ui.stack} ${styles.side}`}>
              <h2>{t('cart.summary')}</h2>
              {shell.pricesHidden ? (
                <SignInFirst back="/cart" text={t('checkout.mustSignIn')} />
              ) : (
                <Totals totals={cart.totals} />
              )}
              {(shell.pricesHidden ? [] : cart.problems.filter(isElsewhere(cart))).map((problem) => (
                <p key={problem} className={ui.refusal}>
                  {problem}
                </p>
              ))}
              {!shell.pricesHidden && (
                <>
                  <CodeForm cart={cart} />
                  <PurseForm cart={cart} />
                  <Link to="/checkout" className={`${ui.button} ${ui.wide}`}>
                    {t('cart.checkout')}
                  </Link>
                  <p className={`${ui.muted} ${ui.smallText}`}>{t('cart.deliveryLater')}</p>
                </>
              )}
            </aside>
          </div>
        </CartPrices>
      )}
    </div>
  )
}
