import type { ProductPage, Refused, ReviewOutcome } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Link, useFetcher, useLocation } from 'react-router'
import { useShopState } from '../shop-state'
import { Captcha } from './Captcha'
import { Field } from './Field'
import { FieldsForm } from './FieldsForm'
import { Refusal } from './Refusal'
import styles from './Reviews.module.css'
import { Stars } from './Stars'
import { StarsField } from './StarsField'
import ui from './ui.module.css'

export function Reviews({ product }: { product: ProductPage }) {
  const { t, date } = useSpeech()
  const { state } = useShopState()
  const { pathname, search } = useLocation()
  return (
    <section id="reviews" className={`${ui.section} ${styles.reviews}`}>
      <div>
        <h2>{t('reviews.title')}</h2>
        {product.rating !== null && (
          <p className={styles.average}>
            <Stars rating={product.rating} />
            {t('reviews.count', { count: product.reviewCount })}
          </p>
        )}
        {product.reviews.length === 0 && <p className={ui.muted}>{t('reviews.none')}</p>}
        <ul className={styles.list}>
          {product.reviews.map((review) => (
            <li key={review.id} className={styles.review}>
              <div className={styles.by}>
                <strong>{review.author}</strong>
                <Stars rating={review.rating} />
                <time dateTime={review.date} className={ui.muted} suppressHydrationWarning>
                  {date(review.date)}
                </time>
              </div>
              <p>{review.text}</p>
            </li>
          ))}
        </ul>
      </div>
      {product.reviewsBy === 'everybody' || state?.name ? (
        <ReviewForm productId={product.id} name={state?.name ?? ''} />
      ) : product.reviewsBy === 'customers' ? (
        <div className={ui.stack}>
          <p className={ui.notice}>
            <Link to={`/login?back=${encodeURIComponent(pathname + search)}`} className={ui.link}>
              {t('reviews.signIn')}
            </Link>
          </p>
          {/* Who is signed in only a script tells; without one they write all the same. */}
          <noscript>
            <ReviewForm productId={product.id} name="" />
          </noscript>
        </div>
      ) : null}
    </section>
  )
}

type FormProps = {
  productId: string
  name: string
  /** sent without a script, and refused or left for after the sign-in */
  refused?: Refused | undefined
}

export function ReviewForm({ productId, name, refused }: FormProps) {
  const { t } = useSpeech()
  const fetcher = useFetcher<ReviewOutcome>()
  const sent = fetcher.data ?? refused
  if (sent?.ok)
    return (
      <p className={ui.notice} role="status">
        {t('reviews.thanks')}
      </p>
    )
  const told = sent && !sent.ok ? sent : undefined
  const errors = told?.errors ?? {}
  const values = told?.values ?? {}
  return (
    <FieldsForm by={fetcher} action="/review" className={`${ui.card} ${ui.stack}`}>
      <h3>{t('reviews.write')}</h3>
      <Captcha page="review" />
      <input type="hidden" name="product_id" value={productId} />
      <p className={ui.hidden} aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </p>
      <StarsField name="rating" label={t('reviews.rating')} error={errors.rating} chosen={values.rating} />
      <Field
        key={name}
        name="author"
        label={t('reviews.author')}
        defaultValue={values.author ?? name}
        error={errors.author}
        required
        maxLength={25}
      />
      <Field
        name="text"
        label={t('reviews.text')}
        error={errors.text}
        defaultValue={values.text}
        required
        minLength={25}
        maxLength={1000}
        rows={5}
      />
      <Refusal refusal={told} />
      <button type="submit" className={ui.button} disabled={fetcher.state !== 'idle'}>
        {t('reviews.send')}
      </button>
    </FieldsForm>
  )
}
