import type { Refused } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useCartDialog } from '../cart-dialog'
import { useShopState } from '../shop-state'
import styles from './AddButton.module.css'
import { Icon } from './Icon'
import { ShopLink, usePrefix } from './ShopLink'

type Props = {
  productId: string
  title: string
  url: string | null
  /** with its word, where there is room */
  isWide?: boolean
}

/** Adds one piece at once; a product whose options have to be chosen opens its page. */
export function AddButton({ productId, title, url, isWide = false }: Props) {
  const { t } = useSpeech()
  return url ? (
    <ShopLink
      to={url}
      className={faceOf(isWide)}
      aria-label={t('product.choose', { title })}
      preventScrollReset={isWide}
    >
      {isWide ? t('product.pick') : <Icon name="right" size={20} />}
    </ShopLink>
  ) : (
    <Adding productId={productId} label={t('product.addNamed', { title })} isWide={isWide} />
  )
}

type AddingProps = { productId: string; label: string; isWide: boolean }

const faceOf = (isWide: boolean): string => `${styles.button} ${isWide ? styles.wide : ''}`

/** On the server nobody presses, and a page has dozens of them: there it is the bare form that the router's own would make. */
const Adding = import.meta.env.SSR ? StillAdding : LiveAdding

function StillAdding(adding: AddingProps) {
  const action = `${usePrefix()}/cart`
  return (
    <form data-discover="true" method="post" action={action} className={styles.form}>
      <Fields {...adding} isDone={false} />
    </form>
  )
}

function LiveAdding(adding: AddingProps) {
  const { productId } = adding
  const { refresh } = useShopState()
  const { open } = useCartDialog()
  const button = useRef<HTMLButtonElement>(null)
  const fetcher = useFetcher<{ ok: true } | Refused>()
  useEffect(() => {
    if (!fetcher.data?.ok) return
    refresh()
    open(button.current)
  }, [fetcher.data, refresh, open])
  const refused = fetcher.state === 'idle' && fetcher.data && !fetcher.data.ok ? fetcher.data : null
  return (
    <fetcher.Form method="post" action="/cart" className={styles.form}>
      {refused && (
        <span className={styles.refused} role="alert">
          {Object.values(refused.errors)[0] ?? refused.message}
        </span>
      )}
      <Fields
        {...adding}
        isDone={Boolean(fetcher.state === 'idle' && fetcher.data?.ok)}
        ref={button}
        disabled={fetcher.state === 'submitting'}
        onClick={(event) => {
          event.preventDefault()
          fetcher.submit({ intent: 'add', product_id: productId, stay: '1' }, { method: 'post', action: '/cart' })
        }}
      />
    </fetcher.Form>
  )
}

type FieldsProps = AddingProps & { isDone: boolean } & Pick<ComponentProps<'button'>, 'ref' | 'disabled' | 'onClick'>

/** A script stays on the page; without one the cart opens. */
function Fields({ productId, label, isWide, isDone, ...button }: FieldsProps) {
  const { t } = useSpeech()
  return (
    <>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="product_id" value={productId} />
      <button {...button} type="submit" className={`${faceOf(isWide)} ${isDone ? styles.done : ''}`} aria-label={label}>
        <Icon name={isDone ? 'check' : 'bag'} size={20} />
        {isWide && t('product.put')}
      </button>
    </>
  )
}
