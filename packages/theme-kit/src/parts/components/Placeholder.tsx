import type { Tone } from '@shopwright/theme-kit'
import { toneOf } from '../tones'
import styles from './Placeholder.module.css'

type Props = { /** whose first letter it shows */ title: string; tone?: Tone }

/** Where there is no picture: the first letter in the category's colours, on a ground that differs a little from its neighbours'. */
export function Placeholder({ title, tone = null }: Props) {
  const letter = firstLetter(title)
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      width="400"
      height="400"
      className={styles.placeholder}
      data-tone={toneOf(tone)}
      aria-hidden="true"
    >
      <path d="M0 0h100v100H0z" />
      <path d={grounds[title.length % grounds.length]} className={styles.figure} />
      <text x="50" y="50" dy=".35em">
        {letter}
      </text>
    </svg>
  )
}

export const firstLetter = (title: string): string => (/[\p{L}\p{N}]/u.exec(title)?.[0] ?? '').toUpperCase()

const grounds = [
  'M0 100A100 100 0 0 1 100 0v100z',
  'M50 0a50 50 0 0 1 0 100 50 50 0 0 1 0-100z',
  'M0 0h100L0 100z',
  'M0 50a50 50 0 0 1 100 0v50H0z',
  'M0 0a100 100 0 0 0 100 100H0z',
]
