import { startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * Sends what is said one after the other: nothing while an answer is awaited, and of what is said meanwhile the last alone, also
 * when its page has gone by then. `isSending()` tells how it is now, `isBusy` what is drawn.
 */
export function useInTurn(send: (said: string) => Promise<void>) {
  const latest = useRef(send)
  useLayoutEffect(() => {
    latest.current = send
  })
  const turn = useRef({ isSending: false, next: null as string | null })
  const [isBusy, setBusy] = useState(false)
  const say = useCallback(async (said: string) => {
    const { current } = turn
    current.next = said
    if (current.isSending) return
    current.isSending = true
    setBusy(true)
    try {
      while (current.next !== null) {
        const next: string = current.next
        current.next = null
        await latest.current(next)
      }
    } finally {
      current.isSending = false
      // Not before what was answered is drawn.
      startTransition(() => setBusy(false))
    }
  }, [])
  const isSending = useCallback(() => turn.current.isSending, [])
  return { say, isSending, isBusy }
}
