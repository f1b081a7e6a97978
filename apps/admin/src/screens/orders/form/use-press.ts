import { useEffect, useState } from 'react'

/**
 * A press counts also while the sum is being counted: it is acted on once that is over, unless the sum is another one by then, which
 * nobody has seen when they pressed, or `act` is null.
 */
export function usePress(isCounting: boolean, sum: string | undefined, act: (() => void) | null) {
  const [pressed, setPressed] = useState<{ sum: string | undefined } | null>(null)
  useEffect(() => {
    if (!pressed || isCounting) return
    setPressed(null)
    if (pressed.sum === sum) act?.()
  })
  return { isPressed: pressed !== null, press: () => setPressed({ sum }) }
}
