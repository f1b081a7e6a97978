import { type ReactNode, useId, useRef, useState } from 'react'
import styles from './Slides.module.css'
import ui from './ui.module.css'

type Props = {
  /** each with what it is called */
  slides: { title: string; view: ReactNode }[]
  /** of the row */
  className: string | undefined
}

/** Slides side by side, moved by hand, or by the dots below, which say how many there are, also without scripts. Nothing turns by itself. */
export function Slides({ slides, className }: Props) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const placeOf = (index: number): number => {
    const [first, slide] = [row.current?.children[0], row.current?.children[index]]
    return first && slide ? slide.getBoundingClientRect().left - first.getBoundingClientRect().left : 0
  }
  return (
    <>
      <div
        className={`${styles.row} ${className ?? ''}`}
        ref={row}
        onScroll={() => {
          const step = placeOf(1)
          if (row.current && step) setCurrent(Math.round(row.current.scrollLeft / step))
        }}
      >
        {slides.map(({ view }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same, and none moves
          <div key={index} id={`${id}-${index + 1}`} className={styles.slide}>
            {view}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <ul className={styles.dots}>
          {slides.map(({ title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={index}>
              <a
                href={`#${id}-${index + 1}`}
                className={styles.dot}
                aria-current={index === current ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  row.current?.scrollTo({ left: placeOf(index) })
                }}
              >
                <span className={ui.hidden}>{title}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
