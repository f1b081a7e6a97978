import type { Order } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import styles from './OrderDownloads.module.css'
import ui from './ui.module.css'

/** The files of an order. Each button asks for a fresh link: a link lives ten minutes and works once. */
export function OrderDownloads({ downloads }: { downloads: Order['downloads'] }) {
  const { t } = useSpeech()
  if (!downloads.length) return null
  const isEarly = downloads.every(({ isAvailable, left }) => !isAvailable && left !== 0)
  return (
    <div>
      <h3>{t('order.downloads')}</h3>
      {isEarly && <p className={ui.muted}>{t('order.downloadsLater')}</p>}
      <ul className={styles.files}>
        {downloads.map((file) => (
          <li key={file.id} className={styles.file}>
            <span>
              {file.name}
              {!isEarly && file.left !== null && (
                <span className={styles.left}>
                  {file.left > 0 ? t('order.downloadsLeft', { count: file.left }) : t('order.downloadsOver')}
                </span>
              )}
            </span>
            {file.isAvailable && (
              // A document's own form: what comes back is a file, not a page.
              <form method="post">
                <button
                  type="submit"
                  name="download"
                  value={file.id}
                  className={`${ui.button} ${ui.quiet} ${ui.small}`}
                  aria-label={t('order.downloadNamed', { name: file.name })}
                >
                  {t('order.download')}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
