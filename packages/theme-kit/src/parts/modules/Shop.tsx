import type { ModuleView } from '@shopwright/theme-kit'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import { Icon } from '../components/Icon'
import { ShopLink } from '../components/ShopLink'
import ui from '../components/ui.module.css'
import { Part } from './Part'
import styles from './Shop.module.css'

export function Brands({ module }: { module: Extract<ModuleView, { kind: 'manufacturer-strip' }> }) {
  const { t } = useSpeech()
  return (
    <Part title={module.title ?? t('modules.manufacturer-strip')}>
      <ul className={styles.brands}>
        {module.brands.map(({ title, url, picture }) => (
          <li key={url}>
            <ShopLink to={url} className={styles.brand}>
              {picture ? <Picture picture={picture} alt={title} sizes="140px" className={styles.logo} /> : title}
            </ShopLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function Locations({ module }: { module: Extract<ModuleView, { kind: 'locations' }> }) {
  const { t } = useSpeech()
  return (
    <Part title={module.title ?? t('modules.locations')}>
      <ul className={styles.places}>
        {module.places.map((place) => (
          <li key={`${place.name} ${place.address}`} className={styles.place}>
            {place.picture && (
              <Picture picture={place.picture} alt="" sizes="(min-width: 860px) 380px, 94vw" className={styles.view} />
            )}
            <h3>{place.name}</h3>
            <address className={styles.address}>
              <span>{place.address}</span>
              {place.phone && <a href={`tel:${place.phone.replace(/[^\d+]/g, '')}`}>{place.phone}</a>}
            </address>
            {place.openingTimes && <p className={styles.hours}>{place.openingTimes}</p>}
            {place.comment && <p className={styles.hours}>{place.comment}</p>}
            {place.mapUrl && (
              <a href={place.mapUrl} rel="noopener noreferrer" className={ui.link}>
                {t('modules.map')}
                <span className={ui.hidden}>: {place.name}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function DeliveryPayment({ module }: { module: Extract<ModuleView, { kind: 'delivery-payment' }> }) {
  const { t } = useSpeech()
  return (
    <Part title={module.title ?? t('modules.delivery-payment')}>
      <div className={styles.facts}>
        {module.delivery.length > 0 && (
          <div className={styles.fact}>
            <Icon name="truck" size={26} />
            <h3>{t('footer.delivery')}</h3>
            <Ways names={module.delivery} />
          </div>
        )}
        {module.payment.length > 0 && (
          <div className={styles.fact}>
            <Icon name="purse" size={26} />
            <h3>{t('footer.payment')}</h3>
            <Ways names={module.payment} />
          </div>
        )}
      </div>
    </Part>
  )
}

const Ways = ({ names }: { names: string[] }) => (
  <ul>
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)
