import { markOf } from '../mark'
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
        <Drawn name={store.name} />
      )}
    </ShopLink>
  )
}

function Drawn({ name }: { name: string }) {
  const { form, letter } = markOf(name)
  return (
    <>
      <svg viewBox="0 0 32 32" width="34" height="34" className={styles.mark} aria-hidden="true">
        <path d={form} />
        <text x="16" y="16" dy=".36em">
          {letter}
        </text>
      </svg>
      <span className={styles.name} data-long={name.length > long || undefined}>
        {name}
      </span>
    </>
  )
}

/** letters of a name that stand on one line */
const long = 20
