import type { Link } from '@shopwright/theme-kit'
import { useId } from 'react'
import styles from './Footer.module.css'
import { ShopLink } from './ShopLink'

/** Links under their heading; without one they go on with the column before. */
export function FooterLinks({ title, links }: { title: string | null; links: Link[] }) {
  const id = useId()
  return (
    <div className={title ? styles.group : `${styles.group} ${styles.further}`}>
      {title && (
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
      )}
      <ul className={styles.links} aria-labelledby={title ? id : undefined}>
        {links.map((link) => (
          <li key={link.url}>
            <ShopLink to={link.url}>{link.title}</ShopLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
