import { useSpeech } from '@shopwright/theme-kit/react'
import { useShell } from '../shell'
import styles from './Footer.module.css'
import { ShopLink } from './ShopLink'
import ui from './ui.module.css'

export function Footer() {
  const { t } = useSpeech()
  const { store, footer, sellsVouchers } = useShell()
  return (
    <footer className={styles.footer}>
      <div className={`${ui.container} ${styles.columns}`}>
        <div className={styles.about}>
          <strong className={styles.name}>{store.name}</strong>
          {store.description && <p>{store.description}</p>}
          <address className={styles.contact}>
            {store.phone && <a href={`tel:${store.phone.replace(/[^\d+]/g, '')}`}>{store.phone}</a>}
            {store.email && <a href={`mailto:${store.email}`}>{store.email}</a>}
            {store.address && <span>{store.address}</span>}
            {store.openingTimes && <span className={styles.hours}>{store.openingTimes}</span>}
          </address>
        </div>
        <nav className={styles.nav} aria-label={t('frame.information')}>
          {footer.map((links) => (
            <ul key={links[0]?.url} className={styles.links}>
              {links.map(({ title, url }) => (
                <li key={url}>
                  <ShopLink to={url}>{title}</ShopLink>
                </li>
              ))}
            </ul>
          ))}
          {sellsVouchers && (
            <ul className={styles.links}>
              <li>
                <ShopLink to="/gift-voucher">{t('voucher.title')}</ShopLink>
              </li>
            </ul>
          )}
        </nav>
        {store.social.length > 0 && (
          <ul className={styles.links}>
            {store.social.map(({ title, url }) => (
              <li key={url}>
                <a href={url} rel="noopener noreferrer me">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  )
}
