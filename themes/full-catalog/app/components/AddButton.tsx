import { useSpeech } from '@shopwright/theme-kit/react'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useCartDialog } from '../cart-dialog'
import { useShopState } from '../shop-state'
import styles from './AddButton.module.css'
import { Icon } from './Icon'
import { ShopLink } from './ShopLink'

type Props = { productId: string; title: string; url: string | null }

/** Adds one piece at once; a product whose options have to be chosen opens its page. */
export function AddButton({ productId, title, url }: Props) {
  const { t } = useSpeech()
  const { refresh } = useShopState()
  const { open } = useCartDialog()
  const button = useRef<HTMLButtonElement>(null)
  const fetcher = useFetcher<{ ok: boolean }>()
  const isDone = fetcher.state === 'idle' && fetcher.data?.ok
  useEffect(() => {
    if (!fetcher.data?.ok) return
    refresh()
    open(button.current)
  }, [fetcher.data, refresh, open])
  if (url)
    return (
      <ShopLink to={url} className={styles.button} aria-label={t('product.choose', { title })}>
        <Icon name="right" size={20} />
      </ShopLink>
    )
  return (
    <fetcher.Form method="post" action="/cart">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="product_id" value={productId} />
      {/* A script stays on the page; without one the cart opens. */}
      <button
        ref={button}
        type="submit"
        className={`${styles.button} ${isDone ? styles.done : ''}`}
        aria-label={t('product.addNamed', { title })}
        disabled={fetcher.state !== 'idle'}
        onClick={(event) => {
          event.preventDefault()
          fetcher.submit({ intent: 'add', product_id: productId, stay: '1' }, { method: 'post', action: '/cart' })
        }}
      >
        <Icon name={isDone ? 'check' : 'bag'} size={20} />
      </button>
    </fetcher.Form>
  )
}
