import type { Cart, CartLine } from '@shopwright/theme-kit'
import { useCartDialog } from '@shopwright/theme-kit/parts/cart-dialog.tsx'
import { CartPrices } from '@shopwright/theme-kit/parts/components/CartPrices.tsx'
import { Icon } from '@shopwright/theme-kit/parts/components/Icon.tsx'
import { SignInFirst } from '@shopwright/theme-kit/parts/components/SignInFirst.tsx'
import { Totals } from '@shopwright/theme-kit/parts/components/Totals.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { useShopState } from '@shopwright/theme-kit/parts/shop-state.tsx'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import styles from './CartDialog.module.css'
import { CartDialogLine } from './CartDialogLine'

/** The cart in a window over the page. The browser keeps the focus inside, closes on Escape and gives the focus back. */
export default function CartDialog() {
  const { t } = useSpeech()
  const { pricesHidden } = useShell()
  const { isOpen, close } = useCartDialog()
  const { refresh } = useShopState()
  const { key } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const { data, load, state } = useFetcher<{ cart: Cart }>({ key: 'cart-dialog' })
  const cart = data?.cart
  const isEmpty = cart?.lines.length === 0 && cart.vouchers.length === 0
  const [removed, setRemoved] = useState<CartLine | null>(null)
  const back = useFetcher()
  useEffect(() => {
    if (!isOpen) {
      if (dialog.current?.open) dialog.current.close()
      return
    }
    load('/cart')
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [isOpen, load])
  const place = useRef(key)
  // Another page closes it; the first one is where it was opened.
  useEffect(() => {
    if (place.current !== key) close()
    place.current = key
  }, [key, close])
  /** The window goes first: what is behind it cannot have the focus before. */
  const shut = () => dialog.current?.close()
  useEffect(() => {
    if (cart) refresh()
  }, [cart, refresh])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="cart-dialog-title"
      onClose={close}
      onClick={(event) => event.target === dialog.current && shut()}
      onKeyDown={(event) => event.key === 'Escape' && shut()}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id="cart-dialog-title">{t(isEmpty ? 'cart.title' : 'cart.dialog')}</h2>
          <button type="button" className={styles.close} onClick={shut} aria-label={t('cart.close')}>
            <Icon name="close" size={22} />
          </button>
        </div>
        <div aria-live="polite" aria-busy={state !== 'idle'}>
          {isOpen && cart && (
            <CartPrices cart={cart}>
              {removed && !cart.lines.some(({ id }) => id === removed.id) && (
                <p className={`${ui.notice} ${styles.removed}`}>
                  <span>{t('cart.removed', { title: removed.title })}</span>
                  <button
                    type="button"
                    className={ui.link}
                    onClick={() => {
                      setRemoved(null)
                      back.submit([['intent', 'add'], ['stay', '1'], ...removed.again], {
                        method: 'post',
                        action: '/cart',
                      })
                    }}
                  >
                    {t('cart.putBack')}
                  </button>
                </p>
              )}
              {isEmpty && <p className={ui.muted}>{t(cart.waiting ? 'cart.waiting' : 'cart.empty')}</p>}
              <ul className={styles.lines}>
                {cart.lines.map((line) => (
                  <CartDialogLine key={line.id} line={line} onRemove={setRemoved} />
                ))}
              </ul>
              {cart.vouchers.map((voucher) => (
                <p key={voucher.id}>{t('voucher.for', { name: voucher.toName })}</p>
              ))}
              {!isEmpty &&
                (pricesHidden ? (
                  <SignInFirst back="/cart" text={t('checkout.mustSignIn')} />
                ) : (
                  <Totals totals={cart.totals} />
                ))}
              {cart.problems.map((problem) => (
                <p key={problem} className={ui.refusal}>
                  {problem}
                </p>
              ))}
            </CartPrices>
          )}
        </div>
        <div className={styles.actions}>
          <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={shut}>
            {t('cart.goOn')}
          </button>
          {!isEmpty && (
            <Link to="/cart" className={`${ui.button} ${ui.quiet}`}>
              {t('product.toCart')}
            </Link>
          )}
          {(isEmpty ? cart.waiting : !pricesHidden) && (
            <Link to="/checkout" className={ui.button}>
              {t(isEmpty ? 'cart.toOrder' : 'cart.checkout')}
            </Link>
          )}
        </div>
      </div>
    </dialog>
  )
}
