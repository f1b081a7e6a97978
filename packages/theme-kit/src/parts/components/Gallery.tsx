import type { Picture as PictureData, Tone } from '@shopwright/theme-kit'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import { useEffect, useRef, useState } from 'react'
import { fitOf } from '../fit'
import styles from './Gallery.module.css'
import { Placeholder } from './Placeholder'
import { Zoom } from './Zoom'

/** `shown`: the picture of what is chosen */
type Props = { pictures: PictureData[]; title: string; tone: Tone; shown?: string | undefined }

/** Pictures in a row that is swiped or scrolled; the small ones jump to theirs, also without scripts. */
export function Gallery({ pictures: all, title, tone, shown }: Props) {
  const { t } = useSpeech()
  const row = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(0)
  const [large, setLarge] = useState<number | null>(null)
  // What was asked for at first leads, also without scripts; what is chosen later is scrolled to.
  const [first] = useState(shown)
  const pictures = all.toSorted((a, b) => Number(b.base === first) - Number(a.base === first))
  const at = pictures.findIndex(({ base }) => base === shown)
  useEffect(() => {
    if (at >= 0) row.current?.scrollTo({ left: at * row.current.clientWidth })
  }, [at])
  if (!pictures.length)
    return (
      <div className={styles.empty}>
        <Placeholder title={title} tone={tone} />
      </div>
    )
  const handleScroll = () => {
    const element = row.current
    if (element) setCurrent(Math.round(element.scrollLeft / element.clientWidth))
  }
  return (
    <div className={styles.gallery}>
      <section
        className={styles.row}
        ref={row}
        onScroll={handleScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled row must be reachable by keyboard
        tabIndex={0}
        aria-label={t('product.pictures')}
      >
        {pictures.map((picture, index) => (
          <a
            key={picture.base}
            id={`picture-${index + 1}`}
            className={styles.slide}
            href={`${picture.base}/large.webp`}
            target="_blank"
            rel="noreferrer"
            onClick={(event) => {
              event.preventDefault()
              setLarge(index)
            }}
          >
            <Picture
              className={fitOf(picture)}
              picture={picture}
              alt={picture.alt ?? (index === 0 ? title : t('product.pictureOf', { title, number: index + 1 }))}
              sizes="(min-width: 860px) 640px, 94vw"
              isFirst={index === 0}
            />
          </a>
        ))}
      </section>
      {pictures.length > 1 && (
        <ul className={styles.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture.base}>
              <a
                href={`#picture-${index + 1}`}
                className={styles.thumb}
                aria-current={index === current ? 'true' : undefined}
                aria-label={t('product.showPicture', { number: index + 1 })}
                onClick={(event) => {
                  event.preventDefault()
                  row.current?.scrollTo({ left: index * row.current.clientWidth })
                }}
              >
                <Picture className={fitOf(picture)} picture={picture} alt="" sizes="72px" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Zoom pictures={pictures} title={title} at={large} onMove={setLarge} />
    </div>
  )
}
