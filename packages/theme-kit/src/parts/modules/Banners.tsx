import type { Banner, ModuleView } from '@shopwright/theme-kit'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import type { CSSProperties, ReactNode } from 'react'
import { ShopLink } from '../components/ShopLink'
import ui from '../components/ui.module.css'
import styles from './Banners.module.css'
import { Part } from './Part'

export function BannerGrid({ module }: { module: Extract<ModuleView, { kind: 'banner-grid' }> }) {
  return (
    <Part title={module.title}>
      {/* Custom properties are no part of React's own list of style names. */}
      <ul className={styles.grid} style={{ '--columns': module.columns } as CSSProperties}>
        {module.banners.map((banner) => (
          <li key={banner.title}>
            <Linked to={banner.url}>
              {banner.picture && (
                <Picture
                  picture={banner.picture}
                  alt={banner.picture.alt ?? ''}
                  sizes="(min-width: 860px) 420px, 94vw"
                  className={styles.picture}
                />
              )}
              <span className={styles.text}>
                <strong>{banner.title}</strong>
                {banner.description && <span>{banner.description}</span>}
              </span>
            </Linked>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Linked({ to, children }: { to: string | null; children: ReactNode }) {
  if (!to) return <div className={styles.banner}>{children}</div>
  if (!to.startsWith('/'))
    return (
      <a href={to} className={styles.banner} rel="noopener noreferrer">
        {children}
      </a>
    )
  return (
    <ShopLink to={to} className={styles.banner}>
      {children}
    </ShopLink>
  )
}

export function Instagram({ module }: { module: Extract<ModuleView, { kind: 'instagram' }> }) {
  const { t } = useSpeech()
  const shown = module.pictures.filter((one): one is Banner & { picture: NonNullable<Banner['picture']> } =>
    Boolean(one.picture),
  )
  return (
    <Part title={module.title ?? t('modules.instagram')}>
      {shown.length > 0 && (
        <ul className={styles.squares}>
          {shown.map(({ title, url, picture }) => (
            <li key={picture.base}>
              <a href={url ?? module.url ?? undefined} rel="noopener noreferrer me" aria-label={title}>
                <Picture picture={picture} alt="" sizes="(min-width: 860px) 200px, 46vw" className={styles.square} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {module.url && (
        <a href={module.url} rel="noopener noreferrer me" className={`${ui.button} ${ui.quiet}`}>
          {t('modules.profile')}
        </a>
      )}
    </Part>
  )
}

/** Cards of what was said; a picture where there is one. */
export function Facebook({ module }: { module: Extract<ModuleView, { kind: 'facebook' }> }) {
  const { t, date } = useSpeech()
  return (
    <Part title={module.title ?? t('modules.facebook')}>
      {module.posts.length > 0 && (
        <ul className={styles.posts}>
          {module.posts.map(({ url, text, date: at, picture }) => (
            <li key={url}>
              <a href={url} rel="noopener noreferrer me" className={styles.post}>
                {picture && (
                  <Picture
                    picture={picture}
                    alt={text ? '' : t('modules.post')}
                    sizes="(min-width: 860px) 320px, 94vw"
                    className={styles.shot}
                  />
                )}
                {text && <span className={picture ? styles.brief : styles.words}>{text}</span>}
                <time dateTime={at} className={ui.muted} suppressHydrationWarning>
                  {date(at)}
                </time>
              </a>
            </li>
          ))}
        </ul>
      )}
      {module.url && (
        <a href={module.url} rel="noopener noreferrer me" className={`${ui.button} ${ui.quiet}`}>
          {t('modules.page')}
        </a>
      )}
    </Part>
  )
}
