import { useSpeech } from '@shopwright/theme-kit/react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useShell } from '../shell'
import styles from './Preview.module.css'

/** A shop that shows what is not everybody's yet says so, unless it is the administration that looks. */
export function Preview() {
  const { preview } = useShell()
  const { t } = useSpeech()
  const { revalidate } = useRevalidator()
  const admin = preview?.admin
  useEffect(() => {
    if (!admin) return
    let stop: (() => void) | undefined
    let isOver = false
    import('../preview').then(({ listen }) => {
      if (!isOver) stop = listen(admin, revalidate)
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [admin, revalidate])
  if (!preview || admin) return null
  return (
    <aside className={styles.notice} aria-label={t('preview.title')}>
      <span>{t('preview.text')}</span>
      <a href="?preview=off">{t('preview.leave')}</a>
    </aside>
  )
}
