import styles from './FileName.module.css'
import hidden from './hidden.module.css'

/** Letters that are never cut: the last of a name say what kind of file it is. */
const kept = 10

/** What a file is called, on one line: of a long name the middle goes, as far as there is no room; who listens hears all of it. */
export function FileName({ name }: { name: string }) {
  const letters = [...name]
  if (letters.length < 3 * kept) return name
  return (
    <span className={styles.name} title={name}>
      <span className={hidden.hidden}>{name}</span>
      <span className={styles.head} aria-hidden="true">
        {letters.slice(0, -kept).join('')}
      </span>
      <span aria-hidden="true">{letters.slice(-kept).join('')}</span>
    </span>
  )
}
