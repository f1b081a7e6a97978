import { Icon } from '@shopwright/theme-kit/parts/components/Icon.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { useShopState } from '@shopwright/theme-kit/parts/shop-state.tsx'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Link } from 'react-router'
import styles from './CartBar.module.css'

/** Under the thumb as soon as something is in the cart. */
export function CartBar() {
  const { t, price } = useSpeech()
  const { state } = useShopState()
  if (!state?.count) return null
  return (
    <div className={styles.bar} data-bottom-bar>
      <Link to="/cart" className={`${ui.button} ${ui.wide} ${styles.button}`} preventScrollReset>
        <Icon name="bag" size={20} />
        <span>{t('shelf.cart', { count: state.count })}</span>
        <span className={styles.total}>{price(state.total)}</span>
      </Link>
    </div>
  )
}
