import { useEffect, useState } from 'react'
import classes from './Hints.module.css'

type Hint = { text: string; x: number; y: number; at: 'above' | 'below' | 'right' }

/** Milliseconds that a pointer rests on a sign before it is explained. */
const patience = 350

/**
 * Says in words what a button with a sign alone does: whatever has `data-hint`, while the pointer rests on it or the keyboard is
 * there; Escape sends it away. One place for all of them: who listens has heard the button's own name already.
 */
export function Hints() {
  const [hint, setHint] = useState<Hint | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: Element | null = null
    const hide = () => {
      clearTimeout(timer)
      shown = null
      setHint(null)
    }
    const show = (event: Event, wait: number) => {
      const place = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hint]') : null
      if (place === shown) return
      hide()
      if (!place) return
      shown = place
      timer = setTimeout(() => place.isConnected && setHint(hintOf(place)), wait)
    }
    const point = (event: PointerEvent) => event.pointerType === 'mouse' && show(event, patience)
    const focus = (event: FocusEvent) =>
      event.target instanceof Element && event.target.matches(':focus-visible') && show(event, 0)
    const press = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const events = new AbortController()
    const { signal } = events
    addEventListener('pointerover', point, { signal })
    addEventListener('focusin', focus, { signal })
    addEventListener('focusout', hide, { signal })
    addEventListener('pointerdown', hide, { signal })
    addEventListener('scroll', hide, { signal, capture: true, passive: true })
    addEventListener('keydown', press, { signal })
    return () => {
      events.abort()
      clearTimeout(timer)
    }
  }, [])
  if (!hint) return null
  return (
    <div className={classes.hint} data-at={hint.at} style={{ left: hint.x, top: hint.y }} aria-hidden="true">
      {hint.text}
    </div>
  )
}

/** Beside the rail, else below; above where there is no room below. */
function hintOf(place: HTMLElement): Hint | null {
  const text = place.dataset.hint
  if (!text) return null
  const { left, right, top, bottom, width, height } = place.getBoundingClientRect()
  if (place.dataset.hintAt === 'right') return { text, at: 'right', x: right + gap, y: top + height / 2 }
  const isAbove = place.dataset.hintAt === 'above' || bottom + gap + 30 > innerHeight
  const x = Math.min(Math.max(left + width / 2, edge), innerWidth - edge)
  return isAbove ? { text, at: 'above', x, y: top - gap } : { text, at: 'below', x, y: bottom + gap }
}

const gap = 6
/** Pixels: half of a usual hint stays in the window. */
const edge = 80
