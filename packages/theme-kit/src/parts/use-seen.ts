import { useEffect, useState } from 'react'

/** Whether an element is in the window just now; null is not. */
export function useSeen(element: Element | null): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element) return setSeen(false)
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}
