import type { InformationPage } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Link } from 'react-router'
import { Breadcrumbs } from './Breadcrumbs'
import styles from './InformationView.module.css'
import { Rich } from './Rich'
import ui from './ui.module.css'

/** The kinds of the pages about privacy and about returns (values §5.5). */
const [privacyPage, returnsPage] = [3, 18]

export function InformationView({ information }: { information: InformationPage }) {
  const { t, date } = useSpeech()
  return (
    <div className={ui.container}>
      <Breadcrumbs trail={information.trail} />
      <div className={styles.columns}>
        <article className={styles.article}>
          <h1>{information.title}</h1>
          {information.date && (
            <time dateTime={information.date} className={ui.muted} suppressHydrationWarning>
              {date(information.date)}
            </time>
          )}
          <Rich html={information.text} />
          {information.page === privacyPage && (
            <p>
              <Link to="/shop/privacy" className={ui.link}>
                {t('privacy.title')}
              </Link>
            </p>
          )}
          {information.page === returnsPage && (
            <p>
              <Link to="/returns/new" className={ui.button}>
                {t('returns.ask')}
              </Link>
            </p>
          )}
        </article>
        {information.siblings.length > 0 && (
          <nav className={styles.side} aria-label={t('frame.information')}>
            {information.siblings.map(({ title, url }) => (
              <Link key={url} to={url}>
                {title}
              </Link>
            ))}
          </nav>
        )}
      </div>
    </div>
  )
}
