import { Icon } from '@shopwright/theme-kit/parts/components/Icon.tsx'
import { ShopLink } from '@shopwright/theme-kit/parts/components/ShopLink.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { type Frame, placeOf, useRoot, useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { Still, useSpeech } from '@shopwright/theme-kit/react'
import styles from './Footer.module.css'
import { FooterLinks } from './FooterLinks'

const mostCategories = 6

export function Footer() {
  const { frame } = useRoot()
  return (
    <Still as="footer" id="foot" by={[frame]} className={styles.footer}>
      {import.meta.env.SSR && frame && <FooterContents frame={frame} />}
    </Still>
  )
}

function FooterContents({ frame }: { frame: Frame }) {
  const { t } = useSpeech()
  const shell = useShell()
  const { store, language, consent } = shell
  const { categories, allCategories, footer, sellsVouchers, delivery, payment } = frame
  const shop = [
    ...categories.slice(0, mostCategories),
    ...(allCategories || categories.length > mostCategories
      ? [{ title: t('frame.allCategories'), url: placeOf(shell, '/sitemap') }]
      : []),
    ...(sellsVouchers ? [{ title: t('voucher.title'), url: '/gift-voucher' }] : []),
    { title: t('wishes.title'), url: '/wish-list' },
    { title: t('compare.title'), url: '/compare' },
  ]
  return (
    <>
      <div className={`${ui.container} ${styles.columns}`}>
        <div className={styles.about}>
          <strong className={styles.name}>{store.name}</strong>
          {store.description && <p>{store.description}</p>}
          <address className={styles.contact}>
            {store.phone && <a href={`tel:${store.phone.replace(/[^\d+]/g, '')}`}>{store.phone}</a>}
            {store.email && <a href={`mailto:${store.email}`}>{store.email}</a>}
            {store.address &&
              (store.mapUrl ? (
                <a href={store.mapUrl} rel="noopener noreferrer">
                  {store.address}
                </a>
              ) : (
                <span>{store.address}</span>
              ))}
            {store.openingTimes && <span className={styles.hours}>{store.openingTimes}</span>}
            {store.comment && <span className={styles.hours}>{store.comment}</span>}
            <ShopLink to={placeOf(shell, '/shop/contacts')}>{t('contacts.title')}</ShopLink>
          </address>
          {/* Drawn by the server alone: the form of a page, answered by the page of the newsletter. */}
          <form method="post" action={`${language.prefix}/shop/newsletter`} className={styles.join} noValidate>
            <label htmlFor="join">{t('newsletter.title')}</label>
            <div className={ui.joined}>
              <input id="join" name="subscriber" type="email" autoComplete="email" maxLength={254} required />
              <button type="submit" className={`${ui.button} ${ui.quiet} ${ui.small}`}>
                {t('newsletter.do.join')}
              </button>
            </div>
          </form>
          {consent && (
            <p>
              <a href="#cookies">{consent.words.title}</a>
            </p>
          )}
          {store.social.length > 0 && (
            <ul className={styles.social}>
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
        <nav className={styles.nav} aria-label={t('frame.information')}>
          <FooterLinks topic="shop" title={t('footer.shop')} links={shop} />
          {footer.map(({ topic, links }) => (
            <FooterLinks key={links[0]?.url} topic={topic} title={topic && t(`footer.${topic}`)} links={links} />
          ))}
        </nav>
      </div>
      {(delivery.length > 0 || payment.length > 0) && (
        <dl className={`${ui.container} ${styles.ways}`}>
          {delivery.length > 0 && (
            <div className={styles.way}>
              <Icon name="truck" size={20} />
              <dt>{t('footer.delivery')}</dt>
              <dd>{delivery.join(' · ')}</dd>
            </div>
          )}
          {payment.length > 0 && (
            <div className={styles.way}>
              <Icon name="purse" size={20} />
              <dt>{t('footer.payment')}</dt>
              <dd>{payment.join(' · ')}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  )
}
