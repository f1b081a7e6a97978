import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is in the window just now. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}
