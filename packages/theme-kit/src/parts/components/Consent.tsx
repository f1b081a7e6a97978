import { useEffect, useState } from 'react'
import { agreed, decide, forget, type Purpose } from '../consent'
import { useShell } from '../shell'
import { useTelling } from '../use-telling'
import styles from './Consent.module.css'
import { ShopLink } from './ShopLink'
import ui from './ui.module.css'

/** Asks a visitor once for what the shop brings of others, and again from the foot of a page. Nothing of it is there before. */
export function Consent() {
  const { consent } = useShell()
  const [known, setKnown] = useState<ReadonlyMap<Purpose, boolean> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const purposes = [...new Set(consent?.trackers.map(({ purpose }) => purpose))]
  useTelling(consent?.trackers.filter(({ purpose }) => known?.get(purpose)) ?? [])
  useEffect(() => {
    const found = agreed()
    setKnown(found)
    setOpen(consent?.trackers.some(({ purpose }) => !found.has(purpose)) ?? false)
    const handleClick = (event: MouseEvent) => {
      if (!(event.target as Element).closest('a[href="#cookies"]')) return
      event.preventDefault()
      event.stopPropagation()
      setOpen(true)
      setChoosing(true)
    }
    document.addEventListener('click', handleClick, true)
    return () => document.removeEventListener('click', handleClick, true)
  }, [consent])
  if (!consent || !isOpen) return null
  const { words, privacy } = consent

  function handle(wanted: (purpose: Purpose) => boolean) {
    const next = new Map(purposes.map((purpose) => [purpose, wanted(purpose)]))
    decide(next)
    setOpen(false)
    // What runs already stops with its page.
    if (purposes.some((purpose) => known?.get(purpose) && !next.get(purpose))) forget()
    else setKnown(next)
  }

  return (
    <section className={styles.notice} aria-label={words.title}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          handle((purpose) => form.has(purpose))
        }}
      >
        <p className={styles.text}>
          {words.text}{' '}
          {privacy && (
            <ShopLink to={privacy.url} className={ui.link}>
              {privacy.title}
            </ShopLink>
          )}
        </p>
        {isChoosing && (
          <div className={styles.choices}>
            <label>
              <input type="checkbox" checked disabled /> <span>{words.necessary}</span>
            </label>
            {purposes.map((purpose) => (
              <label key={purpose}>
                <input type="checkbox" name={purpose} defaultChecked={known?.get(purpose) ?? false} />{' '}
                <span>{words[purpose]}</span>
              </label>
            ))}
          </div>
        )}
        <div className={styles.buttons}>
          <button type="button" className={`${ui.button} ${ui.small}`} onClick={() => handle(() => true)}>
            {words.all}
          </button>
          <button type="button" className={`${ui.button} ${ui.small}`} onClick={() => handle(() => false)}>
            {words.none}
          </button>
          {isChoosing ? (
            // Another element than the one that was pressed: that would be sent by the same press.
            <button key="save" type="submit" className={`${ui.button} ${ui.quiet} ${ui.small}`}>
              {words.save}
            </button>
          ) : (
            <button
              key="choose"
              type="button"
              className={`${ui.button} ${ui.quiet} ${ui.small}`}
              aria-expanded={false}
              onClick={() => setChoosing(true)}
            >
              {words.choose}
            </button>
          )}
        </div>
      </form>
    </section>
  )
}
