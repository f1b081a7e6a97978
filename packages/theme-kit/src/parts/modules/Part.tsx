import type { ReactNode } from 'react'
import ui from '../components/ui.module.css'
import styles from './Part.module.css'

/** A part of a page under its heading. */
export function Part({
  title,
  isHidden = false,
  children,
}: {
  title: string | null
  isHidden?: boolean
  children: ReactNode
}) {
  return (
    <section className={`${ui.container} ${ui.section} ${styles.part}`}>
      {title && (isHidden ? <h2 className={ui.hidden}>{title}</h2> : <h2 className={styles.title}>{title}</h2>)}
      {children}
    </section>
  )
}
