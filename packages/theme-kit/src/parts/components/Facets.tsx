import type { Facet, Listing } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useRef } from 'react'
import { Form, useLocation, useSearchParams, useSubmit } from 'react-router'
import { useShell } from '../shell'
import styles from './Facets.module.css'
import ui from './ui.module.css'
import { useComingQuery } from './use-coming-query'
import { useEarlier } from './use-earlier'

const shownAtOnce = 8

type Narrowing = Pick<Listing, 'facets' | 'price' | 'stock' | 'total'>

type Props = {
  listing: Narrowing
  action: string
  className?: string | undefined
  /** who presses the button has seen how many there are; what a tick sends leaves the filters open */
  onDone(): void
}

/** One form of checkboxes: it sends itself when something changes, and has a button for those without scripts. */
export function Facets({ listing, action, className = styles.facets, onDone }: Props) {
  const { t, number } = useSpeech()
  const [query] = useSearchParams()
  const submit = useSubmit()
  const { state } = useLocation()
  const coming = useComingQuery()
  const root = useRef<HTMLFormElement>(null)
  const handleField = ({ type, form }: Pick<HTMLInputElement, 'type' | 'form'>) => {
    if (type === 'checkbox') void submit(form, { preventScrollReset: true, state })
  }
  useEarlier(root, handleField)
  return (
    <Form
      key={String(query)}
      ref={root}
      autoComplete="off"
      action={action}
      className={className}
      state={state}
      onChange={({ target }) => handleField(target as unknown as HTMLInputElement)}
      onSubmit={onDone}
      preventScrollReset
    >
      {['q', 'sort'].map((name) => {
        const value = coming.get(name)
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null
      })}
      <PriceRange listing={listing} />
      {(listing.stock.count < listing.total || listing.stock.isChosen) && (
        <label className={styles.value}>
          <input type="checkbox" name="stock" value="1" defaultChecked={listing.stock.isChosen} />
          <span>{t('list.inStock')}</span>
          <span className={styles.count}>{number(listing.stock.count)}</span>
        </label>
      )}
      {listing.facets.map((facet) => (
        <FacetGroup key={facet.param + facet.title} facet={facet} />
      ))}
      <button type="submit" className={`${ui.button} ${ui.small} ${styles.apply}`}>
        <span className={styles.wide}>{t('list.apply')}</span>
        <span className={styles.narrow}>{t('list.show', { count: listing.total })}</span>
      </button>
    </Form>
  )
}

function FacetGroup({ facet }: { facet: Facet }) {
  const { t, number } = useSpeech()
  const value = (one: Facet['values'][number]) => (
    <label key={one.token} className={`${styles.value} ${one.count ? '' : styles.empty}`}>
      <input type="checkbox" name={facet.param} value={one.token} defaultChecked={one.isChosen} />
      <span>{one.title}</span>
      <span className={styles.count}>{number(one.count)}</span>
    </label>
  )
  const rest = facet.values.slice(shownAtOnce)
  return (
    <details className={styles.group} open>
      <summary className={styles.title}>{facet.param === 'brand' ? t('list.brand') : facet.title}</summary>
      <div className={styles.values}>
        {facet.values.slice(0, shownAtOnce).map(value)}
        {rest.length > 0 && (
          <details open={rest.some(({ isChosen }) => isChosen)}>
            <summary className={ui.link}>{t('list.more', { count: rest.length })}</summary>
            <div className={styles.values}>{rest.map(value)}</div>
          </details>
        )}
      </div>
    </details>
  )
}

function PriceRange({ listing: { price } }: { listing: Narrowing }) {
  const { t } = useSpeech()
  const { currency } = useShell()
  if (!price || (price.least === price.greatest && price.from === null && price.to === null)) return null
  const unit = 10 ** currency.decimals
  return (
    <fieldset className={styles.price}>
      <legend className={styles.title}>{t('list.price', { currency: currency.code })}</legend>
      <div className={styles.range}>
        <input
          type="number"
          name="from"
          min={0}
          inputMode="numeric"
          aria-label={t('list.from')}
          placeholder={String(Math.floor(price.least / unit))}
          defaultValue={price.from ?? ''}
        />
        <span aria-hidden="true">–</span>
        <input
          type="number"
          name="to"
          min={0}
          inputMode="numeric"
          aria-label={t('list.to')}
          placeholder={String(Math.ceil(price.greatest / unit))}
          defaultValue={price.to ?? ''}
        />
      </div>
    </fieldset>
  )
}
