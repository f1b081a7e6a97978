import { Link } from 'react-router'
import { useShell } from '../shell'
import styles from './Logo.module.css'

export function Logo() {
  const { store } = useShell()
  return (
    <Link to="/" className={styles.logo}>
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
    </Link>
  )
}
