import type { Banner, SliderModule } from '@shopwright/theme-kit'
import { Slides } from '@shopwright/theme-kit/parts/components/Slides.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import { Link } from 'react-router'
import styles from './Hero.module.css'

/** The banner's slides. `isTop` names the page. */
export function Hero({ module, isTop }: { module: SliderModule; isTop: boolean }) {
  const { t } = useSpeech()
  const { banners, hero, isEmpty } = module
  if (hero) return <OwnHero hero={hero} isEmpty={isEmpty} isTop={isTop} />
  return (
    <div className={`${ui.container} ${styles.hero}`}>
      <Slides
        className={styles.slides}
        slides={banners.map((banner, index) => ({
          title: banner.title,
          view: <Slide banner={banner} isFirst={isTop && index === 0} />,
        }))}
      />
      {isEmpty && <p className={styles.empty}>{t('home.empty')}</p>}
    </div>
  )
}

type Own = { hero: NonNullable<SliderModule['hero']>; isEmpty: boolean; isTop: boolean }

/** Until the owner has a banner: the shop's name beside a drawing that no other shop has. */
function OwnHero({ hero, isEmpty, isTop }: Own) {
  const { t } = useSpeech()
  const { store } = useShell()
  const sold = told.filter((type) => hero.sells.includes(type)).map((type) => t(`home.sells.${type}`))
  const lead = store.description || sold.join(' · ')
  const Title = isTop ? 'h1' : 'h2'
  return (
    <div className={`${ui.container} ${styles.hero}`}>
      <section className={`${styles.slide} ${styles.own}`}>
        <div className={styles.text}>
          <Title className={styles.title} data-long={store.name.length > long || undefined}>
            {store.name}
          </Title>
          {lead && <p className={styles.description}>{lead}</p>}
          {isEmpty && <p className={styles.description}>{t('home.empty')}</p>}
          {!isEmpty && hero.first && (
            <Link to={hero.first} className={`${ui.button} ${styles.on}`} prefetch="intent">
              {t('home.look')}
            </Link>
          )}
        </div>
        <div className={styles.picture}>
          <img src={hero.art} alt="" width="800" height="500" fetchPriority="high" />
        </div>
      </section>
    </div>
  )
}

/** What an owner can say that the shop sells, and that says something to who reads it. */
const told = ['electronics', 'clothes', 'cosmetics', 'food', 'children', 'construction', 'pets', 'garden'] as const

/** letters of a name that are set large */
const long = 26

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
          <Picture
            picture={banner.picture}
            alt={banner.picture.alt ?? ''}
            sizes="(min-width: 860px) 640px, 94vw"
            isFirst={isFirst}
          />
        )}
      </div>
    </section>
  )
}
