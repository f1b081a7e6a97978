import { useSpeech } from '@shopwright/theme-kit/react'
import { Form, Link, useRouteLoaderData } from 'react-router'
import styles from './Trouble.module.css'
import ui from './ui.module.css'

/** A page that is not there, or that broke: what, why, what now; 0 is a connection that is gone. */
export function Trouble({ status }: { status: number }) {
  return useRouteLoaderData('root') ? <Told status={status} /> : <h1 className={styles.bare}>{status}</h1>
}

function Told({ status }: { status: number }) {
  const { t } = useSpeech()
  const kind = status === 404 ? 'missing' : status ? 'broken' : 'offline'
  return (
    <div className={`${ui.container} ${styles.trouble}`}>
      <title>{t(`trouble.${kind}.title`)}</title>
      <meta name="robots" content="noindex" />
      {status > 0 && <p className={styles.code}>{status}</p>}
      <h1>{t(`trouble.${kind}.title`)}</h1>
      <p className={ui.muted}>{t(`trouble.${kind}.text`)}</p>
      {kind === 'missing' && (
        <Form role="search" action="/search" className={ui.joined}>
          <input type="search" name="q" aria-label={t('search.placeholder')} autoComplete="off" maxLength={100} />
          <button type="submit" className={`${ui.button} ${ui.quiet}`}>
            {t('search.go')}
          </button>
        </Form>
      )}
      <Link to="/" className={ui.button}>
        {t('trouble.home')}
      </Link>
    </div>
  )
}
