import { useShell } from '../shell'
import styles from './Logo.module.css'
import { ShopLink } from './ShopLink'

export function Logo() {
  const { store } = useShell()
  return (
    <ShopLink to="/" className={styles.logo}>
      {store.logo ? (
        <img
          className={styles.picture}
          src={`${store.logo.base}/small.webp`}
          width={store.logo.width}
          height={store.logo.height}
          alt={store.name}
        />
      ) : (
        store.name
      )}
    </ShopLink>
  )
}
