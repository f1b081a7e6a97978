import type { ProductPage, ProductVariant } from '@shopwright/theme-kit'
import { PriceBlock, useSpeech } from '@shopwright/theme-kit/react'
import { reckonPrice } from '@shopwright/theme-kit/reckon'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { useCartDialog } from '../cart-dialog'
import { noteSent } from '../sent-files'
import { useShopState } from '../shop-state'
import { useSeen } from '../use-seen'
import { isNoVariant, rememberVariant, variantOf } from '../variants'
import styles from './BuyForm.module.css'
import { DeliveryLines } from './DeliveryLines'
import fieldStyles from './Field.module.css'
import { leadToFirstWrong } from './FieldsForm'
import { Icon } from './Icon'
import { OneClick } from './OneClick'
import { OptionField } from './OptionField'
import { PriceTag } from './PriceTag'
import { Quantity } from './Quantity'
import { RecurringField } from './RecurringField'
import { RestockForm } from './RestockForm'
import { StockLine } from './StockLine'
import { TierTable } from './TierTable'
import ui from './ui.module.css'
import { useEarlier } from './use-earlier'
import { VariantLinks } from './VariantLinks'

type Added = { ok: true } | { ok: false; message: string | null; errors: Record<string, string> }

type Props = {
  product: ProductPage
  variant: ProductVariant | null
  onVariant: (variant: ProductVariant | null) => void
}

