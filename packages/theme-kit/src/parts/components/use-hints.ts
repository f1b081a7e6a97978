import { useEffect } from 'react'
import { useFetcher } from 'react-router'

const pause = 160
const none: never[] = []

/** Suggestions from an address that ends in `q=` and what was typed; the older question is given up for a newer one. */
export function useHints<T>(asked: string | null): T[] {
  // What was answered stays in sight while one types on, and nowhere else.
  const { load, data } = useFetcher<T[]>({ key: `hints ${asked?.replace(/q=[^&]*$/, '') ?? ''}` })
  useEffect(() => {
    if (!asked) return
    const timer = setTimeout(() => load(asked), pause)
    return () => clearTimeout(timer)
  }, [asked, load])
  return asked && data ? data : none
}
