import { ShopLink } from '@shopwright/theme-kit/parts/components/ShopLink.tsx'
import { Switches } from '@shopwright/theme-kit/parts/components/Switches.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { type Frame, useRoot, useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { Still, useSpeech } from '@shopwright/theme-kit/react'
import styles from './Footer.module.css'

/** Short: how to reach the shop, what it promises, and the page in another language. */
export function Footer() {
  const { frame } = useRoot()
  return (
    <div className={styles.foot}>
      <Still as="footer" id="foot" by={[frame]} className={`${ui.container} ${styles.inside}`}>
        {import.meta.env.SSR && frame && <FooterContents frame={frame} />}
      </Still>
      <div className={`${ui.container} ${styles.switches}`}>
        <Switches />
      </div>
    </div>
  )
}

function FooterContents({ frame: { footer, delivery, payment, sellsVouchers } }: { frame: Frame }) {
  const { t } = useSpeech()
  const { store, consent } = useShell()
  const links = [
    ...footer.flatMap((column) => column.links),
    ...(sellsVouchers ? [{ title: t('voucher.title'), url: '/gift-voucher' }] : []),
    { title: t('wishes.title'), url: '/wish-list' },
    { title: t('compare.title'), url: '/compare' },
  ]
  return (
    <>
      <address className={styles.contact}>
        <strong>{store.name}</strong>
        {store.phone && <a href={`tel:${store.phone.replace(/[^\d+]/g, '')}`}>{store.phone}</a>}
        {store.email && <a href={`mailto:${store.email}`}>{store.email}</a>}
        {store.address && <Place address={store.address} map={store.mapUrl} />}
        {store.openingTimes && <span className={styles.hours}>{store.openingTimes}</span>}
        {store.social.map(({ title, url }) => (
          <a key={url} href={url} rel="noopener noreferrer me">
            {title}
          </a>
        ))}
      </address>
      <nav aria-label={t('frame.information')}>
        <ul className={styles.links}>
          {links.map(({ title, url }) => (
            <li key={url}>
              <ShopLink to={url}>{title}</ShopLink>
            </li>
          ))}
          {consent && (
            <li>
              <a href="#cookies">{consent.words.title}</a>
            </li>
          )}
        </ul>
      </nav>
      <dl className={styles.ways}>
        <Way name={t('footer.delivery')} of={delivery} />
        <Way name={t('footer.payment')} of={payment} />
      </dl>
    </>
  )
}

const Place = ({ address, map }: { address: string; map: string | null }) =>
  map ? (
    <a href={map} rel="noopener noreferrer">
      {address}
    </a>
  ) : (
    <span>{address}</span>
  )

const Way = ({ name, of }: { name: string; of: string[] }) =>
  of.length > 0 && (
    <div>
      <dt>{name}</dt>
      <dd>{of.join(' · ')}</dd>
    </div>
  )
