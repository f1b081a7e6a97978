import type { SliderModule } from '@shopwright/theme-kit'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Hero.module.css'

/** Low, so that the goods begin in the first sight of a phone. Without a banner the shop’s name and its own drawing. */
export function Hero({ module: { banners, hero, isEmpty }, isTop }: { module: SliderModule; isTop: boolean }) {
  const { t } = useSpeech()
  const { store } = useShell()
  if (hero)
    return (
      <div className={`${ui.container} ${styles.hero}`}>
        <Strip
          title={store.name}
          text={isEmpty ? t('home.empty') : store.description}
          isName={isTop}
          picture={<img src={hero.art} alt="" width="800" height="500" fetchPriority="high" />}
        />
      </div>
    )
  return (
    <div className={`${ui.container} ${styles.hero}`}>
      <div className={styles.row}>
        {banners.map(({ title, description, url, picture }, index) => (
          <Strip
            key={title}
            title={title}
            text={description}
            url={url}
            isName={isTop && index === 0}
            picture={
              picture && (
                <Picture
                  picture={picture}
                  alt={picture.alt ?? ''}
                  sizes="(min-width: 860px) 560px, 94vw"
                  isFirst={isTop && index === 0}
                />
              )
            }
          />
        ))}
      </div>
    </div>
  )
}

type Props = { title: string; text: string | null; url?: string | null; isName: boolean; picture: ReactNode }

function Strip({ title, text, url, isName, picture }: Props) {
  const { t } = useSpeech()
  const Title = isName ? 'h1' : 'h2'
  return (
    <section className={styles.strip}>
      <div className={styles.text}>
        <Title className={styles.title}>{title}</Title>
        {text && <p className={styles.said}>{text}</p>}
        {url && (
          <Link to={url} className={`${ui.button} ${ui.small} ${styles.on}`} preventScrollReset={url !== '/'}>
            {t('home.look')}
          </Link>
        )}
      </div>
      <div className={styles.picture}>{picture}</div>
    </section>
  )
}