export function BuyForm({ product, variant, onVariant }: Props) {
  const { t, date } = useSpeech()
  const { pathname, search } = useLocation()
  const { refresh } = useShopState()
  const { open } = useCartDialog()
  const opener = useRef<HTMLElement | null>(null)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [refusal, setRefusal] = useState<HTMLParagraphElement | null>(null)
  const isButtonSeen = useSeen(button)
  const isRefusalSeen = useSeen(refusal)
  const fetcher = useFetcher<Added>()
  const [chosen, setChosen] = useState<string[]>(variant?.values ?? [])
  const [recurring, setRecurring] = useState(product.recurrings[0]?.id)
  // Out of use no longer than until the answer: the cart's window gives the focus back while the page is still read anew.
  const isSent = fetcher.state === 'submitting'
  const added = fetcher.state === 'idle' ? fetcher.data : undefined
  // Whatever is done on the page reads the product anew: that is no second purchase.
  const options = useRef(product.options)
  options.current = product.options
  useEffect(() => {
    if (!fetcher.data?.ok) return
    // What is bought is no longer kept for later.
    for (const { id, file } of options.current) if (file) noteSent(id, null)
    refresh()
    open(opener.current)
  }, [fetcher.data, refresh, open])
  const stock = variant?.stock ?? product.stock
  const isUnsold = isNoVariant(product, chosen)
  const price = priceOf(product, recurring, chosen)
  const isBuyable = stock.orderable && !isUnsold
  const errors = added && !added.ok ? added.errors : {}
  const root = useRef<HTMLFormElement>(null)
  const handleChoice = (element: HTMLFormElement) => {
    const form = new FormData(element)
    const next = chosenIn(product, form)
    setChosen(next)
    if (product.variants.length) {
      const found = variantOf(product, next)
      onVariant(found)
      rememberVariant(found)
    }
    setRecurring(form.get('recurring_id')?.toString())
  }
  useEffect(() => {
    // Who presses at the lower edge is answered there.
    if (added && !opener.current?.closest('[data-bottom-bar]')) leadToFirstWrong(root.current)
  }, [added])
  useEarlier(root, ({ form }) => form && handleChoice(form))
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    form.set('stay', '1')
    const { submitter } = event.nativeEvent as SubmitEvent // what a form submits by
    opener.current = submitter
    const isOneClick = submitter?.hasAttribute('data-one-click')
    fetcher.submit(form, { method: 'post', action: isOneClick ? '/one-click' : '/cart' })
  }
  const hasTiers = product.tiers.length > 0 && product.recurrings.length === 0
  const together = [price?.now ?? 0, price?.was ?? 0, ...(hasTiers ? product.tiers.map((tier) => tier.price) : [])]
  return (
    <>
      <fetcher.Form
        method="post"
        action="/cart"
        id="buy"
        encType={product.options.some(({ file }) => file) ? 'multipart/form-data' : undefined}
        className={styles.form}
        noValidate
        onSubmit={handleSubmit}
        ref={root}
        onChange={(event) => handleChoice(event.currentTarget)}
      >
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="back" value={product.trail.at(-1)?.url ?? '/'} />
        <input type="hidden" name="product_id" value={product.id} />
        {price ? (
          <div className={styles.price}>
            <PriceBlock amounts={together}>
              <PriceTag price={price} isLarge />
            </PriceBlock>
            {price.until && <span className={styles.until}>{t('product.until', { date: date(price.until) })}</span>}
          </div>
        ) : (
          <p>
            <Link to={`/login?back=${encodeURIComponent(pathname + search)}`} className={ui.link}>
              {t('product.priceAfterLogin')}
            </Link>
          </p>
        )}
        {product.points && <p className={ui.muted}>{product.points}</p>}
        {isUnsold ? (
          <p className={ui.refusal} role="status">
            {t('product.unsold')}
          </p>
        ) : (
          <StockLine stock={stock} />
        )}
        <VariantLinks product={product} />
        {product.options.map((option) => (
          <OptionField key={option.id} option={option} initial={variant?.values} error={errors[option.id]} />
        ))}
        <RecurringField recurrings={product.recurrings} error={errors.recurring_id} />
        {hasTiers && (
          <PriceBlock amounts={together}>
            <TierTable tiers={product.tiers} />
          </PriceBlock>
        )}
        {added && !added.ok && added.message && (
          <p ref={setRefusal} className={ui.refusal} role="alert">
            {added.message}
          </p>
        )}
        {price && isBuyable && (
          <div className={styles.buyRow}>
            <Quantity
              key={product.minimum}
              label={t('cart.quantity')}
              value={product.minimum}
              isLarge
              wrong={errors.quantity && 'wrong-quantity'}
            />
            <button type="submit" ref={setButton} className={`${ui.button} ${styles.add}`} disabled={isSent}>
              <Icon name="bag" size={20} />
              {t('product.add')}
            </button>
          </div>
        )}
        {errors.quantity && (
          <p id="wrong-quantity" className={fieldStyles.error}>
            {errors.quantity}
          </p>
        )}
        {product.oneClick && price && isBuyable && <OneClick errors={errors} isBusy={fetcher.state !== 'idle'} />}
        {product.minimum > 1 && <p className={styles.minimum}>{t('product.minimum', { count: product.minimum })}</p>}
        {added?.ok && (
          <p className={styles.added} role="status">
            <Icon name="check" size={18} />
            {t('product.added')}
            <Link to="/cart" className={ui.link}>
              {t('product.toCart')}
            </Link>
          </p>
        )}
        {price && isBuyable && (
          <div className={styles.sticky} data-bottom-bar data-away={isButtonSeen || undefined} inert={isButtonSeen}>
            <span className={styles.said}>
              {added?.ok && (
                <span className={styles.added}>
                  <Icon name="check" size={18} />
                  {t('product.added')}
                </span>
              )}
              {added && !added.ok && !isRefusalSeen && (
                <a href="#buy" className={styles.refused}>
                  {Object.values(added.errors)[0] ?? added.message}
                </a>
              )}
              {(!added || isRefusalSeen) && (
                <PriceBlock amounts={together}>
                  <PriceTag price={{ ...price, was: null }} />
                </PriceBlock>
              )}
            </span>
            {added?.ok ? (
              <Link to="/cart" className={ui.button}>
                {t('product.toCart')}
              </Link>
            ) : (
              <button type="submit" className={ui.button} disabled={isSent}>
                {t('product.add')}
              </button>
            )}
          </div>
        )}
      </fetcher.Form>
      <RestockForm product={product} variant={variant} />
      <DeliveryLines product={product} />
    </>
  )
}

/** What one piece will cost in the cart. Bought again and again, it costs what the profile says for its first payment. */
function priceOf(product: ProductPage, profile: string | undefined, chosen: string[]): ProductPage['price'] {
  const { price, recurrings, reckoning, variants } = product
  if (!price) return null
  if (recurrings.length) {
    const first = recurrings.find(({ id }) => id === profile)?.price
    return { now: first ?? price.now, was: null, until: null, from: false }
  }
  if (!reckoning || !chosen.length) return price
  // The cheapest is told until it is known which one is meant.
  if (variants.length && !variantOf(product, chosen)) return price
  const { now, was } = reckonPrice(reckoning, chosen)
  return { ...price, from: false, now: Number(now), was: was === null ? null : Number(was) }
}

const chosenIn = ({ options }: ProductPage, form: FormData): string[] =>
  options.flatMap((option) =>
    option.values.filter(({ id }) => form.getAll(`option.${option.id}`).includes(id)).map(({ id }) => id),
  )
