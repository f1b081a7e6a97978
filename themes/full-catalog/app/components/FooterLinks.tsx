import type { Link } from '@shopwright/theme-kit'
import { ShopLink } from '@shopwright/theme-kit/parts/components/ShopLink.tsx'
import styles from './Footer.module.css'

type Props = { topic: string | null; title: string | null; links: Link[] }

/** Links under their heading; without one they go on with the column before. */
export function FooterLinks({ topic, title, links }: Props) {
  // The foot is kept: an id of React's own would be another one on each page.
  const id = `footer-${topic}`
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
