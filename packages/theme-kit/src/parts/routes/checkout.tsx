import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { Fragment, useEffect, useRef } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useNavigation,
  useSubmit,
} from 'react-router'
import { AddressFields } from '../components/AddressFields'
import { Captcha } from '../components/Captcha'
import { CartPrices } from '../components/CartPrices'
import { CheckoutSummary } from '../components/CheckoutSummary'
import { Choices } from '../components/Choices'
import { CustomFields } from '../components/CustomFields'
import { Empty } from '../components/Empty'
import { Field } from '../components/Field'
import { LoginWays } from '../components/LoginWays'
import { SignInFirst } from '../components/SignInFirst'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'
import styles from './checkout.module.css'

/** Whoever comes back from the page where they pay has ordered already: the order is where they go on. */
export async function loader({ context }: LoaderFunctionArgs) {
  const checkout = await storefrontOf(context).checkout()
  if (checkout.cart.waiting) throw redirect(orderPath(checkout.cart.waiting))
  return { checkout }
}

const orderPath = ({ id, key }: { id: string; key: string }) => `/order/${id}?key=${encodeURIComponent(key)}`

/** A refusal changes what is shown as well: prices, stock, and the fingerprint of both. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true

/** `prepare` keeps the choices and shows what they cost; anything else places the order. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const storefront = storefrontOf(context)
  if (form.get('intent') === 'prepare') {
    const kept = await storefront.prepareOrder(form)
    return kept.ok ? { ok: true as const } : data(kept, { status: 422 })
  }
  const outcome = await storefront.placeOrder(form)
  if (!outcome.ok) return data(outcome, { status: 422 })
  // The provider's way begins on the server, not among the pages of this theme.
  if (outcome.redirectUrl) throw redirectDocument(outcome.redirectUrl)
  throw redirect(`${orderPath(outcome)}&placed=1`)
}

export default function Checkout() {
  const { checkout } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  const submit = useSubmit()
  const { state } = useNavigation()
  const refusal = outcome && !outcome.ok ? outcome : null
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (refusal) message.current?.focus()
  }, [refusal])
  const values = { ...checkout.values, ...refusal?.values }
  const errors: Record<string, string> = refusal?.errors ?? {}
  /** It was filled in by who has signed out since: what they wrote is theirs alone, and their cart waits for them. */
  const isAnothers = refusal?.values.account !== undefined && refusal.values.account !== checkout.account
  const head = <SeoHead seo={pageSeo(shell, '/checkout', t('checkout.title'))} shell={shell} />
  if (isAnothers || checkout.cart.lines.length + checkout.cart.vouchers.length === 0)
    return (
      <div className={`${ui.container} ${ui.section} ${ui.stack}`}>
        {head}
        <h1>{t('checkout.title')}</h1>
        {refusal && (
          <p ref={message} tabIndex={-1} className={ui.refusal} role="alert">
            {refusal.message}
          </p>
        )}
        {isAnothers ? (
          <Link to={checkout.account ? '/checkout' : '/login?back=/checkout'} className={ui.button}>
            {checkout.account ? t('cart.checkout') : t('account.signIn')}
          </Link>
        ) : (
          <Empty icon="bag" text={t('cart.empty')} to="/" action={t('cart.shop')} />
        )}
      </div>
    )
  if (!checkout.account && checkout.signInFirst)
    return (
      <div className={`${ui.container} ${ui.section} ${ui.stack} ${styles.door}`}>
        {head}
        <h1>{t('checkout.title')}</h1>
        <SignInFirst back="/checkout" text={checkout.signInFirst} />
        <LoginWays ways={checkout.ways} back="/checkout" />
      </div>
    )
  const chosen = checkout.delivery.find(({ methods }) => methods.some(({ isChosen }) => isChosen))
  /** First how it is brought, then what that way asks. */
  const needsAddress = checkout.deliveryRequired && (chosen?.needsAddress ?? false)
  const branchesOf = chosen?.methods.find(({ isChosen, hasBranches }) => isChosen && hasBranches)?.id
  const isPickup = chosen && !chosen.needsAddress
  /** A choice changes what is asked and what it costs, so the page is counted anew with everything kept. */
  const handleChoice = (form: HTMLFormElement | null) => {
    if (!form) return
    const entered = new FormData(form)
    entered.set('intent', 'prepare')
    submit(entered, { method: 'post', preventScrollReset: true })
  }
  return (
    <div className={`${ui.container} ${ui.section}`}>
      {head}
      <h1>{t('checkout.title')}</h1>
      {!checkout.account && (
        <p className={styles.sign}>
          {t('checkout.haveAccount')}{' '}
          <Link to="/login?back=/checkout" className={ui.link}>
            {t('account.signIn')}
          </Link>
          {checkout.ways.map(({ code, name }) => (
            <Fragment key={code}>
              {' · '}
              <a href={`${shell.language.prefix}/auth/${code}?back=/checkout`} rel="nofollow" className={ui.link}>
                {t('login.by', { provider: name })}
              </a>
            </Fragment>
          ))}
        </p>
      )}
      {/* What is missing is said at its field in the page's language: the browser's bubble has its own, one field at a time. */}
      <Form method="post" className={styles.columns} noValidate>
        <input type="hidden" name="key" value={checkout.key} />
        <input type="hidden" name="hash" value={checkout.hash} />
        {checkout.account && <input type="hidden" name="account" value={checkout.account} />}
        <Captcha page="guest_checkout" by="[value=place]" />
        {/* Enter in a field places the order, as the visible button does. */}
        <button type="submit" name="intent" value="place" className={ui.hidden} tabIndex={-1} aria-hidden="true">
          {t('checkout.place')}
        </button>
        <div className={styles.steps}>
          {refusal && (
            <p ref={message} tabIndex={-1} className={ui.refusal} role="alert">
              {refusal.message}
            </p>
          )}
          <section className={styles.step}>
            <h2>{t('checkout.contact')}</h2>
            <div className={ui.fields}>
              <Field
                name="phone"
                type="tel"
                label={t('form.phone')}
                autoComplete="tel"
                placeholder="+380"
                defaultValue={values.phone}
                error={errors.phone}
                required
                className={ui.whole}
              />
              <Field
                name="first_name"
                label={t('form.firstName')}
                autoComplete="given-name"
                maxLength={32}
                defaultValue={values.first_name}
                error={errors.first_name}
                required
              />
              <Field
                name="last_name"
                label={t('form.lastName')}
                autoComplete="family-name"
                maxLength={32}
                defaultValue={values.last_name}
                error={errors.last_name}
                required
              />
              <Field
                name="email"
                type="email"
                label={t('form.email')}
                autoComplete="email"
                defaultValue={values.email}
                error={errors.email}
                readOnly={checkout.account !== null}
                required={checkout.emailRequired}
                isAsked={checkout.account !== null}
                hint={checkout.emailRequired || checkout.account ? undefined : t('checkout.emailHint')}
                className={ui.whole}
              />
              <CustomFields fields={checkout.customFields} values={values} errors={errors} />
            </div>
          </section>
          {checkout.deliveryRequired && (
            <section className={styles.step}>
              <h2>{t('checkout.delivery')}</h2>
              <Choices
                name="delivery_method_id"
                groups={checkout.delivery}
                error={errors.delivery_method_id}
                none={t('checkout.noDelivery')}
                onChoice={handleChoice}
              />
              {isPickup && checkout.store.address && (
                <p className={ui.notice}>
                  {checkout.store.address}
                  {checkout.store.openingTimes && <span className={styles.hours}>{checkout.store.openingTimes}</span>}
                </p>
              )}
              {needsAddress && (
                <AddressFields
                  prefix="delivery_address."
                  countries={checkout.countries}
                  customFields={checkout.addressFields}
                  saved={checkout.addresses}
                  values={values}
                  errors={errors}
                  withName={false}
                  branchesOf={branchesOf}
                />
              )}
            </section>
          )}
          <section className={styles.step}>
            <h2>{t('checkout.payment')}</h2>
            <Choices
              name="payment_method_id"
              groups={[
                {
                  id: 'all',
                  title: '',
                  description: null,
                  methods: checkout.payment.map((method) => ({ ...method, price: null })),
                },
              ]}
              error={errors.payment_method_id}
              none={t('checkout.noPayment')}
              onChoice={handleChoice}
            />
          </section>
          <section className={styles.step}>
            <Field
              name="comment"
              label={t('checkout.comment')}
              rows={3}
              maxLength={2000}
              defaultValue={values.comment}
            />
          </section>
          <noscript>
            <button type="submit" name="intent" value="prepare" formNoValidate className={`${ui.button} ${ui.quiet}`}>
              {t('checkout.recount')}
            </button>
          </noscript>
        </div>
        <CartPrices cart={checkout.cart}>
          <CheckoutSummary checkout={checkout} values={values} errors={errors} isBusy={state !== 'idle'} />
        </CartPrices>
      </Form>
    </div>
  )
}
