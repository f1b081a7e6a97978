import type { Banner } from '@shopwright/theme-kit'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import { Link } from 'react-router'
import { useShell } from '../shell'
import styles from './Hero.module.css'
import ui from './ui.module.css'

/** The banner's slides side by side, moved by hand or keyboard: nothing turns by itself. */
export function Hero({ banners }: { banners: Banner[] }) {
  const { store } = useShell()
  if (!banners.length)
    return (
      <div className={`${ui.container} ${styles.plain}`}>
        <h1>{store.name}</h1>
        {store.description && <p className={ui.muted}>{store.description}</p>}
      </div>
    )
  return (
    <div className={`${ui.container} ${styles.hero}`}>
      <div className={styles.slides}>
        {banners.map((banner, index) => (
          <Slide key={banner.title} banner={banner} isFirst={index === 0} />
        ))}
      </div>
    </div>
  )
}

function Slide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const { t } = useSpeech()
  const Title = isFirst ? 'h1' : 'h2'
  return (
    <section className={styles.slide}>
      <div className={styles.text}>
        <Title className={styles.title}>{banner.title}</Title>
        {banner.description && <p className={styles.description}>{banner.description}</p>}
        {banner.url && (
          <Link to={banner.url} className={ui.button}>
            {t('home.look')}
          </Link>
        )}
      </div>
      <div className={styles.picture}>
        {banner.picture && (
          <Picture picture={banner.picture} alt="" sizes="(min-width: 860px) 640px, 94vw" isFirst={isFirst} />
        )}
      </div>
    </section>
  )
}
