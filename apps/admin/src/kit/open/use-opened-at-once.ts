import { cloneElement, useEffect, useRef, useState } from 'react'
import type { Button } from './OnDemand.tsx'

/** The button is drawn anew by what it opens: it has the focus first, and gets it back when that is closed. */
export function useOpenedAtOnce(button: Button) {
  const [opened, setOpened] = useState(false)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return {
    opened,
    setOpened,
    target: cloneElement(button, { ref: place }),
    toggle: (target: Button) => cloneElement(target, { onClick: () => setOpened(!opened) }),
  }
}
