import type { ProductPage } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Link, useFetcher } from 'react-router'
import { useShopState } from '../shop-state'
import { Captcha } from './Captcha'
import { Field } from './Field'
import styles from './Reviews.module.css'
import { Stars } from './Stars'
import { StarsField } from './StarsField'
import ui from './ui.module.css'

type Sent =
  | { ok: true }
  | { ok: false; message: string | null; errors: Record<string, string>; values: Record<string, string> }

export function Reviews({ product }: { product: ProductPage }) {
  const { t, date } = useSpeech()
  const { state } = useShopState()
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
        <p className={ui.notice}>
          <Link to="/login" className={ui.link}>
            {t('reviews.signIn')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function ReviewForm({ productId, name }: { productId: string; name: string }) {
  const { t } = useSpeech()
  const fetcher = useFetcher<Sent>()
  const sent = fetcher.data
  if (sent?.ok)
    return (
      <p className={ui.notice} role="status">
        {t('reviews.thanks')}
      </p>
    )
  const errors = sent && !sent.ok ? sent.errors : {}
  return (
    <fetcher.Form method="post" action="/review" className={`${ui.card} ${ui.stack}`}>
      <h3>{t('reviews.write')}</h3>
      <Captcha page="review" />
      <input type="hidden" name="product_id" value={productId} />
      <p className={ui.hidden} aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </p>
      <StarsField name="rating" label={t('reviews.rating')} error={errors.rating} />
      <Field
        key={name}
        name="author"
        label={t('reviews.author')}
        defaultValue={name}
        error={errors.author}
        required
        maxLength={25}
      />
      <Field
        name="text"
        label={t('reviews.text')}
        error={errors.text}
        required
        minLength={25}
        maxLength={1000}
        rows={5}
      />
      {sent && !sent.ok && sent.message && <p className={ui.refusal}>{sent.message}</p>}
      <button type="submit" className={ui.button} disabled={fetcher.state !== 'idle'}>
        {t('reviews.send')}
      </button>
    </fetcher.Form>
  )
}
