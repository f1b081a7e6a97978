import { useEffect, useState } from 'react'
import { useHref } from 'react-router'

const pause = 160

/** What an address suggests that ends in `q=` and what was typed; the older question is given up for a newer one. */
export function useHints<T>(asked: string | null): T | null {
  const href = useHref(asked ?? '')
  const place = asked && href.replace(/q=[^&]*$/, '')
  const [told, setTold] = useState<{ place: string; hints: T | null } | null>(null)
  useEffect(() => {
    if (!place) return
    const giveUp = new AbortController()
    const ask = async () => {
      const hints = await hintsFrom<T>(href, giveUp.signal)
      if (!giveUp.signal.aborted) setTold({ place, hints })
    }
    const timer = setTimeout(ask, pause)
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [place, href])
  // What was answered stays in sight while one types on, and nowhere else.
  return place && told?.place === place ? told.hints : null
}

/** None where nobody answers: one types on without them. No question of the router's, which would take the page away. */
async function hintsFrom<T>(address: string, signal: AbortSignal): Promise<T | null> {
  try {
    const answer = await fetch(address, { signal })
    return answer.ok ? ((await answer.json()) as T) : null
  } catch {
    return null
  }
}
