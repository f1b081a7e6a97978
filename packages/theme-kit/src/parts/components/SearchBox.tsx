import type { Suggestions } from '@shopwright/theme-kit'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import { type FocusEvent, useEffect, useState } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { useShell } from '../shell'
import { Icon } from './Icon'
import { Placeholder } from './Placeholder'
import styles from './SearchBox.module.css'
import { useHints } from './use-hints'

export function SearchBox() {
  const { t, cost } = useSpeech()
  const { pricePrefix } = useShell()
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const typed = text.trim()
  const found = useHints<Suggestions>(typed.length < 2 ? null : `/search/suggestions?q=${encodeURIComponent(typed)}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: suggestions close whenever the page changes
  useEffect(() => setOpen(false), [pathname, query])
  const handleBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const isShown = isOpen && found && found.products.length + found.named.length > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that focus has left all of it
    <div className={styles.box} onBlur={handleBlur}>
      <Form role="search" action="/search" className={styles.form}>
        <input
          className={styles.input}
          type="search"
          name="q"
          key={query.get('q') ?? ''}
          defaultValue={query.get('q') ?? ''}
          placeholder={t('search.placeholder')}
          aria-label={t('search.placeholder')}
          autoComplete="off"
          maxLength={100}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
          }}
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        />
        <button type="submit" className={styles.submit} aria-label={t('search.go')}>
          <Icon name="search" size={20} />
        </button>
      </Form>
      {isShown && (
        <div className={styles.panel}>
          {found.named.map(({ title, url }) => (
            <Link key={url} to={url} className={styles.named}>
              {title}
            </Link>
          ))}
          {found.products.map((product) => (
            <Link key={product.url} to={product.url} className={styles.product}>
              <span className={styles.picture}>
                {product.picture ? (
                  <Picture picture={product.picture} alt="" sizes="48px" />
                ) : (
                  <Placeholder title={product.title} tone={product.tone} />
                )}
              </span>
              <span className={styles.name}>{product.title}</span>
              {product.price && (
                <span className={styles.price}>
                  {pricePrefix && `${pricePrefix} `}
                  {cost(product.price.now)}
                </span>
              )}
            </Link>
          ))}
          <Link to={`/search?q=${encodeURIComponent(typed)}`} className={styles.all}>
            {t('search.all')}
          </Link>
        </div>
      )}
    </div>
  )
}
