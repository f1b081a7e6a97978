import type { Picture as PictureData } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useEffect, useRef } from 'react'
import { Icon } from './Icon'
import styles from './Zoom.module.css'

type Props = {
  pictures: PictureData[]
  title: string
  /** which one is large now; none closes */
  at: number | null
  onMove: (at: number | null) => void
}

/** One picture as large as the window, with the ways to its neighbours. The browser keeps the focus inside. */
export function Zoom({ pictures, title, at, onMove }: Props) {
  const { t } = useSpeech()
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = at !== null
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen && dialog.current?.open) dialog.current.close()
  }, [isOpen])
  const move = (by: number) => at !== null && onMove((at + by + pictures.length) % pictures.length)
  const handleKey = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowLeft') move(-1)
    if (event.key === 'ArrowRight') move(1)
  }
  const picture = at === null ? undefined : pictures[at]
  return (
    <dialog
      ref={dialog}
      className={styles.zoom}
      aria-label={t('product.pictures')}
      onClose={() => onMove(null)}
      onKeyDown={handleKey}
      onClick={(event) => event.target === dialog.current && onMove(null)}
    >
      {picture && (
        <img
          src={`${picture.base}/large.webp`}
          alt={at === 0 ? title : t('product.pictureOf', { title, number: (at ?? 0) + 1 })}
          className={styles.picture}
        />
      )}
      <button type="button" className={styles.close} onClick={() => onMove(null)} aria-label={t('cart.close')}>
        <Icon name="close" />
      </button>
      {pictures.length > 1 && (
        <>
          <button type="button" className={styles.back} onClick={() => move(-1)} aria-label={t('product.before')}>
            <Icon name="left" />
          </button>
          <button type="button" className={styles.on} onClick={() => move(1)} aria-label={t('product.after')}>
            <Icon name="right" />
          </button>
        </>
      )}
    </dialog>
  )
}
