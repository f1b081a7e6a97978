import { type RefCallback, startTransition, useCallback, useState } from 'react'

/** As `ProductForm.module.css` has it. */
const hasTwoColumns = (): boolean => !matchMedia('(max-width: 62em)').matches

/**
 * Whether a part is in sight or half a screen away from it, which it stays once it was: of one long column, what is far below is
 * drawn on the way there, between two touches. In two columns, and where it `isWanted`, it is there at once. The part wears `watch` as its ref.
 */
export function useNear(isWanted: boolean): { isNear: boolean; watch: RefCallback<Element> | undefined } {
  const [isNear, setNear] = useState(() => isWanted || hasTwoColumns())
  if (isWanted && !isNear) setNear(true)
  const watch = useCallback((part: Element | null) => {
    if (!part) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true))
      },
      { rootMargin: '50% 0px' },
    )
    observer.observe(part)
    return () => observer.disconnect()
  }, [])
  return { isNear, watch: isNear ? undefined : watch }
}
