import { handOver, Picture, SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { Breadcrumbs } from '../components/Breadcrumbs'
import ui from '../components/ui.module.css'
import { useShell } from '../shell'
import styles from './telling.module.css'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  handOver(context, { page: await storefrontOf(context).contacts() })

export default function Contacts() {
  const { page } = useLoaderData<typeof loader>()
  const { t } = useSpeech()
  const shell = useShell()
  const { store } = shell
  const { title } = page.seo
  const house = { ...store, picture: null }
  return (
    <div className={ui.container}>
      <SeoHead seo={page.seo} shell={shell} />
      <Breadcrumbs trail={[{ title, url: useLocation().pathname }]} />
      <h1>{title}</h1>
      <div className={styles.contacts}>
        <Place place={house} />
        <p>
          <Link to={page.feedbackUrl} className={ui.button}>
            {t('feedback.title')}
          </Link>
        </p>
      </div>
      {page.places.length > 0 && <h2>{t('modules.locations')}</h2>}
      <ul className={styles.places}>
        {page.places.map((place) => (
          <li key={`${place.name} ${place.address}`}>
            <Place place={place} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type Told = Pick<ReturnType<typeof useLoaderData<typeof loader>>['page']['places'][number], 'name' | 'picture'> & {
  address: string | null
  phone: string | null
  email?: string | null
  openingTimes: string | null
  comment: string | null
  mapUrl: string | null
}

function Place({ place }: { place: Told }) {
  const { t } = useSpeech()
  return (
    <div className={styles.place}>
      {place.picture && (
        <Picture picture={place.picture} alt="" sizes="(min-width: 860px) 380px, 94vw" className={styles.view} />
      )}
      <strong>{place.name}</strong>
      <address className={styles.address}>
        {place.address && <span>{place.address}</span>}
        {place.phone && <a href={`tel:${place.phone.replace(/[^\d+]/g, '')}`}>{place.phone}</a>}
        {place.email && <a href={`mailto:${place.email}`}>{place.email}</a>}
      </address>
      {place.openingTimes && <p className={styles.hours}>{place.openingTimes}</p>}
      {place.comment && <p className={styles.hours}>{place.comment}</p>}
      {place.address && place.mapUrl && (
        <a href={place.mapUrl} rel="noopener noreferrer" className={ui.link}>
          {t('modules.map')}
          <span className={ui.hidden}>: {place.name}</span>
        </a>
      )}
    </div>
  )
}
